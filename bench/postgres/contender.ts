import type { Engine, StoredDocument } from '@kebab/core'
import type { Corpus } from '../speed/corpus.ts'
import { chunksOf } from '../speed/engines/kebab-chunks.ts'

/** What searches are compared by: all chunks, or those with a tag. */
export type Tag = 'half' | 'tenth' | 'hundredth' | 'thousandth'

/** How many candidates of each kind every contender fuses, as `openKebab` does. */
export const DEPTH = 25

/** What answers searches over the corpus and takes commits. */
export interface Contender {
  name: string
  /** Whether it fuses a combined ranking with the two lists. */
  combined?: boolean
  /** Seconds that merging and building the graph took after the load, where that is known. */
  upkeepSeconds?: number
  /** The ids of the ten best chunks for query q, best first, with their texts read. */
  search(q: number, how: { mode?: 'lexical' | 'vector'; tag?: Tag | undefined }): Promise<string[]>
  /** Adds documents of one chunk each, durably, so that the next search finds them. */
  commit(documents: readonly StoredDocument[]): Promise<void>
  /** What it takes on disk, in megabytes, by part. */
  disk(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** The search of an engine over the corpus. */
export function searchOf(engine: Engine, corpus: Corpus): Contender['search'] {
  return async (q, { mode, tag }) => {
    const filters = tag === undefined ? {} : { filters: { tags: [tag] } }
    const { hits } = await engine.search({ query: corpus.queries[q]!, k: 10, ...filters, ...(mode && { mode }) })
    return hits.map(({ chunk_id }) => chunk_id)
  }
}

const SHARES: Record<Tag, number> = { half: 2, tenth: 10, hundredth: 100, thousandth: 1000 }

export const CHUNKS_PER_DOCUMENT = 10

/** Whether a document of a corpus has a tag. */
export function hasTag(document: number, tag: Tag): boolean {
  return document % SHARES[tag] === 0
}

/**
 * The corpus as documents of ten chunks each, with tags, a hundred documents at a time. The numbers
 * of its chunks begin with `first`.
 */
export function* batchesOf(corpus: Corpus, first = 0): Generator<StoredDocument[]> {
  let [batch, parts, at]: [StoredDocument[], StoredDocument[], number] = [[], [], 0]
  for (const stored of chunksOf(corpus, true, first)) {
    if (parts.push(stored) < CHUNKS_PER_DOCUMENT) continue
    batch.push(
      joined(
        parts,
        (Object.keys(SHARES) as Tag[]).filter((tag) => hasTag(at, tag)),
      ),
    )
    parts = []
    at++
    if (batch.length < 100) continue
    yield batch
    batch = []
  }
  if (parts.length > 0) batch.push(joined(parts, []))
  if (batch.length > 0) yield batch
}

/** Documents of one chunk each that the corpus doesn't have, with its texts and vectors. */
export function* furtherDocuments(corpus: Corpus): Generator<StoredDocument> {
  let i = 0
  for (const { document, text, chunks } of chunksOf(corpus, true)) {
    const docId = `f${i.toString(16).padStart(31, '0')}`
    const moved = { ...document, docId, path: `further/${i}.txt` }
    yield { document: moved, text, chunks: [{ ...chunks[0]!, chunkId: docId, document: moved }] }
    i++
  }
}

/** One document of the chunks of several. */
function joined(parts: readonly StoredDocument[], tags: string[]): StoredDocument {
  const document = { ...parts[0]!.document, tags }
  let text = ''
  const chunks = parts.map((part, ordinal) => {
    const start = text.length
    text += `${part.text}\n`
    const place = { ordinal, start, end: text.length - 1, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
    return { ...part.chunks[0]!, document, ...place }
  })
  return { document, text, chunks }
}
