import type { AnswerCitation, AnswerV1, EvidenceSpan } from '@kebab/schemas'

/**
 * A piece of an answer: plain text, a statement, a heading, or the marker of a citation. Of a
 * statement or a heading, the words that answer are marked.
 */
export type AnswerRun = { text: string; statement?: number; isHeading?: true; isMarked?: true } | { marker: number }

/** A statement of an answer, with what supports it. */
export interface Statement {
  text: string
  start: number
  end: number
  /** The words of it that answer, by their place in the answer. */
  marked: { start: number; end: number }[]
  /** Each citation that the statement rests on, with the sentence of the source. */
  support: { citation: AnswerCitation; sentence: EvidenceSpan }[]
  /** The entailment, and whether it suffices. Absent when nothing was verified. */
  verified?: { score: number; isSupported: boolean }
}

/** The statements of an answer that rest on citations, in their order. */
export function statementsOf({ citations, verification }: AnswerV1): Statement[] {
  const statements = new Map<number, Statement>()
  for (const citation of citations) {
    for (const { claim, start, end, evidence, marked } of citation.claims ?? []) {
      const checked = verification?.claims?.find((verifiedClaim) => verifiedClaim.claim === claim)
      const statement = statements.get(start) ?? {
        text: claim,
        start,
        end,
        marked: marked === undefined ? [] : [marked],
        support: [],
        ...(checked === undefined ? {} : { verified: { score: checked.score, isSupported: checked.supported } }),
      }
      statements.set(start, statement)
      statement.support.push({ citation, sentence: evidence })
    }
  }
  return [...statements.values()].sort((a, b) => a.start - b.start)
}

/** A heading on its line. */
const HEADING = /^\*\*([^\n]+)\*\*$/gm

/** An answer in pieces: they make up its text, but for how markers and headings are written. */
export function runsOf(answer: string, statements: readonly Statement[]): AnswerRun[] {
  const headings = [...answer.matchAll(HEADING)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }))
  const parts: { start: number; end: number; statement?: number }[] = []
  let at = 0
  for (const [i, { start, end }] of statements.entries()) {
    if (start < at) continue
    parts.push({ start: at, end: start }, { start, end, statement: i })
    at = end
  }
  parts.push({ start: at, end: answer.length })
  const marks = statements.flatMap(({ marked }) => marked)
  const borders = [...headings, ...marks].flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b)
  const within = (spans: readonly { start: number; end: number }[], from: number, to: number): boolean =>
    spans.some(({ start, end }) => start <= from && to <= end)
  return parts.flatMap(({ start, end, statement }) => {
    const inner = borders.filter((border) => border > start && border < end)
    const starts = [start, ...inner]
    return starts.flatMap((from, i): AnswerRun[] => {
      const to = starts[i + 1] ?? end
      const isHeading = within(headings, from, to)
      const isMarked = within(marks, from, to)
      const text = answer.slice(from, to)
      return runsIn(isHeading ? text.replace(/^\*\*|\*\*$/g, '') : text, {
        ...(statement === undefined ? {} : { statement }),
        ...(isHeading ? { isHeading } : {}),
        ...(isMarked ? { isMarked } : {}),
      })
    })
  })
}

function runsIn(text: string, what: Omit<Extract<AnswerRun, { text: string }>, 'text'>): AnswerRun[] {
  return text.split(/\[#(\d+)\]/).flatMap((piece, i): AnswerRun[] => {
    if (i % 2 === 1) return [{ marker: Number(piece) }]
    return piece === '' ? [] : [{ text: piece, ...what }]
  })
}
