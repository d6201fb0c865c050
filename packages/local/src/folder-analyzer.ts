import { type TextAnalyzer, textAnalyzer } from '@kebab/text'
import { arabic } from '@kebab/text/arabic'
import { armenian } from '@kebab/text/armenian'
import { english } from '@kebab/text/english'
import { greek } from '@kebab/text/greek'
import { hindi } from '@kebab/text/hindi'
import { nepali } from '@kebab/text/nepali'
import { russian } from '@kebab/text/russian'
import { tamil } from '@kebab/text/tamil'

/**
 * Creates the analyzer of `openKebab`: English, with its stop words, and the languages of other
 * scripts, which English words never meet. Those are stemmed, but none of their words is left out:
 * a stop word of one language may name a thing in another one of the same script. The `lang` of a
 * document decides between Hindi and Nepali, which share theirs.
 *
 * Other languages of the Latin script are not among them, since a query would be read in each. Name
 * yours with `textAnalyzer({ languages: [english, german] })` of `@kebab/text`.
 */
export function folderAnalyzer(): TextAnalyzer {
  return textAnalyzer({ languages: [english, ...OTHER_SCRIPTS] })
}

const OTHER_SCRIPTS = [arabic, armenian, greek, hindi, nepali, russian, tamil].map(
  ({ stopWords: _, ...language }) => language,
)
