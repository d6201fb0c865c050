import { stemmer } from '@orama/stemmers/spanish'
import type { Language } from '../language.js'

/**
 * Function words. Published lists also have nouns and verbs with a meaning of their own, such as
 * trabajo and valor.
 */
const STOP_WORDS =
  'a al algo ante antes aquel aquella aquellas aquello aquellos así aun aunque como con contra cual cuales cuando cuyo de del desde donde durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba estaban estar estas este esto estos está están fue fueron ha haber había habían han hasta hay he la las le les lo los me mi mis muy más nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero por porque que qué quien quienes se sea sean ser si sido sin sino sobre somos son soy su sus suya suyas suyo suyos sí también tan tanto te ti tu tus tú u un una unas uno unos vosotros y ya yo él'.split(
    ' ',
  )

/** Spanish. */
export const spanish: Language = {
  tag: 'es',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: STOP_WORDS,
}
