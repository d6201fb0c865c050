import { deepStrictEqual } from 'node:assert/strict'
import type { ChunkStore } from '@kebab/core'
import { collect } from '../collect.js'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { embeddedDocument } from './embedded-document.js'
import { chunksByPath } from './expected-chunks.js'

/** As `<` compares them: capitals first, and characters beyond U+FFFF before U+FFFF. */
const PATHS = ['B.md', 'a', 'a.md', 'a/b.md', 'b.md', 'ä.md', '\u{1f600}.md', '\uffff.md']

const a = embeddedDocument('a.md', ['a0', 'a1', 'a2'])
const b = sampleDocument('b.md', ['b0', 'b1'])
const c = embeddedDocument('c.md', ['c0'], { sourceId: 'other' })
const put = [c, a, b]

/** Values of unit vectors that a detour over decimals or other floats changes. */
const vectors = [
  Float32Array.of(1, -0, 0),
  Float32Array.of(1 / 3, 2 / 3, -2 / 3),
  Float32Array.of(1, 2 ** -149, -(2 ** -126)),
]

/** What `documents` and `chunks` give. */
export const listRules: readonly Rule<ChunkStore>[] = [
  {
    rule: '`documents()` gives all documents by path ascending, as `<` compares them',
    async prove(store) {
      await store.commit({ put: [...PATHS].reverse().map((path) => sampleDocument(path, ['text'])) })
      deepStrictEqual(
        (await collect(store.documents())).map(({ path }) => path),
        PATHS,
      )
    },
  },
  {
    rule: '`documents({ sourceId })` gives those of this source alone',
    async prove(store) {
      await store.commit({ put })
      deepStrictEqual(await collect(store.documents({ sourceId: 'other' })), [c.document])
      deepStrictEqual(await collect(store.documents({ sourceId: 'samples' })), [a.document, b.document])
      deepStrictEqual(await collect(store.documents({ sourceId: 'unknown' })), [])
    },
  },
  {
    rule: '`chunks()` gives all chunks, those of a document together and in order',
    async prove(store) {
      await store.commit({ put })
      const runs: string[][] = []
      for (const { document, text } of await collect(store.chunks())) {
        if (runs.at(-1)?.[0] !== document.path) runs.push([document.path])
        runs.at(-1)?.push(text)
      }
      deepStrictEqual(runs.sort(), [
        ['a.md', 'a0', 'a1', 'a2'],
        ['b.md', 'b0', 'b1'],
        ['c.md', 'c0'],
      ])
    },
  },
  {
    rule: '`chunks({ docIds })` gives those of these documents alone, each once',
    async prove(store) {
      await store.commit({ put })
      const chunksOf = async (docIds: readonly string[]): Promise<string[]> =>
        (await collect(store.chunks({ docIds }))).map(({ text }) => text).sort()
      const { docId } = b.document
      deepStrictEqual(await chunksOf([docId, 'unknown', docId]), ['b0', 'b1'])
      deepStrictEqual(await chunksOf([c.document.docId, docId]), ['b0', 'b1', 'c0'])
      deepStrictEqual(await chunksOf([]), [])
    },
  },
  {
    rule: '`chunks()` gives embeddings bit for bit, where there are any',
    async prove(store) {
      const stored = sampleDocument('vectors.md', ['v0', 'v1', 'v2', 'none'])
      const chunks = stored.chunks.map((chunk, i) => {
        const embedding = vectors[i]
        return embedding === undefined ? chunk : { ...chunk, embedding }
      })
      await store.commit({ put: [{ ...stored, chunks }] })
      deepStrictEqual(await chunksByPath(store), chunks)
    },
  },
]
