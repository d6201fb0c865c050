import { invalidInput } from '@kebab/core/kit'
/** An answer to be measured. */
export interface MeasuredAnswer {
  /** The id of the question, unique among the answers. */
  id: string
  /** Whether the question was refused: an `answer.v1` with a `refusal_reason`. */
  refused: boolean
  /**
   * The ids of chunks or paths of documents that it cites, as in the labels. Repeated ones count
   * once. Default: none.
   */
  cited?: readonly string[] | undefined
}

/** The expected result for a question. */
export interface AnswerLabel {
  /** Whether the corpus has an answer. */
  answerable: boolean
  /**
   * Everything that supports an answer, by the same ids. Absent or empty: citations aren't
   * measured.
   */
  supporting?: readonly string[] | undefined
}

/**
 * Scores of refusals, answers and citations. Each is in [0, 1], or `null` if there is nothing to
 * measure.
 */
export interface GroundingScores {
  /** The number of questions. */
  questions: number
  /** The share of questions that were correctly answered or refused. */
  refusalAccuracy: number | null
  /** The share of the answerable questions that were answered. */
  answeredWhereAnswerable: number | null
  /** The share of the unanswerable questions that were refused. */
  refusedWhereUnanswerable: number | null
  /**
   * The mean of `citationPrecision` over the answers to answerable questions that have
   * `supporting`. An answer without citations counts 0.
   */
  citationPrecision: number | null
  /** The mean of `citationRecall` over the same answers. */
  citationRecall: number | null
}

/**
 * Measures answers against labels. The text of the answers is not judged.
 *
 * - Refusals are scored like abstentions in SQuAD 2.0 (Rajpurkar, Jia and Liang, "Know what you
 *   don't know", 2018).
 * - Citations are scored as in ALCE, with labels instead of a model's judgment. Source: Gao et al.,
 *   "Enabling large language models to generate text with citations", 2023.
 *
 * `refusalAccuracy` depends on the share of unanswerable questions; the two shares beside it don't.
 *
 * @throws KebabError `invalid_input` for an answer without a label, or a second answer to one
 * question
 */
export function groundingScores(
  answers: readonly MeasuredAnswer[],
  labels: ReadonlyMap<string, AnswerLabel>,
): GroundingScores {
  const seen = new Set<string>()
  const judged = answers.map((answer) => {
    const label = labels.get(answer.id)
    if (label === undefined) throw invalidInput(`labels.${answer.id}`, 'a label for every answer', 'none')
    if (seen.has(answer.id)) throw invalidInput(`answers.${answer.id}`, 'one answer to every question', 'two')
    seen.add(answer.id)
    return { ...answer, ...label, isCorrect: answer.refused !== label.answerable }
  })
  const answerable = judged.filter((answer) => answer.answerable)
  const unanswerable = judged.filter((answer) => !answer.answerable)
  const cited = answerable.flatMap(({ refused, cited = [], supporting = [] }) =>
    refused || supporting.length === 0 ? [] : [{ cited, supporting }],
  )
  const shareCorrect = (some: readonly { isCorrect: boolean }[]): number | null =>
    mean(some.map((answer) => Number(answer.isCorrect)))
  return {
    questions: judged.length,
    refusalAccuracy: shareCorrect(judged),
    answeredWhereAnswerable: shareCorrect(answerable),
    refusedWhereUnanswerable: shareCorrect(unanswerable),
    citationPrecision: mean(cited.map((answer) => citationPrecision(answer.cited, answer.supporting) ?? 0)),
    citationRecall: mean(cited.map((answer) => citationRecall(answer.cited, answer.supporting)!)),
  }
}

/** The share of an answer's citations that support it, in [0, 1]. `null` without citations. */
export function citationPrecision(cited: readonly string[], supporting: readonly string[]): number | null {
  const distinct = new Set(cited)
  return distinct.size === 0 ? null : inBoth(distinct, supporting) / distinct.size
}

/**
 * The share of the supporting ids that an answer cites, in [0, 1]. `null` without supporting ids.
 */
export function citationRecall(cited: readonly string[], supporting: readonly string[]): number | null {
  const distinct = new Set(supporting)
  return distinct.size === 0 ? null : inBoth(distinct, cited) / distinct.size
}

function inBoth(distinct: ReadonlySet<string>, others: readonly string[]): number {
  const among = new Set(others)
  return [...distinct].filter((id) => among.has(id)).length
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
