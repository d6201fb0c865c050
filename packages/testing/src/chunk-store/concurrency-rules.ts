import { deepStrictEqual, ok } from 'node:assert/strict'
import type { ChunkStore, StoredDocument } from '@kebab/core'
import { collect } from '../collect.js'
import { turns } from '../prove-abort.js'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { embeddedDocument } from './embedded-document.js'
import { chunksByPath, idsOf, textsOf } from './expected-chunks.js'

/** The most often that a reader looks beside one commit. */
const LOOKS = 50

/** What commits do to one another and to readers. */
export const concurrencyRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'concurrent commits don’t mix: each is done whole, and of one document one version wins',
    async prove(store) {
      const own = Array.from({ length: 8 }, (_, i) => embeddedDocument(`own ${i}.md`, [`own ${i} a`, `own ${i} b`]))
      const versions = Array.from({ length: 8 }, (_, i) => sampleDocument('shared.md', many(`version ${i}`, i + 1)))
      await Promise.all(own.map((document, i) => store.commit({ put: [document, versions[i]!] })))
      const chunks = await chunksByPath(store)
      const shared = chunks.filter(({ document }) => document.path === 'shared.md')
      deepStrictEqual(
        chunks.filter((chunk) => !shared.includes(chunk)),
        own.flatMap((document) => document.chunks),
      )
      ok(
        versions.some((version) => isSame(textsOf(shared), textsOf(version.chunks))),
        `expected one version of the document, found ${textsOf(shared)}`,
      )
    },
  },
  {
    rule: 'beside a commit, readers see a document as it was before or as it is after, never half of it',
    async prove(store) {
      const before = sampleDocument('guide.md', many('before', 20), { title: 'before' })
      const after = sampleDocument('guide.md', many('after', 30), { title: 'after' })
      await store.commit({ put: [before] })
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const) {
        let done = false
        const commit = store.commit({ put: [to] }).finally(() => {
          done = true
        })
        for (let look = 0; look < LOOKS; look++) {
          await proveWhole(store, from, to)
          if (done) break
          await turns(1)
        }
        await commit
        await proveWhole(store, to, to)
      }
      const listed: string[] = []
      for await (const { text } of store.chunks()) {
        listed.push(text)
        // The store has the document as it was before: from here on, another one.
        if (listed.length === 1) await store.commit({ put: [after] })
      }
      deepStrictEqual(listed, textsOf(before.chunks))
    },
  },
]

/** Proves that every reader sees one of two versions of the only document. */
async function proveWhole(store: ChunkStore, one: StoredDocument, other: StoredDocument): Promise<void> {
  const { docId } = one.document
  const [source, got, around, selected, listed, chunks] = await Promise.all([
    store.source(docId),
    store.get([...idsOf(one), ...idsOf(other)]),
    store.neighbours(idsOf(one)[5]!, 100),
    store.select({ trustMin: 'generated' }),
    collect(store.documents()),
    collect(store.chunks()),
  ])
  const oneOf = (found: unknown, expected: (version: StoredDocument) => unknown, what: string): void => {
    const seen = JSON.stringify(found)
    const whole = [one, other].some((version) => seen === JSON.stringify(expected(version)))
    ok(whole, `${what}: expected one version of the document, found ${seen}`)
  }
  const found = new Set(textsOf(got).filter((text) => text !== null))
  oneOf(source?.text, ({ text }) => text, 'source')
  oneOf(source?.document.title, ({ document }) => document.title, 'source')
  oneOf([...found], ({ chunks: all }) => textsOf(all), 'get')
  oneOf(textsOf(around), (version) => (version === one ? textsOf(one.chunks) : []), 'neighbours')
  oneOf([...selected].sort(), (version) => idsOf(version).sort(), 'select')
  oneOf(
    listed.map(({ title }) => title),
    ({ document }) => [document.title],
    'documents',
  )
  oneOf(textsOf(chunks), ({ chunks: all }) => textsOf(all), 'chunks')
}

function many(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${word} ${i}`)
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
