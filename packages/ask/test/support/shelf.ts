import { type Bm25Retriever, bm25Retriever } from '@kebab/bm25'
import { createEngine, type Engine, memoryStore, type OriginSpan, type Retriever } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { validated } from '../../../../test/support/validated.js'

/** Documents in memory, searched by the real parts: store, BM25, chunker. */
export interface Shelf {
  engine: Engine
  /** Indexes a document, or indexes it anew. */
  put(path: string, text: string): Promise<void>
  /**
   * Stores a document anew, and leaves the index as it is: what a search finds there is what was
   * before.
   */
  change(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
  /** The text of a document now. */
  source(path: string): string | undefined
}

const NOW = new Date('2026-01-02T03:04:05Z')

export interface ShelfOptions {
  maxChars?: number
  /** What its documents are said to be embedded by. */
  embeddingModel?: string
  /**
   * Whether BM25 says how frequent terms are, without which there is no evidence. Default: true.
   */
  frequencies?: boolean
  /** What its documents were before a reader wrote them as Markdown. */
  media?: string
  /** Makes its documents texts that were read out of files, with these spans. */
  spansOf?: (text: string) => OriginSpan[]
  /** What searches beside BM25, made of the ids of the chunks. */
  beside?: (chunkIds: readonly string[]) => Retriever
}

/** A shelf with these documents, by path. */
export async function shelfOf(texts: Record<string, string>, options: ShelfOptions = {}): Promise<Shelf> {
  const store = memoryStore({ id: 'shelf' })
  const bm25 = bm25Retriever()
  const chunkIds: string[] = []
  const sources = new Map<string, string>()
  const ids = new Map<string, string>()
  const { beside, frequencies = true, media, spansOf, ...preparing } = options
  const written = media === undefined ? {} : { syntax: 'markdown' as const, metadata: { media } }
  const prepared = (path: string, text: string) =>
    spansOf === undefined
      ? prepareDocument({ path, text, ...written }, { sourceId: 'shelf', now: NOW, ...preparing })
      : prepareDocument(
          { path, text, origin: { spans: spansOf(text) } },
          { sourceId: 'shelf', now: NOW, origin: { digest: 'd1'.repeat(32), reader: 'pages/1' }, ...preparing },
        )

  async function put(path: string, text: string): Promise<void> {
    const stored = prepared(path, text)
    await store.commit({ put: [stored] })
    await bm25.add(stored.chunks)
    chunkIds.push(...stored.chunks.map(({ chunkId }) => chunkId))
    ids.set(path, stored.document.docId)
    sources.set(path, text)
  }

  for (const [path, text] of Object.entries(texts)) await put(path, text)
  return {
    engine: validated(
      createEngine({
        retrievers: [frequencies ? bm25 : withoutFrequencies(bm25), ...(beside ? [beside(chunkIds)] : [])],
        store,
      }),
    ),
    put,
    async change(path, text) {
      await store.commit({ put: [prepared(path, text)] })
      sources.set(path, text)
    },
    async remove(path) {
      await store.commit({ remove: [ids.get(path)!] })
      sources.delete(path)
    },
    source: (path) => sources.get(path),
  }
}

function withoutFrequencies({ documentFrequencies: _, ...retriever }: Bm25Retriever): Retriever {
  return retriever
}

/** Four short documents that share few words. */
export const FACTS: Record<string, string> = {
  'boiling.md': '# Boiling\n\nWater boils at 100 °C at sea level. In the mountains water boils sooner.\n',
  'towers.md': '# Towers\n\nThe Eiffel Tower is 330 metres tall. Gustave Eiffel built the tower in 1889.\n',
  'bees.md': '# Bees\n\nA honey bee colony has one queen. The queen lays up to 2000 eggs a day.\n',
  'eiffel.md': '# Gustave Eiffel\n\nGustave Eiffel was born in Dijon. He died in Paris.\n',
}
