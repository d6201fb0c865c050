import MiniSearch from 'minisearch'
import type { Build } from '../engine.ts'

export const build: Build = async ({ texts, queries }) => {
  const index = new MiniSearch({ fields: ['text'] })
  index.addAll(texts.map((text, id) => ({ id, text })))
  return {
    query: (q) =>
      index
        .search(queries[q]!)
        .slice(0, 10)
        .map(({ id }: { id: number }) => id),
    add: (more, first) => index.addAllAsync(more.texts.map((text, i) => ({ id: first + i, text }))),
  }
}
