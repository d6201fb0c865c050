import { KebabError } from '@kebab/core'
import { originOf } from '@kebab/core/kit'
import type { AnswerV1, CitedOrigin, EvidenceSpan, SearchHitV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Cited } from './cite.js'
import type { Span } from './claims.js'
import { type Packed, type Passage, textOf } from './pack.js'
import { sentencesOf } from './sentences.js'

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

/**
 * Returns a function from a statement to the sentence of the passage that it rests on: the one that holds it word for word, else the one with most of its
 * terms; the first of equals.
 */
function supportIn({ analyzer }: AskRun, passage: Passage): (claim: string) => EvidenceSpan {
  const text = textOf(passage)
  const { lines } = passage.document
  const spans = sentencesOf(text)
  const sentences = (spans.length > 0 ? spans : [{ start: 0, end: text.length }]).map(({ start, end }) => {
    const verbatim = text.slice(start, end)
    return { start, end, verbatim, terms: termsOf(verbatim) }
  })

  function termsOf(sentence: string): Set<string> {
    return new Set(analyzer.terms(sentence).map(({ term }) => term))
  }

  return (claim) => {
    const wanted = [...termsOf(claim)]
    let best = sentences[0]!
    let most = -1
    for (const sentence of sentences) {
      const shared = wanted.filter((term) => sentence.terms.has(term)).length
      const score = sentence.verbatim.includes(claim) ? Number.POSITIVE_INFINITY : shared
      if (score > most) {
        best = sentence
        most = score
      }
    }
    const start = passage.start + best.start
    const end = passage.start + best.end
    return { text: best.verbatim, start, end, line_start: lines.at(start) + 1, line_end: lines.at(end - 1) + 1 }
  }
}
