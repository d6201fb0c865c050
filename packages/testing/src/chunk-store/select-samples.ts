import { deepStrictEqual } from 'node:assert/strict'
import type { ChunkStore, Filters, StoredDocument } from '@kebab/core'
import { sampleDocument } from '../sample-document.js'

/** Gives the chunks of a document programming languages of their own. */
function withLanguages(stored: StoredDocument, languages: readonly (string | undefined)[]): StoredDocument {
  return {
    ...stored,
    chunks: stored.chunks.map((chunk, i) => {
      const codeLang = languages[i]
      return codeLang === undefined ? chunk : { ...chunk, codeLang }
    }),
  }
}

/** Documents that share some labels and differ in others. Chunks go by their texts. */
export const guide = sampleDocument('docs/guide.md', ['guide 1', 'guide 2'], {
  lang: 'en',
  tags: ['howto', 'git'],
  media: 'markdown',
  repo: 'kebab',
  indexedAt: '2026-01-01T00:00:00.000Z',
})
export const deep = sampleDocument('docs/deep/guide.md', ['deep'], {
  lang: 'en-gb',
  tags: ['git'],
  media: 'markdown',
  trust: 'secondary',
  repo: 'kebab',
  indexedAt: '2026-02-01T00:00:00.000Z',
})
const code = withLanguages(
  sampleDocument('src/main.ts', ['own language', 'language of the document'], {
    sourceId: 'code',
    tags: ['Git'],
    media: 'code',
    codeLang: 'ts',
    repo: 'other',
    indexedAt: '2025-12-31T23:59:59.999Z',
  }),
  ['js', undefined],
)
const notes = withLanguages(
  sampleDocument('notes.txt', ['notes'], {
    lang: 'english',
    trust: 'generated',
    indexedAt: '2026-02-01T00:00:00.001Z',
  }),
  ['ts'],
)

/** Proves that each of these filters selects exactly the chunks that stand behind it, named by their texts. */
export async function proveSelections(
  store: ChunkStore,
  cases: readonly [Filters, readonly string[]][],
): Promise<void> {
  const put = [guide, deep, code, notes]
  await store.commit({ put })
  const texts = new Map(put.flatMap(({ chunks }) => chunks.map(({ chunkId, text }) => [chunkId, text])))
  for (const [where, expected] of cases) {
    const selected = [...(await store.select(where))].map((chunkId) => texts.get(chunkId) ?? `unknown id ${chunkId}`)
    deepStrictEqual(selected.sort(), [...expected].sort(), JSON.stringify(where))
  }
}
