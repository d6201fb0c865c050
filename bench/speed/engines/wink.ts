import wink from 'wink-bm25-text-search'
import nlp from 'wink-nlp-utils'
import type { Build } from '../engine.ts'

export const build: Build = async ({ texts, queries }) => {
  const index = wink()
  index.defineConfig({ fldWeights: { text: 1 } })
  index.definePrepTasks([nlp.string.lowerCase, nlp.string.tokenize0])
  for (const [id, text] of texts.entries()) index.addDoc({ text }, id)
  index.consolidate()
  return { query: (q) => index.search(queries[q]!, 10).map(([id]: [string]) => Number(id)) }
}
