import { describe, expect, test } from 'vitest'
import type { Retriever } from '../../src/index.js'
import { shortVersion } from '../../src/search/names/wire-names.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const VERSIONS = {
  words: 'bm25-k1.2-b0.75-text.v2',
  meaning: 'v2+half precision',
  recency: 'recency.v1',
  // A name that every object has, and one that only an own member can have.
  odd: '__proto__',
}
const old = makeStored('old.md', ['fox'], { chunkerVersion: 'markdown.v1/1200/0' })
const fresh = makeStored('new.md', ['fox'], { chunkerVersion: 'lines.v2' })
const ids = ['old.md:0', 'new.md:0']
const retrievers: Retriever[] = Object.entries(VERSIONS).map(([name, indexVersion]) =>
  fixedRetriever(name, ids, { indexVersion }),
)

describe('a short version', () => {
  test('is the version itself up to 12 characters', () => {
    for (const version of ['', 'lines.v1', 'x'.repeat(12)]) expect(shortVersion(version)).toBe(version)
  })

  test('of a longer version, or one with a `+`, is a digest of 6 characters without `+`', () => {
    const versions = ['x'.repeat(13), 'a+b', ...Array.from({ length: 2000 }, (_, i) => `bm25-k${i / 1000}-b0.75`)]
    for (const version of versions) {
      expect(shortVersion(version)).toMatch(/^[\w-]{6}$/)
      expect(shortVersion(version)).toBe(shortVersion(version))
    }
    expect(new Set(versions.map(shortVersion)).size).toBe(versions.length)
  })
})

describe('a description', () => {
  test('has the full text of every version that a hit or a fetched text names', async () => {
    const engine = await engineOver([old, fresh], retrievers)
    const { versions, retrievers: described } = await engine.describe()
    const { hits } = await engine.search({ query: 'fox' })
    expect(hits).toHaveLength(2)
    for (const { doc_id, chunk_id, index_version, chunker_version } of hits) {
      const { document } = doc_id === old.document.docId ? old : fresh
      expect(index_version.split('+').map((short) => versions[short])).toEqual(Object.values(VERSIONS))
      expect(versions[chunker_version]).toBe(document.chunkerVersion)
      for (const request of [{ chunk_id }, { doc_id }]) {
        expect((await engine.fetch(request)).chunker_version).toBe(chunker_version)
      }
    }
    expect(hits[0]?.index_version.length).toBeLessThanOrEqual(4 * 12 + 3)
    expect(described.map(({ index_version }) => index_version)).toEqual(Object.values(VERSIONS))
    const all = [...Object.values(VERSIONS), old.document.chunkerVersion, fresh.document.chunkerVersion]
    expect(Object.values(versions).sort()).toEqual(all.sort())
  })
})
