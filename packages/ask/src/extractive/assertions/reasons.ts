import type { Judging } from '../asked-thing.js'
import { DEPENDENT, QUESTION } from '../quotable.js'

/** What asks why, and what a reason may be said with. A name behind `for` is none, nor is `by`. */
const LANGUAGES = (
  [
    [
      String.raw`(?<!\p{L})why`,
      String.raw`because|since|as(?=\s+(?:it|they|the|this|these|those|we|you|an?|there|some|many|most|its)\s)|due|so|reasons?|therefore|thus|hence|otherwise|avoid\p{L}*|prevent\p{L}*|protect\p{L}*|ensur\p{L}+|allow\p{L}*|caus\p{L}+|result\p{L}*|led|lack\p{L}*|after|without|would|could|cannot|can['’]t|need\p{L}*|requir\p{L}+|when|if|until|ma[kd]es?|for(?!\s+\x60)|to(?=\s+(?!(?:the|an?|its|their|this|that|our|your)\s)\p{Ll})|response|protest|intent\p{L}*|trying|too(?=\s+\p{L})`,
    ],
    [
      String.raw`^[^\p{L}]*(?:warum|wieso|weshalb)`,
      'weil|da|denn|damit|um|wegen|aufgrund|dadurch|daher|deshalb|deswegen|so|sodass|dass|sonst|für|zum|zur|aus|infolge|dank|wenn|ohne|durch|zu',
    ],
    [
      String.raw`^[^\p{L}]*por\s+qué`,
      String.raw`porque|por(?!\s+\p{Lu})|para|debido|pues|ya\s+que|así|gracias|causas?|raz(?:ón|ones)|a\s+fin|si|sin|como|tras`,
    ],
    [
      String.raw`^[^\p{L}]*pourquoi`,
      'car|parce|puisque|pour|afin|raisons?|grâce|causes?|ainsi|donc|sinon|si|sans|d[uû]e?s?|après',
    ],
    [
      String.raw`^[^\p{L}]*(?:почему|зачем|отчего)`,
      String.raw`потому|так\s+как|поскольку|из-за|чтобы|ради|для|вследствие|благодаря|поэтому|причин\p{L}*|ввиду|из|если|без|после|за|что`,
    ],
  ] as const
).map(([why, reasons]) => ({
  why: new RegExp(String.raw`${why}(?!\p{L})`, 'iu'),
  reason: new RegExp(String.raw`(?<!\p{L})(?:${reasons})(?!\p{L})|[:;—–]\s+\p{Ll}`, 'u'),
}))
/** Says that what is under it are reasons. */
const OF_REASONS = /\b(?:why|reasons?|rationale|motivation)\b/i

/**
 * Whether a part may say why, where that is asked. It says so with what goes on from it, or
 * stands under the question. Who did what, when and where is no reason.
 */
export function maySayWhy({
  part: { kind, passage, index, text },
  passages,
  section,
  question,
}: Pick<Judging, 'part' | 'passages' | 'section' | 'question'>): boolean {
  const reason = LANGUAGES.find(({ why }) => why.test(question.text))?.reason
  if (reason === undefined || kind === 'row' || kind === 'code') return true
  const { parts, lead, order } = passage
  const above = [section.heading, lead, passages[order - 1]?.parts.at(-1)?.text ?? '']
  if (above.some((words) => QUESTION.test(words.slice(-8)) || OF_REASONS.test(words))) return true
  const [before = '', next = ''] = kind === 'sentence' ? [parts[index - 1]?.text, parts[index + 1]?.text] : []
  const near = [...(DEPENDENT.test(text) ? [before] : []), ...(DEPENDENT.test(next) ? [next] : [])]
  // A capital begins a sentence, or a name.
  return [text, ...near].some((words) => reason.test(withSmallStart(words)))
}

function withSmallStart(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
}
