import { type EvidenceBlock, isKebabError, type Media } from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import { invalidInput, runWithin, SourceLines } from '@kebab/core/kit'
import { readMarkdown } from '@kebab/markdown'
import type { Trust } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { disarm, fence, fenceName } from './fence.js'
import type { CitedHit, Pool } from './retrieve.js'

/** The evidence that the model is shown. */
export interface Packed {
  /** By marker: `groups[0]` is cited as `[#1]`. */
  groups: ChunkGroup[]
  /** The same as data, for generators. */
  blocks: EvidenceBlock[]
  /** The same as a part of the prompt. */
  text: string
  /** The name of the fences in it. */
  fenceName: string
  /** What is left of the budget, in tokens. */
  remainingTokens: number
}

/** One chunk, or neighbouring chunks of a document. It becomes one block of evidence. */
export interface ChunkGroup {
  document: SourceDocument
  /** The chunks in document order. Never empty. */
  hits: CitedHit[]
  /** The start in the source text. */
  start: number
  /** The end in the source text. */
  end: number
  /**
   * The header of the table that it begins within, with the row of delimiters. Empty where it
   * begins within none.
   */
  tableHeader: string
}

interface SourceDocument {
  path: string
  trust: Trust
  media: Media | undefined
  lang: string | undefined
  lines: SourceLines
}

/**
 * Packs the hits, best first, into the budget. Neighbouring chunks of a document become one block.
 * A block that doesn't fit is reduced to its best chunk, and skipped if that doesn't fit either.
 *
 * `beside` holds the other texts of the prompt, which the name of the fences must not occur in.
 * Throws `invalid_input` when nothing fits.
 */
export async function pack(
  run: AskRun,
  { hits, direct }: Pick<Pool, 'hits' | 'direct'>,
  beside: readonly string[],
): Promise<Packed> {
  const tokens = run.input.maxContextTokens
  const documents = await runWithin((signal) => readDocuments(run, hits, signal), {
    signal: run.signal,
    limitMs: run.timeLimits.retrieve,
    stage: 'retrieve',
  })
  const chunkGroups = groupChunks(hits, documents)
  const name = fenceName([...beside, ...chunkGroups.flatMap(textsOf)])
  /** In tokens, with the fences and the blank line that follows. */
  const costOf = (group: ChunkGroup, marker: number): number =>
    Math.ceil(run.estimateTokens(`${fence([blockOf(group, marker, direct)], name)}\n\n`))
  const groups: ChunkGroup[] = []
  let remainingTokens = tokens
  for (const group of chunkGroups) {
    const marker = groups.length + 1
    let fitting = group
    let cost = costOf(fitting, marker)
    if (cost > remainingTokens) {
      fitting = bestChunkOf(group, hits)
      cost = costOf(fitting, marker)
    }
    if (cost > remainingTokens) continue
    remainingTokens -= cost
    groups.push(fitting)
  }
  if (groups.length === 0 && chunkGroups.length > 0) {
    const least = Math.min(...chunkGroups.map((group) => costOf(bestChunkOf(group, hits), 1)))
    throw invalidInput('max_context_tokens', `at least ${least}, for one chunk of evidence`, `${tokens}`)
  }
  const blocks = groups.map((group, i) => blockOf(group, i + 1, direct))
  return { groups, blocks, text: fence(blocks, name), fenceName: name, remainingTokens }
}

/**
 * Reads the documents of the hits, each once, by id. A document that was removed meanwhile is left
 * out.
 */
async function readDocuments(
  { engine }: AskRun,
  hits: readonly CitedHit[],
  signal: AbortSignal | undefined,
): Promise<Map<string, SourceDocument>> {
  const documents = new Map<string, SourceDocument>()
  // In sequence, since a store reads no faster when it is asked for many documents at once.
  for (const doc_id of new Set(hits.map((hit) => hit.doc_id))) {
    try {
      const { trust = 'secondary', media, lang, text, doc_path } = await engine.fetch({ doc_id }, { signal })
      documents.set(doc_id, { trust, media, lang, path: doc_path, lines: new SourceLines(text) })
    } catch (error) {
      if (!isKebabError(error, 'doc_not_found')) throw error
    }
  }
  return documents
}

/**
 * Groups hits of one document that have only white space between them. The groups are in the order
 * of their best hits. A hit whose text is no longer in its document at that span is left out.
 */
function groupChunks(hits: readonly CitedHit[], documents: ReadonlyMap<string, SourceDocument>): ChunkGroup[] {
  const rank = new Map(hits.map((hit, i) => [hit, i]))
  const groups: ChunkGroup[] = []
  for (const [docId, document] of documents) {
    const { source } = document.lines
    const documentHits = hits.filter(
      ({ doc_id, snippet, citation: { start, end } }) => doc_id === docId && source.slice(start, end) === snippet,
    )
    let last: ChunkGroup | undefined
    for (const hit of documentHits.sort((a, b) => a.citation.start - b.citation.start)) {
      const { start, end } = hit.citation
      if (last !== undefined && source.slice(last.end, start).trim() === '') {
        last.hits.push(hit)
        last.end = Math.max(last.end, end)
      } else {
        last = { document, hits: [hit], start, end, tableHeader: tableHeaderAt(document, start) }
        groups.push(last)
      }
    }
  }
  const best = ({ hits: groupHits }: ChunkGroup): number => Math.min(...groupHits.map((hit) => rank.get(hit)!))
  return groups.sort((a, b) => best(a) - best(b))
}

/** The text of a group, verbatim from its source. */
export function textOf({ document, start, end }: ChunkGroup): string {
  return document.lines.source.slice(start, end)
}

/** The header of the table that an offset is within, behind its first rows. Else empty. */
function tableHeaderAt({ lines, media }: SourceDocument, start: number): string {
  if (!isMarkdown(media)) return ''
  const isRow = (line: number): boolean =>
    line >= 0 && lines.source.slice(lines.start(line), lines.end(line)).includes('|')
  let first = lines.at(start)
  if (!isRow(first)) return ''
  const behind = first
  while (isRow(first - 1)) first--
  const header = lines.source.slice(lines.start(first), lines.end(first + 1))
  const [block] = first + 1 < behind ? readMarkdown(header.replace(/^[ \t>]+/gm, '')).blocks : []
  return block?.kind === 'table' ? header : ''
}

function bestChunkOf(group: ChunkGroup, hits: readonly CitedHit[]): ChunkGroup {
  const best = hits.find((hit) => group.hits.includes(hit))!
  const { start, end } = best.citation
  return { ...group, hits: [best], start, end, tableHeader: tableHeaderAt(group.document, start) }
}

/** Every text in a block that comes from the document. */
function textsOf(group: ChunkGroup): string[] {
  return [
    group.tableHeader,
    textOf(group),
    group.document.path,
    ...group.hits.flatMap(({ heading_path }) => heading_path),
  ]
}

function blockOf(group: ChunkGroup, marker: number, direct: ReadonlySet<string>): EvidenceBlock {
  const { document, hits } = group
  const tableHeader = disarm(group.tableHeader)
  return {
    marker,
    chunkIds: hits.map(({ chunk_id }) => chunk_id),
    path: document.path,
    headingPath: [...hits[0]!.heading_path],
    trust: document.trust,
    ...(document.media === undefined ? {} : { media: document.media }),
    ...(document.lang === undefined ? {} : { lang: document.lang }),
    ...(hits.some(({ chunk_id }) => direct.has(chunk_id)) ? {} : { isFurther: true }),
    ...(tableHeader === '' ? {} : { tableHeader }),
    // A generator that copies sentences would copy markers in them, too.
    text: disarm(textOf(group)),
  }
}
