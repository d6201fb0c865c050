import { analyzeQuery } from '@kebab/core/kit'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'

const analyzer = textAnalyzer({ languages: [english] })
console.log(analyzer.terms('Running useEffect() in src/main.ts').map(({ term }) => term))

const bilingual = textAnalyzer({ languages: [english, german], defaultLanguage: 'en' })
console.log(bilingual.terms('Die Häuser', { lang: 'de' })) // `@de` and `haus@de`: read as German
console.log(analyzeQuery(bilingual, 'Häuser')) // a query: found in documents of either language
