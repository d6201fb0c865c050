import type { FetchResultV1 } from '@kebab/schemas'
import type { Chunk } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { boxesOf, originOf } from '../kit/origin.js'
import { largest } from '../search/fit.js'
import { shortVersion, sourceName } from '../search/names/wire-names.js'
import { citationOf, isStale } from '../search/respond.js'
import { graphemeBoundary, SNIPPET_FLOOR, type Span } from '../search/snippets/snippet.js'
import { documentTitle, documentTraits } from './document-traits.js'
import type { FetchedSpan } from './fetch.js'

/**
 * Fits a span into `max_tokens`. First it drops neighbours, the farthest first. Then it cuts the
 * end, at the end of a line where that keeps at least half of what fits. The first characters are
 * sent even if they don't fit.
 */
export async function fitSpan(
  settings: Settings,
  kind: FetchResultV1['kind'],
  fetched: FetchedSpan,
  maxTokens = Number.POSITIVE_INFINITY,
): Promise<FetchResultV1> {
  const fits = (result: FetchResultV1): boolean =>
    Math.ceil(settings.estimateTokens(JSON.stringify(result))) <= maxTokens
  const whole = describeSpan(settings, kind, fetched)
  if (fits(whole)) return whole
  const describeCut = (span: FetchedSpan): FetchResultV1 => describeSpan(settings, kind, span, fetched)

  const distance = fetched.around?.chunks.reduce((most, chunk) => Math.max(most, distanceTo(fetched, chunk)), 0) ?? 0
  const nearest = within(fetched, await largest(0, distance, async (n) => fits(describeCut(within(fetched, n)))))
  const narrowed = describeCut(nearest)
  if (fits(narrowed)) return narrowed

  const { source } = nearest.lines
  const cut = (length: number): FetchedSpan => ({ ...nearest, end: endWithin(source, nearest, length) })
  const length = nearest.end - nearest.start
  const most = await largest(Math.min(SNIPPET_FLOOR, length), length, async (n) => fits(describeCut(cut(n))))
  const rough = describeCut(cut(most))
  // It has less text, but its place in the origin may take longer to write.
  const neat = describeCut(atLineEnd(cut(most)))
  return fits(rough) && !fits(neat) ? rough : neat
}

function distanceTo({ around }: FetchedSpan, { ordinal }: Chunk): number {
  return around === undefined ? 0 : Math.abs(ordinal - around.chunk.ordinal)
}

/** Drops the neighbours that are farther away than `n`. */
function within(fetched: FetchedSpan, n: number): FetchedSpan {
  if (fetched.around === undefined) return fetched
  const chunks = fetched.around.chunks.filter((chunk) => distanceTo(fetched, chunk) <= n)
  const end = chunks.reduce((last, chunk) => Math.max(last, chunk.end), 0)
  return { ...fetched, start: chunks[0]!.start, end, around: { ...fetched.around, chunks } }
}

/**
 * Returns the end of a span of at most `length` units, not inside a grapheme. It is behind the
 * first grapheme where that is longer, so that the text is never empty.
 */
function endWithin(source: string, { start, end }: Span, length: number): number {
  if (start + length >= end) return end
  const before = graphemeBoundary(source, start + length, 'before')
  return before > start ? before : Math.min(end, graphemeBoundary(source, start + length, 'after'))
}

/** Drops the line that was cut in two, unless it is most of the span. */
function atLineEnd(fetched: FetchedSpan): FetchedSpan {
  const { start, end, lines } = fetched
  const last = lines.at(end)
  const before = lines.end(last - 1)
  return last > 0 && before - start >= (end - start) / 2 ? { ...fetched, end: before } : fetched
}

/**
 * What is left of a span: behind its part, from the next line on if the part ends with a line, or
 * else before it.
 */
function restOf({ lines, document }: FetchedSpan, span: Span, whole: Span): FetchResultV1['next'] {
  const doc_id = document.docId
  if (span.end >= whole.end)
    return span.start > whole.start ? { doc_id, start: whole.start, end: span.start } : undefined
  const line = lines.at(span.end)
  const start = span.end === lines.end(line) ? lines.start(line + 1) : span.end
  return start < whole.end ? { doc_id, start, end: whole.end } : undefined
}

/** Writes a span. It was cut where it is a part of a `whole`. */
function describeSpan(settings: Settings, kind: FetchResultV1['kind'], fetched: FetchedSpan, whole?: Span) {
  const { document, lines, originSpans, boxes, start, end, around } = fetched
  const { metadata, chunkerVersion, indexedAt } = document
  const next = whole && restOf(fetched, fetched, whole)
  const shared = {
    schema_version: 'fetch_result.v1',
    doc_id: document.docId,
    doc_path: document.path,
    ...sourceName(document),
    ...documentTitle(document),
    text: lines.source.slice(start, end),
    citation: citationOf(document, {
      lineStart: lines.at(start) + 1,
      lineEnd: lines.at(Math.max(start, end - 1)) + 1,
      start,
      end,
      origin: originOf(originSpans, start, end),
      ...(boxes ? { boxes: boxesOf(originSpans, start, end) } : {}),
    }),
    truncated: whole !== undefined,
    ...(next === undefined ? {} : { next }),
    ...documentTraits(document),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: { ...metadata } }),
    chunker_version: shortVersion(chunkerVersion),
    indexed_at: indexedAt,
    stale: isStale(settings, document),
  } as const
  if (around === undefined) return { ...shared, kind: kind === 'span' ? 'span' : 'document' } satisfies FetchResultV1
  const chunks = around.chunks.map((chunk) => ({
    chunk_id: chunk.chunkId,
    ordinal: chunk.ordinal,
    heading_path: [...chunk.headingPath],
    citation: citationOf(document, chunk),
  }))
  return { ...shared, kind: 'chunk', chunk_id: around.chunk.chunkId, chunks } satisfies FetchResultV1
}
