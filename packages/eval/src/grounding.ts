import { invalidInput } from '@kebab/core/kit'

/** An answer, as far as it is measured. */
export interface MeasuredAnswer {
  /** The question's, unique among the answers. */
  id: string
  /** Whether there was none: an `answer.v1` with a `refusal_reason`. */
  refused: boolean
  /** What it cites: ids of chunks or paths of documents, as the labels name them. Several of one count once. Default: none. */
  cited?: readonly string[] | undefined
}

/** What is right for a question. */
export interface AnswerLabel {
  /** Whether the corpus answers it. */
  answerable: boolean
  /** Everything that supports an answer, by the same ids. Absent or empty: the citations of its answers aren't measured. */
  supporting?: readonly string[] | undefined
}

/** How well questions were refused and answered, and answers cited. Every score is in [0, 1], and `null` where there is nothing to measure. */
export interface GroundingScores {
  /** How many questions were measured. */
  questions: number
  /** The share of questions that were rightly answered or rightly refused. */
  refusalAccuracy: number | null
  /** The share of the answerable questions that were answered. */
  answeredWhereAnswerable: number | null
  /** The share of the unanswerable questions that were refused. */
  refusedWhereUnanswerable: number | null
  /** The mean of `citationPrecision` over the answers to answerable questions with labels. An answer without citations supports nothing: 0. */
  citationPrecision: number | null
  /** The mean of `citationRecall` over the same answers. */
  citationRecall: number | null
}

/**
 * Measures answers against labels. Refusals are judged as SQuAD 2.0 judges abstaining (Rajpurkar, Jia and Liang, "Know what you don't know", 2018), without a word about what the
 * answers say; citations as ALCE does (Gao et al., "Enabling large language models to generate text with citations", 2023), with labels in the place of a model's judgment.
 * The accuracy moves with the share of unanswerable questions among all: read the two shares beside it.
 *
 * @throws KebabError `invalid_input` for an answer without a label, or a second answer to one question
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
    return { ...answer, ...label, isRight: answer.refused !== label.answerable }
  })
  const answerable = judged.filter((one) => one.answerable)
  const unanswerable = judged.filter((one) => !one.answerable)
  const cited = answerable.flatMap(({ refused, cited = [], supporting = [] }) =>
    refused || supporting.length === 0 ? [] : [{ cited, supporting }],
  )
  const rightOf = (some: readonly { isRight: boolean }[]): number | null => mean(some.map((one) => Number(one.isRight)))
  return {
    questions: judged.length,
    refusalAccuracy: rightOf(judged),
    answeredWhereAnswerable: rightOf(answerable),
    refusedWhereUnanswerable: rightOf(unanswerable),
    citationPrecision: mean(cited.map((one) => citationPrecision(one.cited, one.supporting) ?? 0)),
    citationRecall: mean(cited.map((one) => citationRecall(one.cited, one.supporting)!)),
  }
}

/** The share of what an answer cites that supports it, in [0, 1]. `null` for an answer that cites nothing. */
export function citationPrecision(cited: readonly string[], supporting: readonly string[]): number | null {
  const distinct = new Set(cited)
  return distinct.size === 0 ? null : inBoth(distinct, supporting) / distinct.size
}

/** The share of what supports an answer that it cites, in [0, 1]. `null` where nothing supports it. */
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
