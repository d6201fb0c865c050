import type { FetchResultV1 } from '@kebab/schemas'
import type { Chunk } from '../contracts.js'
import { originOf } from '../kit/origin.js'
import { largest } from '../search/fit.js'
import { citationOf, isStale } from '../search/respond.js'
import { graphemeBoundary, SNIPPET_FLOOR, type Span } from '../search/snippet.js'
import type { Settings } from '../settings.js'
import type { Passage } from './fetch.js'

/**
 * Makes a passage fit into `max_tokens`: first with fewer neighbours, the farthest dropped first;
 * then cut at its end, at the end of a line where that leaves half or more of what fits. Its first
 * characters are sent even where they don't fit.
 */
export async function fitPassage(
  settings: Settings,
  kind: FetchResultV1['kind'],
  passage: Passage,
  maxTokens = Number.POSITIVE_INFINITY,
): Promise<FetchResultV1> {
  const fits = (result: FetchResultV1): boolean =>
    Math.ceil(settings.estimateTokens(JSON.stringify(result))) <= maxTokens
  const whole = describePassage(settings, kind, passage, false)
  if (fits(whole)) return whole

  const distance = passage.around?.chunks.reduce((most, one) => Math.max(most, distanceTo(passage, one)), 0) ?? 0
  const at = (n: number): FetchResultV1 => describePassage(settings, kind, within(passage, n), true)
  const nearest = within(passage, await largest(0, distance, async (n) => fits(at(n))))
  const narrowed = describePassage(settings, kind, nearest, true)
  if (fits(narrowed)) return narrowed

  const { source } = nearest.lines
  const cut = (length: number): Passage => ({ ...nearest, end: endWithin(source, nearest, length) })
  const length = nearest.end - nearest.start
  const most = await largest(Math.min(SNIPPET_FLOOR, length), length, async (n) =>
    fits(describePassage(settings, kind, cut(n), true)),
  )
  const rough = describePassage(settings, kind, cut(most), true)
  // It loses text, but may end at a place in the file that takes longer to write.
  const neat = describePassage(settings, kind, atLineEnd(cut(most)), true)
  return fits(rough) && !fits(neat) ? rough : neat
}

function distanceTo({ around }: Passage, { ordinal }: Chunk): number {
  return around === undefined ? 0 : Math.abs(ordinal - around.chunk.ordinal)
}

/** The passage with neighbours no farther away than this. */
function within(passage: Passage, n: number): Passage {
  if (passage.around === undefined) return passage
  const chunks = passage.around.chunks.filter((one) => distanceTo(passage, one) <= n)
  const end = chunks.reduce((last, one) => Math.max(last, one.end), 0)
  return { ...passage, start: chunks[0]!.start, end, around: { ...passage.around, chunks } }
}

/** Where a span ends that may be so long, and not inside a grapheme. */
function endWithin(source: string, { start, end }: Span, length: number): number {
  return start + length >= end ? end : Math.max(start, graphemeBoundary(source, start + length, 'before'))
}

/** The passage without the line that the cut went through, unless that line is most of it. */
function atLineEnd(passage: Passage): Passage {
  const { start, end, lines } = passage
  const last = lines.at(end)
  const before = lines.end(last - 1)
  return last > 0 && before - start >= (end - start) / 2 ? { ...passage, end: before } : passage
}

function describePassage(settings: Settings, kind: FetchResultV1['kind'], passage: Passage, truncated: boolean) {
  const { document, lines, originSpans, start, end, around } = passage
  const { title, lang, tags, media, trust, repo, codeLang, metadata, chunkerVersion, indexedAt } = document
  const shared = {
    schema_version: 'fetch_result.v1',
    doc_id: document.docId,
    doc_path: document.path,
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
    ...(lang === undefined ? {} : { lang }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    media,
    trust,
    ...(repo === undefined ? {} : { repo }),
    ...(codeLang === undefined ? {} : { code_lang: codeLang }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: { ...metadata } }),
    chunker_version: chunkerVersion,
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
