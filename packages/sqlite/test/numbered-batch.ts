import type { StoreBatch } from '@kebab/core'
import { sampleDocument } from './sample-document.js'

/** The nth of a series of commits: it replaces the documents of the one before, adds some and removes some. */
export function numberedBatch(n: number): StoreBatch {
  const passages = Array.from({ length: 20 }, (_, i) => `commit ${n} passage ${i} ${'words '.repeat(100)}`)
  const embeddings = passages.map((_, i) => new Float32Array(384).fill(n + i))
  const ids = ['always', 'often', `only ${n}`, `two ${n}`]
  return {
    put: ids.map((docId) => sampleDocument({ docId, passages, embeddings, tags: [`commit ${n}`] })),
    remove: [`two ${n - 1}`],
  }
}
