import { Index } from 'flexsearch'
import type { Build } from '../engine.ts'

export const build: Build = async ({ texts, queries }) => {
  const index = new Index()
  for (const [id, text] of texts.entries()) index.add(id, text)
  return { query: (q) => index.search(queries[q]!, { suggest: true, limit: 10 }) as number[] }
}
