import type { AnswerCitation, AnswerV1 } from '@kebab/schemas'

/** A piece of an answer: plain text, a statement, or the marker of a citation. */
export type AnswerRun = { text: string; statement?: number } | { marker: number }

/** A statement of an answer, with what supports it. */
export interface Statement {
  text: string
  start: number
  end: number
  /** Each citation that the statement rests on, with the sentence of the source. */
  support: { citation: AnswerCitation; sentence: string }[]
  /** The entailment, and whether it suffices. Absent when nothing was verified. */
  verified?: { score: number; isSupported: boolean }
}

/** The statements of an answer that rest on citations, in their order. */
export function statementsOf({ citations, verification }: AnswerV1): Statement[] {
  const statements = new Map<number, Statement>()
  for (const citation of citations) {
    for (const { claim, start, end, evidence } of citation.claims ?? []) {
      const checked = verification?.claims?.find((verifiedClaim) => verifiedClaim.claim === claim)
      const statement = statements.get(start) ?? {
        text: claim,
        start,
        end,
        support: [],
        ...(checked === undefined ? {} : { verified: { score: checked.score, isSupported: checked.supported } }),
      }
      statements.set(start, statement)
      statement.support.push({ citation, sentence: evidence.text })
    }
  }
  return [...statements.values()].sort((a, b) => a.start - b.start)
}

/** An answer in pieces: they make up its text, but for how markers are written. */
export function runsOf(answer: string, statements: readonly Statement[]): AnswerRun[] {
  const runs: AnswerRun[] = []
  let at = 0
  for (const [i, { start, end }] of statements.entries()) {
    if (start < at) continue
    runs.push(...markersIn(answer.slice(at, start)), ...markersIn(answer.slice(start, end), i))
    at = end
  }
  return [...runs, ...markersIn(answer.slice(at))]
}

function markersIn(text: string, statement?: number): AnswerRun[] {
  return text.split(/\[#(\d+)\]/).flatMap((piece, i): AnswerRun[] => {
    if (i % 2 === 1) return [{ marker: Number(piece) }]
    if (piece === '') return []
    return [statement === undefined ? { text: piece } : { text: piece, statement }]
  })
}
