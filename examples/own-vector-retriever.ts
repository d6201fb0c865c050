import { cacheQueries } from '@kebab/core'
import { byScore, embedShared } from '@kebab/core/kit'
import { type Embedder, type IndexedRetriever, openKebab } from '@kebab/local'

let embedded = 0
/** Texts of the same letters are close to each other. A model would be called here. */
const letters: Embedder = {
  model: 'letters.v1',
  dimensions: 26,
  async embed(texts) {
    embedded += texts.length
    return texts.map((text) => [...'abcdefghijklmnopqrstuvwxyz'].map((one) => text.toLowerCase().split(one).length))
  },
}

function vectorRetriever(embedder: Embedder): IndexedRetriever {
  const vectors = new Map<string, Float32Array>()
  const queries = cacheQueries(embedder) // `retrieve` and `score` need the vector of one query
  const cosines = async (query: string, signal?: AbortSignal) => {
    const [vector] = await embedShared(queries, [query], { kind: 'query', signal })
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    return (other: Float32Array) => dot(vector!, other) / Math.sqrt(dot(vector!, vector!) * dot(other, other))
  }
  return {
    name: 'letters',
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion: embedder.model,
    supports: { filter: false },
    calibration: { floor: 0.8, ceiling: 1 },
    // The indexer has embedded the chunks: it stores their vectors, and passes them on.
    async add(chunks) {
      for (const { chunkId, embedding } of chunks) if (embedding) vectors.set(chunkId, embedding.slice())
    },
    async remove(chunkIds) {
      for (const chunkId of chunkIds) vectors.delete(chunkId)
    },
    async retrieve(query, { limit, signal }) {
      const cosine = await cosines(query, signal)
      const found = [...vectors].map(([chunkId, vector]) => ({ chunkId, score: Math.min(1, cosine(vector)) }))
      return { candidates: found.sort(byScore).slice(0, limit), exhausted: found.length <= limit }
    },
    async score(query, chunkIds, options) {
      const cosine = await cosines(query, options?.signal)
      const scoreOf = (vector: Float32Array | undefined) => (vector === undefined ? null : Math.min(1, cosine(vector)))
      return chunkIds.map((chunkId) => scoreOf(vectors.get(chunkId)))
    },
  }
}

const retrievers = ['bm25', vectorRetriever(letters)] as const
const kebab = await openKebab({ path: './.kebab-letters', embedder: letters, retrievers: [...retrievers] })
await kebab.index([
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' },
  { path: 'pages.md', text: '# Pages\n\nThe next page begins where the last one ended.' },
])
const { hits } = await kebab.search({ query: 'what runs before a commit?' })
console.log(hits[0]?.doc_path, embedded) // → hooks.md 3
await kebab.close()
