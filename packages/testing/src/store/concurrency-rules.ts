import { deepStrictEqual, ok } from 'node:assert/strict'
import type { ChunkStore, StoredDocument } from '@kebab/core'
import { assertAbortBefore, assertAbortBetween, assertAbortDuring, collect, yieldToEventLoop } from '../assert-call.js'
import { embeddedDocument, idsOf, sampleDocument } from '../samples.js'
import { chunksByPath, type StoreRule, textsOf } from './store-rule.js'

/** How often readers look during one commit, at most. */
const MAX_LOOKS = 50

/** Rules about concurrent commits and readers. */
export const concurrencyRules: readonly StoreRule[] = [
  {
    rule: 'concurrent commits don’t mix: each is atomic, and one version of a document wins',
    async check(store) {
      const documents = Array.from({ length: 8 }, (_, i) =>
        embeddedDocument(`own ${i}.md`, [`own ${i} a`, `own ${i} b`]),
      )
      const versions = Array.from({ length: 8 }, (_, i) => sampleDocument('shared.md', many(`version ${i}`, i + 1)))
      await Promise.all(documents.map((document, i) => store.commit({ put: [document, versions[i]!] })))
      const chunks = await chunksByPath(store)
      const shared = chunks.filter(({ document }) => document.path === 'shared.md')
      deepStrictEqual(
        chunks.filter((chunk) => !shared.includes(chunk)),
        documents.flatMap((document) => document.chunks),
      )
      ok(
        versions.some((version) => isSame(textsOf(shared), textsOf(version.chunks))),
        `expected one version of the document, found ${textsOf(shared)}`,
      )
    },
  },
  {
    rule: 'during a commit, readers see a document as it was before or as it is after, never half of it',
    async check(store) {
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
        for (let look = 0; look < MAX_LOOKS; look++) {
          await assertWhole(store, from, to)
          if (done) break
          await yieldToEventLoop()
        }
        await commit
        await assertWhole(store, to, to)
      }
      const listed: string[] = []
      for await (const { text } of store.chunks()) {
        listed.push(text)
        // The iteration has begun with the version from before, and has to go on with it.
        if (listed.length === 1) await store.commit({ put: [after] })
      }
      deepStrictEqual(listed, textsOf(before.chunks))
    },
  },
]

/** Asserts that every call returns one of two whole versions of the only document. */
async function assertWhole(store: ChunkStore, first: StoredDocument, second: StoredDocument): Promise<void> {
  const { docId } = first.document
  const [source, got, around, selected, listed, chunks] = await Promise.all([
    store.source(docId),
    store.get([...idsOf(first.chunks), ...idsOf(second.chunks)]),
    store.neighbours(idsOf(first.chunks)[5]!, 100),
    store.select({ trustMin: 'generated' }),
    collect(store.documents()),
    collect(store.chunks()),
  ])
  const assertOneVersion = (value: unknown, expected: (version: StoredDocument) => unknown, what: string): void => {
    const seen = JSON.stringify(value)
    const whole = [first, second].some((version) => seen === JSON.stringify(expected(version)))
    ok(whole, `${what}: expected one version of the document, found ${seen}`)
  }
  const texts = new Set(textsOf(got).filter((text) => text !== null))
  assertOneVersion(source?.text, ({ text }) => text, 'source')
  assertOneVersion(source?.document.title, ({ document }) => document.title, 'source')
  assertOneVersion([...texts], ({ chunks: all }) => textsOf(all), 'get')
  assertOneVersion(textsOf(around), (version) => (version === first ? textsOf(first.chunks) : []), 'neighbours')
  assertOneVersion([...selected].sort(), (version) => idsOf(version.chunks).sort(), 'select')
  assertOneVersion(
    listed.map(({ title }) => title),
    ({ document }) => [document.title],
    'documents',
  )
  assertOneVersion(textsOf(chunks), ({ chunks: all }) => textsOf(all), 'chunks')
}

function many(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${word} ${i}`)
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

const documents = Array.from({ length: 40 }, (_, i) => sampleDocument(`${i}.md`, [`${i} first`, `${i} second`]))
const chunkIds = documents.flatMap(({ chunks }) => idsOf(chunks))
const { docId } = documents[0]!.document

/** Rules about aborts. */
export const abortRules: readonly StoreRule[] = [
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    check: (store) => checkEachCall(store, assertAbortBefore),
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    check: (store) => checkEachCall(store, assertAbortDuring),
  },
  {
    rule: 'an abort between two items of `documents()` or `chunks()` ends them with the caller’s reason',
    async check(store) {
      await store.commit({ put: documents })
      await assertAbortBetween((signal) => store.documents({ signal }), 'documents')
      await assertAbortBetween((signal) => store.chunks({ signal }), 'chunks')
      await assertAbortBetween((signal) => store.chunks({ signal, docIds: [docId] }), 'chunks of a document')
    },
  },
]

type Check = (call: (signal: AbortSignal) => Promise<unknown>, what: string) => Promise<void>

/** Runs a check on each call that takes a signal. */
async function checkEachCall(store: ChunkStore, check: Check): Promise<void> {
  await store.commit({ put: documents })
  await check((signal) => store.get(chunkIds, { signal }), 'get')
  await check((signal) => store.get(chunkIds, { signal, embeddings: true }), 'get with embeddings')
  await check((signal) => store.select({ tags: ['none'] }, { signal }), 'select')
  await check((signal) => store.neighbours(chunkIds[0]!, 1, { signal }), 'neighbours')
  await check((signal) => store.source(docId, { signal }), 'source')
  await check((signal) => collect(store.documents({ signal })), 'documents')
  await check((signal) => collect(store.chunks({ signal })), 'chunks')
}
