import lunr from 'lunr'
import type { Build } from '../engine.ts'

interface Builder {
  ref(name: string): void
  field(name: string): void
  add(document: object): void
}

export const build: Build = async ({ texts, queries }) => {
  const index = lunr(function (this: Builder) {
    this.ref('id')
    this.field('text')
    for (const [id, text] of texts.entries()) this.add({ id, text })
  })
  return {
    query: (q) =>
      index
        .search(queries[q]!)
        .slice(0, 10)
        .map(({ ref }: { ref: string }) => Number(ref)),
  }
}
