import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'

const analyzer = textAnalyzer({ languages: [english] })
console.log(analyzer.terms('Running useEffect() in src/main.ts').map(({ term }) => term))

const bilingual = textAnalyzer({ languages: [english, german] })
console.log(bilingual.terms('Die Häuser', { lang: 'de' })) // read as German alone
console.log(bilingual.terms('Häuser')) // a query: found in documents of either language
