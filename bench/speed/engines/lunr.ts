import lunr from 'lunr'
import type { Build } from '../engine.ts'

export const build: Build = async ({ texts, queries }) => {
  const index = lunr(function () {
    this.ref('id')
    this.field('text')
    for (const [id, text] of texts.entries()) this.add({ id, text })
  })
  return {
    query: (q) =>
      index
        .search(queries[q]!)
        .slice(0, 10)
        .map(({ ref }) => Number(ref)),
  }
}
