import type { FetchResultV1 } from '@kebab/schemas'
import type { Chunk } from '../contracts.js'
import { originOf } from '../kit/origin.js'
import { largest } from '../search/fit.js'
import { shortVersion } from '../search/names/short-version.js'
import { sourceName } from '../search/names/source-name.js'
import { citationOf, isStale } from '../search/respond.js'
import { graphemeBoundary, SNIPPET_FLOOR, type Span } from '../search/snippet.js'
import type { Settings } from '../settings.js'
import { documentTraits } from './document-traits.js'
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
  const whole = describeSpan(settings, kind, fetched, false)
  if (fits(whole)) return whole

  const distance = fetched.around?.chunks.reduce((most, one) => Math.max(most, distanceTo(fetched, one)), 0) ?? 0
  const at = (n: number): FetchResultV1 => describeSpan(settings, kind, within(fetched, n), true)
  const nearest = within(fetched, await largest(0, distance, async (n) => fits(at(n))))
  const narrowed = describeSpan(settings, kind, nearest, true)
  if (fits(narrowed)) return narrowed

  const { source } = nearest.lines
  const cut = (length: number): FetchedSpan => ({ ...nearest, end: endWithin(source, nearest, length) })
  const length = nearest.end - nearest.start
  const most = await largest(Math.min(SNIPPET_FLOOR, length), length, async (n) =>
    fits(describeSpan(settings, kind, cut(n), true)),
  )
  const rough = describeSpan(settings, kind, cut(most), true)
  // It has less text, but its place in the origin may take longer to write.
  const neat = describeSpan(settings, kind, atLineEnd(cut(most)), true)
  return fits(rough) && !fits(neat) ? rough : neat
}

function distanceTo({ around }: FetchedSpan, { ordinal }: Chunk): number {
  return around === undefined ? 0 : Math.abs(ordinal - around.chunk.ordinal)
}

/** Drops the neighbours that are farther away than `n`. */
function within(fetched: FetchedSpan, n: number): FetchedSpan {
  if (fetched.around === undefined) return fetched
  const chunks = fetched.around.chunks.filter((one) => distanceTo(fetched, one) <= n)
  const end = chunks.reduce((last, one) => Math.max(last, one.end), 0)
  return { ...fetched, start: chunks[0]!.start, end, around: { ...fetched.around, chunks } }
}

/** Returns the end of a span of at most `length` units, never inside a grapheme. */
function endWithin(source: string, { start, end }: Span, length: number): number {
  return start + length >= end ? end : Math.max(start, graphemeBoundary(source, start + length, 'before'))
}

/** Drops the line that was cut in two, unless it is most of the span. */
function atLineEnd(fetched: FetchedSpan): FetchedSpan {
  const { start, end, lines } = fetched
  const last = lines.at(end)
  const before = lines.end(last - 1)
  return last > 0 && before - start >= (end - start) / 2 ? { ...fetched, end: before } : fetched
}

function describeSpan(settings: Settings, kind: FetchResultV1['kind'], fetched: FetchedSpan, truncated: boolean) {
  const { document, lines, originSpans, start, end, around } = fetched
  const { title, metadata, chunkerVersion, indexedAt } = document
  const shared = {
    schema_version: 'fetch_result.v1',
    doc_id: document.docId,
    doc_path: document.path,
    ...sourceName(document),
    ...(title === undefined ? {} : { title }),
    text: lines.source.slice(start, end),
    citation: citationOf(document, {
      lineStart: lines.at(start) + 1,
      lineEnd: lines.at(Math.max(start, end - 1)) + 1,
      start,
      end,
      origin: originOf(originSpans, start, end),
    }),
    truncated,
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
