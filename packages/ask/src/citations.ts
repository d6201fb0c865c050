import { KebabError } from '@kebab/core'
import { isMarkdown, originOf } from '@kebab/core/internal'
import { originText } from '@kebab/core/kit'
import { readMarkdown } from '@kebab/markdown'
import type { AnswerV1, CitedOrigin, EvidenceSpan } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import type { Cited } from './cite.js'
import { type Claim, type Span, TAIL, withoutTail } from './claims.js'
import { TITLE } from './extractive/choose-sentences.js'
import { readableOf as readableMarkdown } from './extractive/passages/readable.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'
import type { CitedHit } from './retrieve.js'
import { onOneLine, sentencesOf } from './sentences.js'

/**
 * The citations of an answer, by marker, each with its claims and the sentence that each claim
 * rests on. Where words are marked, headings are no claims: they quote the documents as they stand.
 */
export function citationsOf(
  run: AskRun,
  { answer, claims }: Cited,
  { groups }: Packed,
  marked: readonly string[] = [],
): AnswerV1['citations'] {
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
        evidence: support(claim),
        ...markedIn(answer, claim, marked),
      }))
      .filter(
        (claim, i, all) =>
          marked.length === 0 || claim.marked !== undefined || i === all.length - 1 || !isTitle(answer, claim),
      )
    const first = cited[0]!.evidence
    const chunk = hits.find(({ citation }) => first.start < citation.end && first.end > citation.start) ?? hits[0]!
    const lines = { line_start: document.lines.at(start) + 1, line_end: document.lines.at(end - 1) + 1 }
    const { chunk_id, doc_id } = chunk
    const { path } = document
    const uri = run.uriOf({ chunk_id, doc_id, path, lineStart: lines.line_start, lineEnd: lines.line_end })
    if (typeof uri !== 'string') throw new KebabError('internal', `uriOf: expected a string, found ${typeof uri}`)
    const origin = originOver(hits, group)
    const { freshness } = chunk
    return {
      marker,
      chunk_id,
      path,
      uri,
      ...lines,
      start,
      end,
      claims: cited,
      ...(freshness && { freshness }),
      ...(origin && { origin }),
    }
  })
}

/** Whether a claim is a line in bold, over the statements that it says the subject of. */
function isTitle(answer: string, { start, end }: Span): boolean {
  return answer[end] === '\n' && TITLE.test(answer.slice(start, end))
}

/** The longest of the marked words that a claim holds, by their place in the answer. */
function markedIn(answer: string, { start, end }: Span, marked: readonly string[]): { marked?: Span } {
  const claim = answer.slice(start, end)
  const [longest = ''] = marked
    .map(withoutStop)
    .filter((words) => claim.includes(words))
    .sort((a, b) => b.length - a.length)
  if (longest === '') return {}
  const at = start + claim.indexOf(longest)
  return { marked: { start: at, end: at + longest.length } }
}

/** The end of a claim is without its full stop. */
function withoutStop(words: string): string {
  return withoutTail(words, TAIL)
}

type CitedPlaces = Pick<CitedOrigin, 'from' | 'to'>

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
  const range = originOf(placed, start, end)
  // The places have the form of the wire, as those of the hits do.
  return range === undefined ? { digest } : { digest, ...(range as CitedPlaces), text: originText(range) }
}

/** A part of a group that a claim may rest on. */
interface Support extends Span {
  verbatim: string
  /** As people read it, on one line. */
  flat: string
  terms: ReadonlySet<string>
}

/**
 * Returns a function that finds the sentence of a group that a claim rests on: the shortest one
 * that holds the claim as people read it, else the first of those with most of its terms. A row of
 * a table and a line of a file of code count as sentences. Quoted code is found line by line.
 */
function supportIn({ analyzer }: AskRun, group: ChunkGroup): (claim: Pick<Claim, 'kind' | 'text'>) => EvidenceSpan {
  const text = textOf(group)
  const { lines } = group.document
  const readable = readableOf(group)
  const spans = spansIn(text, group.document.media === 'code')
  const sentences = (spans.length > 0 ? spans : [{ start: 0, end: text.length }]).map(({ start, end }): Support => {
    const verbatim = text.slice(start, end)
    return { start, end, verbatim, flat: folded(readable(start, end)), terms: termsOf(verbatim) }
  })

  function termsOf(sentence: string): Set<string> {
    return new Set(analyzer.terms(sentence).map(({ term }) => term))
  }

  function placed({ start, end }: Span): EvidenceSpan {
    const [from, to] = [group.start + start, group.start + end]
    return {
      text: text.slice(start, end),
      start: from,
      end: to,
      line_start: lines.at(from) + 1,
      line_end: lines.at(to - 1) + 1,
    }
  }

  return ({ kind, text: claim }) => {
    const code = kind === 'code' ? linesOf(text, claim) : undefined
    if (code !== undefined) return placed(code)
    const claimTerms = [...termsOf(claim)]
    const flatClaim = folded(claim)
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
    return placed(best)
  }
}

/** Reads a part of a group as people do: Markdown without its marks. */
function readableOf(group: ChunkGroup): (start: number, end: number) => string {
  const text = textOf(group)
  return isMarkdown(group.document.media)
    ? readableMarkdown(readMarkdown(text))
    : (start, end) => text.slice(start, end)
}

/** On one line, without the borders of a table. */
function folded(text: string): string {
  return onOneLine(text.replace(/\|/g, ' '))
}

/** The sentences of a text, the rows of its tables, and its code. Of a file of code, its lines. */
function spansIn(text: string, isCode: boolean): Span[] {
  if (isCode) return filledLines(text, 0)
  return sentencesOf(text).flatMap(({ kind, start, end }) =>
    kind === 'table' ? filledLines(text.slice(start, end), start) : [{ start, end }],
  )
}

function filledLines(text: string, offset: number): Span[] {
  return [...text.matchAll(/\S(?:[^\r\n]*\S)?/g)].map(({ 0: line, index }) => ({
    start: offset + index,
    end: offset + index + line.length,
  }))
}

/** The lines of a text that some code is, whatever its indentation. */
function linesOf(text: string, code: string): Span | undefined {
  const codeLines = code
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const lines = filledLines(text, 0)
  const beginsAt = (at: number): boolean =>
    codeLines.every((line, i) => text.slice(lines[at + i]?.start, lines[at + i]?.end).endsWith(line))
  const first =
    codeLines.length === 0 ? -1 : lines.findIndex((_, at) => at + codeLines.length <= lines.length && beginsAt(at))
  return first < 0 ? undefined : { start: lines[first]!.start, end: lines[first + codeLines.length - 1]!.end }
}
