import { KebabError } from '@kebab/core'
import { originOf } from '@kebab/core/kit'
import type { AnswerV1, CitedOrigin, SearchHitV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Cited } from './cite.js'
import type { Packed } from './pack.js'
import { supportIn } from './support-in.js'
import type { Span } from './without-spans.js'

/** The passages that an answer cites, by marker, each with the statements that rest on it and the sentence that each of them rests on. */
export function citationsOf(run: AskRun, { answer, claims }: Cited, { passages }: Packed): AnswerV1['citations'] {
  const markers = [...new Set(claims.flatMap((claim) => claim.markers))].sort((a, b) => a - b)
  return markers.map((marker) => {
    const passage = passages[marker - 1]!
    const { document, hits, start, end } = passage
    const support = supportIn(run, passage)
    const cited = claims
      .filter((claim) => claim.markers.includes(marker))
      .map((claim) => ({
        claim: answer.slice(claim.start, claim.end),
        start: claim.start,
        end: claim.end,
        evidence: support(claim.text),
      }))
    const first = cited[0]!.evidence
    const chunk = hits.find(({ citation }) => first.start < citation.end && first.end > citation.start) ?? hits[0]!
    const lines = { line_start: document.lines.at(start) + 1, line_end: document.lines.at(end - 1) + 1 }
    const { chunk_id, doc_id } = chunk
    const { path } = document
    const uri = run.uriOf({ chunk_id, doc_id, path, lineStart: lines.line_start, lineEnd: lines.line_end })
    if (typeof uri !== 'string') throw new KebabError('internal', `uriOf: expected a string, found ${typeof uri}`)
    const origin = originOver(hits, passage)
    return { marker, chunk_id, path, uri, ...lines, start, end, claims: cited, ...(origin && { origin }) }
  })
}

/** Where neighbouring chunks stand in their original file: from where the first one with a place begins to where the last one ends. */
function originOver(hits: readonly SearchHitV1[], { start, end }: Span): CitedOrigin | undefined {
  const digest = hits.find(({ citation }) => citation.origin !== undefined)?.citation.origin?.digest
  if (digest === undefined) return undefined
  const placed = hits.flatMap(({ citation: { origin, ...at } }) =>
    origin?.from === undefined ? [] : [{ ...at, from: origin.from, to: origin.to }],
  )
  // Its places are those of the hits, as they are on the wire.
  return { digest, ...(originOf(placed, start, end) as Omit<CitedOrigin, 'digest'> | undefined) }
}
