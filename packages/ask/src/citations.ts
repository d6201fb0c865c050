import { KebabError } from '@kebab/core'
import { originOf } from '@kebab/core/internal'
import type { AnswerV1, CitedOrigin, EvidenceSpan } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Cited } from './cite.js'
import type { Span } from './claims.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'
import type { CitedHit } from './retrieve.js'
import { onOneLine, sentencesOf } from './sentences.js'

/**
 * The citations of an answer, by marker, each with its claims and the sentence that each claim
 * rests on.
 */
export function citationsOf(run: AskRun, { answer, claims }: Cited, { groups }: Packed): AnswerV1['citations'] {
  const markers = [...new Set(claims.flatMap((claim) => claim.markers))].sort((a, b) => a - b)
  return markers.map((marker) => {
    const group = groups[marker - 1]!
    const { document, hits, start, end } = group
    const support = supportIn(run, group)
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
    const origin = originOver(hits, group)
    return { marker, chunk_id, path, uri, ...lines, start, end, claims: cited, ...(origin && { origin }) }
  })
}

/**
 * The places of neighbouring chunks in their origin: from the start of the first chunk with a place
 * to the end of the last.
 */
function originOver(hits: readonly CitedHit[], { start, end }: Span): CitedOrigin | undefined {
  const digest = hits.find(({ citation }) => citation.origin !== undefined)?.citation.origin?.digest
  if (digest === undefined) return undefined
  const placed = hits.flatMap(({ citation: { origin, ...at } }) =>
    origin?.from === undefined ? [] : [{ ...at, from: origin.from, to: origin.to }],
  )
  // The places have the form of the wire, as those of the hits do.
  return { digest, ...(originOf(placed, start, end) as Omit<CitedOrigin, 'digest'> | undefined) }
}

/**
 * Returns a function that finds the sentence of a group that a claim rests on: the shortest
 * sentence that holds the claim verbatim but for white space, else the first of those with most of
 * its terms.
 */
function supportIn({ analyzer }: AskRun, group: ChunkGroup): (claim: string) => EvidenceSpan {
  const text = textOf(group)
  const { lines } = group.document
  const spans = sentencesOf(text)
  const sentences = (spans.length > 0 ? spans : [{ start: 0, end: text.length }]).map(({ start, end }) => {
    const verbatim = text.slice(start, end)
    return { start, end, verbatim, flat: onOneLine(verbatim), terms: termsOf(verbatim) }
  })

  function termsOf(sentence: string): Set<string> {
    return new Set(analyzer.terms(sentence).map(({ term }) => term))
  }

  return (claim) => {
    const claimTerms = [...termsOf(claim)]
    const flatClaim = onOneLine(claim)
    let best = sentences[0]!
    let most = -1
    for (const sentence of sentences) {
      const shared = claimTerms.filter((term) => sentence.terms.has(term)).length
      const score = sentence.flat.includes(flatClaim)
        ? flatClaim.length / sentence.flat.length + claimTerms.length
        : shared
      if (score > most) {
        best = sentence
        most = score
      }
    }
    const start = group.start + best.start
    const end = group.start + best.end
    return { text: best.verbatim, start, end, line_start: lines.at(start) + 1, line_end: lines.at(end - 1) + 1 }
  }
}
