import { KebabError } from '@kebab/core'
import type { AnswerOutcome, EvaluationRun, PatternQuestion, QueryResult } from '@kebab/eval'
import type { AnswerV1, Kebab } from '@kebab/local'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'
import type { Measurement } from './measure-search.js'

/** What became of a question. */
export interface QuestionOutcome {
  id: string
  outcome: AnswerOutcome
  answer: string
}

/** What was measured of answers: the first run is of questions with a pattern. */
export interface AnswerMeasurement extends Measurement {
  outcomes: readonly QuestionOutcome[]
}

/**
 * Asks an index questions, and judges the answers by their patterns. A retriever that fails fails
 * the measuring, with `retrieval_failed`.
 */
export async function measureAnswers(
  session: Session,
  kebab: Kebab,
  questions: readonly PatternQuestion[],
  label: string,
): Promise<AnswerMeasurement> {
  const { judgeAnswer, OUTCOMES } = await import('@kebab/eval')
  const { signal } = session
  const outcomes: QuestionOutcome[] = []
  const times: number[] = []
  const [answerable, others]: [QueryResult[], QueryResult[]] = [[], []]
  const bar = await progressBar(session.process, label, 'question')
  try {
    for (const question of questions) {
      signal.throwIfAborted()
      const start = performance.now()
      const answer = await kebab.ask({ question: question.text }, { signal })
      times.push(performance.now() - start)
      if (answer.retrieval.degraded !== undefined) throw degradedError(answer.retrieval.degraded)
      const { outcome } = judgeAnswer(question, answer)
      outcomes.push({ id: question.id, outcome, answer: answer.answer })
      const score = (name: AnswerOutcome): number => (name === outcome ? 1 : 0)
      if (question.pattern === undefined)
        others.push({ id: question.id, ranking: [], scores: { refused_rightly: score('refused') } })
      else {
        const scores = Object.fromEntries(OUTCOMES.map((name) => [name, score(name)]))
        answerable.push({ id: question.id, ranking: [], scores })
      }
      bar.show(outcomes.length, questions.length)
    }
  } finally {
    bar.end()
  }
  return { runs: [runOf(answerable), runOf(others)], times, outcomes }
}

function runOf(queries: readonly QueryResult[]): EvaluationRun {
  const names = Object.keys(queries[0]?.scores ?? {})
  const meanOf = (name: string): number => queries.reduce((sum, { scores }) => sum + scores[name]!, 0) / queries.length
  return { scores: Object.fromEntries(names.map((name) => [name, meanOf(name)])), queries, skipped: 0 }
}

function degradedError(retrievers: NonNullable<AnswerV1['retrieval']['degraded']>): KebabError<'retrieval_failed'> {
  const names = retrievers.map(({ retriever, code }) => `${retriever} (${code})`).join(', ')
  const message = `expected every retriever to answer, found that some failed: ${names}`
  return new KebabError('retrieval_failed', message, { details: { retrievers } })
}
