import type { AnswerV1 } from '@kebab/schemas'

/** A question over documents. */
export interface Asked {
  _id: string
  /** `answerable`: the documents answer it. Any other kind is to be refused. */
  kind: string
  text: string
  /** A regular expression that the words that answer match. Only for `answerable`. */
  answer_pattern?: string
  flags?: string
}

/**
 * What became of a question.
 *
 * - `right`: the marked words match the pattern, and marked words and answer are short.
 * - `misleading`: there is an answer, and it isn't right.
 * - `refused`: there is none.
 */
export const OUTCOMES = ['right', 'misleading', 'refused'] as const

/** A question with its answer. */
export interface Judged {
  id: string
  kind: string
  question: string
  outcome: (typeof OUTCOMES)[number]
  answer: string
  marked: string
}

/** The most marked words, and the longest answer, that count as right, in UTF-16 units. */
const [MOST_MARKED, LONGEST_ANSWER] = [160, 600]

export function judge(
  { _id, kind, text, answer_pattern, flags }: Asked,
  { answer, citations, grounded }: AnswerV1,
): Judged {
  const marked = citations
    .flatMap(({ claims = [] }) => claims)
    .flatMap((claim) => (claim.marked === undefined ? [] : [answer.slice(claim.marked.start, claim.marked.end)]))
    .join('\n')
  const isRight =
    answer_pattern !== undefined &&
    marked.length <= MOST_MARKED &&
    answer.length <= LONGEST_ANSWER &&
    new RegExp(answer_pattern, flags).test(marked)
  const outcome = !grounded ? 'refused' : isRight ? 'right' : 'misleading'
  return { id: _id, kind, question: text, outcome, answer, marked }
}
