import type { Build } from '../engine.ts'
import { postingsOf } from '../postings.ts'

const K1 = 1.2
const B = 0.75

/**
 * BM25 over typed arrays, one term at a time and without any pruning: a simple but fast baseline.
 */
export const build: Build = async ({ texts, queries }) => {
  const search = plainBm25(texts)
  return { query: (q) => search(queries[q]!).map(([id]) => id) }
}

export function plainBm25(texts: readonly string[]): (query: string, limit?: number) => [id: number, score: number][] {
  const { lists, lengths, average } = postingsOf(texts)
  const postings = new Map<string, { ids: Uint32Array; impacts: Float64Array }>()
  for (const [word, { ids, counts }] of lists) {
    const idf = Math.log(1 + (texts.length - ids.length + 0.5) / (ids.length + 0.5))
    const impact = (tf: number, id: number) =>
      (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * lengths[id]!) / average))
    postings.set(word, {
      ids: Uint32Array.from(ids),
      impacts: Float64Array.from(counts, (tf, i) => impact(tf, ids[i]!)),
    })
  }
  const scores = new Float64Array(texts.length)
  return (query, limit = 10) => {
    const touched: number[] = []
    for (const word of query.split(' ')) {
      const list = postings.get(word)
      if (list === undefined) continue
      for (let i = 0; i < list.ids.length; i++) {
        const id = list.ids[i]!
        if (scores[id] === 0) touched.push(id)
        scores[id]! += list.impacts[i]!
      }
    }
    const best: [number, number][] = []
    for (const id of touched) {
      const score = scores[id]!
      scores[id] = 0
      if (best.length === limit && score <= best[limit - 1]![1]) continue
      let at = best.length
      while (at > 0 && best[at - 1]![1] < score) at--
      best.splice(at, 0, [id, score])
      if (best.length > limit) best.pop()
    }
    return best
  }
}
