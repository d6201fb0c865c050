import { STOP_WORDS } from '../../decompose/question-words.js'
import type { AnswerTarget } from '../answer-target.js'

/** How a language says that something is done, and by whom. */
interface Passive {
  /** The participle is its first group. */
  participle: RegExp
  /** What stands before whoever does it, or their case. */
  by: RegExp
}

/** French verbs whose past has `être` without being a passive. */
const MOVING = 'all|ven|arriv|part|entr|sort|mont|descend|rest|tomb|deven|retourn|pass'
const PASSIVES: readonly Passive[] = [
  {
    participle:
      /(?<!\p{L})(?:is|are|was|were|been|being|be|got|gets?)\s+(?:(?:\p{L}+ly|not|also|then|first|never|already|still)\s+)?(\p{L}+(?:ed|en|[tndkgm]))(?!\p{L})/giu,
    by: /(?<!\p{L})by\s/iu,
  },
  {
    participle:
      /(?<!\p{L})[Ww](?:ird|erden|urden?)(?!\p{L})[^.,;:!?]{0,120}?\s(\p{Ll}+(?:t|en))(?=\s*(?:[.,;:!?)]|$))/gu,
    by: /(?<!\p{L})(?:vo[nm]|durch)\s/iu,
  },
  {
    participle: /(?<!\p{L})(\p{Ll}+(?:t|en))\s+(?:worden|wird|werden|wurden?)(?!\p{L})/gu,
    by: /(?<!\p{L})(?:vo[nm]|durch)\s/iu,
  },
  {
    participle:
      /(?<!\p{L})(?:fue|fueron|es|son|era|eran|sido|ser[áa]n?)\s+(\p{L}+(?:[aií]d|ch|[eisr]t)[oa]s?)(?!\p{L})/giu,
    by: /(?<!\p{L})por\s/iu,
  },
  {
    participle: new RegExp(
      String.raw`(?<!\p{L})(?:été|est|sont|fut|furent|était|étaient|seront|sera)\s+(?!${MOVING})(\p{L}+(?:[éiu]e?s?|[ir]te?s?))(?!\p{L})`,
      'giu',
    ),
    by: /(?<!\p{L})par\s/iu,
  },
  {
    participle: /(?<!\p{L})(?:был[аои]?|будет|будут)\s+(\p{L}+[нт][аоы]?)(?!\p{L})/giu,
    by: /\p{L}{2,}(?:[оеё]м|[оеёы]й|[аяыи]ми|ым|им|ою)(?!\p{L})/iu,
  },
]
const WORDS = /\p{L}+/gu

/**
 * Whether a sentence says that it is done what a question asks the doer of, and not by whom: `the
 * lamps were lit at dusk` doesn't say who lit them. A question in the passive asks for no doer.
 */
export function isAgentless({ kind, verb, isForeign, text: question, words }: AnswerTarget, sentence: string): boolean {
  if (kind !== 'person' || (verb === undefined && !isForeign)) return false
  const isAsked = (form: string): boolean => [...words].some((word) => isFormOf(word, form))
  return PASSIVES.some(({ participle, by }) => {
    const forms = participlesIn(sentence, participle).filter(isAsked)
    if (forms.length === 0 || by.test(sentence)) return false
    const passives = participlesIn(question, participle)
    if (forms.every((form) => passives.some((other) => isFormOf(other, form)))) return false
    // Another form of the verb may say who does it.
    const all = (sentence.toLowerCase().match(WORDS) ?? []).filter((word) => forms.some((form) => isFormOf(word, form)))
    return all.length === forms.length
  })
}

function participlesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, verb]) => verb!.toLowerCase()).filter((verb) => !STOP_WORDS.has(verb))
}

/** How much of a verb its forms share, in UTF-16 units. */
const SHORTEST_STEM = 3
const LONGEST_STEM = 5
/** How much longer a form of a verb may be than another one. */
const MOST_LONGER = 5

/** Whether two words begin as forms of one verb do, as `gelöscht` and `löscht`. */
export function isFormOf(word: string, verb: string): boolean {
  const [a, b] = [word, verb].map((form) => form.replace(/^ge(?=\p{L}{4})/u, ''))
  const length = Math.max(SHORTEST_STEM, Math.min(LONGEST_STEM, a!.length - 2, b!.length - 2))
  if (Math.abs(a!.length - b!.length) > MOST_LONGER) return false
  if (a === b) return true
  return a!.length > SHORTEST_STEM && a!.slice(0, length) === b!.slice(0, length)
}
