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
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  return {
    name: 'letters',
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion: embedder.model,
    supports: { filter: false, scores: true },
    calibration: { floor: 0.8, ceiling: 1 },
    // The indexer has embedded the chunks: it stores their vectors, and passes them on.
    async add(chunks) {
      for (const { chunkId, embedding } of chunks) if (embedding) vectors.set(chunkId, embedding.slice())
    },
    async remove(chunkIds) {
      for (const chunkId of chunkIds) vectors.delete(chunkId)
    },
    // The vector of a query is made once, for `retrieve` and for `score`.
    async prepare(query, options) {
      const [vector] = await embedShared(embedder, [query], { kind: 'query', signal: options?.signal })
      const cosine = (other: Float32Array) =>
        Math.min(1, dot(vector!, other) / Math.sqrt(dot(vector!, vector!) * dot(other, other)))
      return {
        retrieve({ limit }) {
          const found = [...vectors].map(([chunkId, other]) => ({ chunkId, score: cosine(other) }))
          return { candidates: found.sort(byScore).slice(0, limit), exhausted: found.length <= limit }
        },
        score(chunkIds) {
          const scoreOf = (other: Float32Array | undefined) => (other === undefined ? null : cosine(other))
          return chunkIds.map((chunkId) => scoreOf(vectors.get(chunkId)))
        },
      }
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
