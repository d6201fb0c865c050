/** A question over documents, with what a right answer holds. */
export interface PatternQuestion {
  /** Unique among the questions. */
  id: string
  text: string
  /**
   * What the words that answer match, without the flags `g` and `y`. Absent: the documents have no
   * answer, and the question is to be refused.
   */
  pattern?: RegExp | undefined
  /** The group that it is counted in. Absent: it has none. */
  kind?: string | undefined
}

/** The members of an `answer.v1` that are used. */
export interface AnswerWithMarks {
  answer: string
  /** Whether the question was answered. */
  grounded: boolean
  citations: readonly {
    /** The statements that cite it, each with the words that answer, as a span of `answer`. */
    claims?: readonly { marked?: { start: number; end: number } | undefined }[] | undefined
  }[]
}

/**
 * What became of a question.
 *
 * - `right`: the marked words match the pattern, and marked words and answer are short.
 * - `misleading`: there is an answer, and it isn't right.
 * - `refused`: there is none.
 */
export const OUTCOMES = ['right', 'misleading', 'refused'] as const

/** One of `OUTCOMES`. */
export type AnswerOutcome = (typeof OUTCOMES)[number]

/** The most marked words, and the longest answer, that count as right, in UTF-16 units. */
const [MOST_MARKED, LONGEST_ANSWER] = [160, 600]

/**
 * Judges an answer by the words that it marks: a right one holds the pattern in at most 160
 * characters of marked words, and has at most 600 characters. Who marks whole paragraphs is not
 * right by chance. `marked` has the marked words, one line for each span.
 */
export function judgeAnswer(
  { pattern }: Pick<PatternQuestion, 'pattern'>,
  { answer, citations, grounded }: AnswerWithMarks,
): { outcome: AnswerOutcome; marked: string } {
  const marked = citations
    .flatMap(({ claims = [] }) => claims)
    .flatMap((claim) => (claim.marked === undefined ? [] : [answer.slice(claim.marked.start, claim.marked.end)]))
    .join('\n')
  const isShort = marked.length <= MOST_MARKED && answer.length <= LONGEST_ANSWER
  const isRight = isShort && pattern?.test(marked) === true
  return { outcome: !grounded ? 'refused' : isRight ? 'right' : 'misleading', marked }
}
