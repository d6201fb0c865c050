import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { StoreChanges, StoredDocument, SyncedStore } from '@kebab/core'
import { assertRefused } from '../assert-call.js'
import { checkKit, type Kit, namesOf } from '../kit.js'
import { changedDocument, embeddedDocument, fnv1a, idsOf, sampleDocument, sampleVector } from '../samples.js'
import { calibrationRules } from './calibration-rules.js'
import { laterVectorRules } from './later-vector-rules.js'
import { registerStoreRules, type StoreRule } from './store-rule.js'

/** A synced store that may hold something to close. */
export interface ClosableSyncedStore extends SyncedStore {
  /** Called once after the test, and awaited. Default: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/**
 * Registers one test for each rule of `SyncedStore` beyond those of `ChunkStore`.
 * Run `testChunkStore` beside it. `create` makes an empty store for each test, and a second one
 * for a rule about two stores. Two stores must have different revisions.
 */
export function testSyncedStore(kit: Kit<ClosableSyncedStore>): void {
  registerStoreRules(checkKit('testSyncedStore', kit), RULES)
}

const guide = embeddedDocument('guide.md', ['first', 'second'], { title: 'Guide', tags: ['a'] })
const other = embeddedDocument('other.md', ['elsewhere'])

const sample = (name: string) => embeddedDocument(`${name}.md`, [`${name} 1`, `${name} 2`])
const [a, b, c, d] = [sample('a'), sample('b'), sample('c'), sample('d')]

const MODEL = 'samples'
/** A document whose chunks have headings. `INDEXED_TEXTS` are their indexed texts. */
const headed = withHeadings(embeddedDocument('guide.md', ['first', 'second', 'third \ud800\0'], { title: 'Guide' }))
const INDEXED_TEXTS = ['Guide\nStart\nfirst', 'Guide\nsecond', 'Guide\nEnd\nNotes\nthird \ud800\0']
const vectors = headed.chunks.map(({ embedding }) => embedding!)
const bare = sampleDocument('bare.md', ['without a vector'], { embeddingModel: MODEL })
const otherDocument = embeddedDocument('elsewhere.md', ['of another model'], { embeddingModel: 'another' })

/** In the order of `docs/writing-the-other-parts.md`. */
const RULES: readonly StoreRule<SyncedStore>[] = [
  {
    rule: '`document` gives the document without its text, and `null` for an unknown id',
    async check(store) {
      await store.commit({ put: [guide, other] })
      deepStrictEqual(await store.document(guide.document.docId), guide.document)
      strictEqual(await store.document('unknown'), null)
      await store.commit({ remove: [guide.document.docId] })
      strictEqual(await store.document(guide.document.docId), null)
    },
  },
  {
    rule: '`changesSince` gives the documents that were put since then and are there, in the order of their commits',
    async check(store) {
      const { revisions, put } = await commitHistory(store)
      for (const [commit, revision] of revisions.entries()) {
        const { docIds } = await changesOf(store, revision, `commit ${commit}`)
        const expected = [...put].filter(([, number]) => number > commit).map(([docId]) => docId)
        deepStrictEqual([...docIds].sort(), expected.sort(), `since commit ${commit}`)
        const numbers = docIds.map((docId) => put.get(docId)!)
        deepStrictEqual(
          numbers,
          [...numbers].sort((a, b) => a - b),
          `the order of commits, since commit ${commit}`,
        )
      }
    },
  },
  {
    rule: '`changesSince` gives the chunks that were removed since then and are not there, each once',
    async check(store) {
      const { revisions, removed: removals } = await commitHistory(store)
      for (const [commit, revision] of revisions.entries()) {
        const { removed } = await changesOf(store, revision, `commit ${commit}`)
        const expected = [...removals].filter(([, number]) => number > commit).map(([chunkId]) => chunkId)
        deepStrictEqual([...removed].sort(), expected.sort(), `since commit ${commit}`)
      }
    },
  },
  {
    rule: '`changesSince` gives the revision that its changes lead to',
    async check(store) {
      const { revisions } = await commitHistory(store)
      const present = await store.revision()
      for (const [commit, revision] of revisions.entries())
        strictEqual((await changesOf(store, revision, `commit ${commit}`)).revision, present)
    },
  },
  {
    rule: '`changesSince` gives `null` for what isn’t a revision of the store',
    async check(store, another) {
      await store.commit({ put: [guide] })
      const present = await store.revision()
      const otherStore = await another()
      const foreign = [
        await otherStore.revision(),
        await otherStore.commit({ put: [guide] }),
        await otherStore.commit({ put: [other] }),
      ]
      const wrong = ['', ' ', 'unknown', '0', '-1', 'null', `${present} `, ` ${present}`, `${present}0`, `x${present}`]
      for (const revision of [...wrong, present.slice(1), present.slice(0, -1), ...foreign])
        strictEqual(await store.changesSince(revision), null, JSON.stringify(revision))
    },
  },
  {
    rule: 'what a caller changes in a result of `document` or `changesSince` doesn’t reach the store',
    async check(store) {
      const before = await store.commit({ put: [other] })
      await store.mark('the beginning', before)
      await store.commit({ put: [guide], remove: [other.document.docId] })
      const document = await store.document(guide.document.docId)
      Object.assign(document!, { title: 'spoilt' })
      ;(document!.tags as string[]).push('spoilt')
      const changes = await changesOf(store, before, 'the first commit')
      changes.docIds.length = 0
      changes.removed.push('spoilt')
      deepStrictEqual(await store.document(guide.document.docId), guide.document)
      const { docIds, removed } = await changesOf(store, before, 'the first commit')
      deepStrictEqual({ docIds, removed }, { docIds: [guide.document.docId], removed: idsOf(other.chunks) })
    },
  },
  {
    rule: '`marked` gives `null` until a state is marked',
    async check(store) {
      strictEqual(await store.marked(), null)
      await store.commit({ put: [a] })
      strictEqual(await store.marked(), null)
    },
  },
  {
    rule: '`mark` names the present state, and replaces the mark before it',
    async check(store) {
      for (const [i, name] of ['one', 'two \ud800\0', 'one'].entries()) {
        const revision = await store.commit({ put: [[a, b, c][i]!] })
        await store.mark(name, revision)
        deepStrictEqual(await store.marked(), { name, revision })
        await store.commit({ remove: [[a, b, c][i]!.document.docId] })
        deepStrictEqual(await store.marked(), { name, revision })
      }
    },
  },
  {
    rule: '`mark` leaves the revision as it is',
    async check(store) {
      const revision = await store.commit({ put: [a] })
      await store.mark('one', revision)
      await store.mark('two', revision)
      strictEqual(await store.revision(), revision)
    },
  },
  {
    rule: '`mark` is refused with `locked` at another revision than the store’s, and marks nothing',
    async check(store) {
      const first = await store.revision()
      const second = await store.commit({ put: [a] })
      await store.mark('one', second)
      await assertRefused(() => store.mark('late', first), 'locked', 'an earlier revision')
      await store.commit({ put: [b] })
      for (const revision of [first, second, 'unknown', ''])
        await assertRefused(() => store.mark('late', revision), 'locked', JSON.stringify(revision))
      deepStrictEqual(await store.marked(), { name: 'one', revision: second })
    },
  },
  {
    rule: 'all changes since the last-but-one marked state are known',
    async check(store) {
      const revisions = [await store.commit({ put: [a, b, c] })]
      await store.mark('one', revisions[0]!)
      revisions.push(await store.commit({ put: [d], remove: [a.document.docId] }))
      revisions.push(await store.commit({ remove: [b.document.docId] }))
      await store.mark('two', revisions[2]!)
      revisions.push(await store.commit({ remove: [c.document.docId] }))
      const removals = [[a, b, c], [b, c], [c], []].map((documents) => documents.flatMap(({ chunks }) => idsOf(chunks)))
      for (const [i, revision] of revisions.entries()) {
        const { docIds, removed } = await changesOf(store, revision, `state ${i}`)
        deepStrictEqual(docIds, i === 0 ? [d.document.docId] : [], `state ${i}`)
        deepStrictEqual([...removed].sort(), removals[i]!.sort(), `state ${i}`)
      }
    },
  },
  {
    rule: '`embeddings` gives the vectors of chunks by their `indexedText`, bit for bit, in the order of the passages',
    async check(store) {
      await store.commit({ put: [headed] })
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), vectors)
      const [first, second, third] = vectors
      const reordered = [INDEXED_TEXTS[2]!, INDEXED_TEXTS[0]!, INDEXED_TEXTS[1]!, INDEXED_TEXTS[0]!]
      deepStrictEqual(await store.embeddings(reordered, MODEL), [third, first, second, first])
      deepStrictEqual(await store.embeddings([], MODEL), [])
    },
  },
  {
    rule: '`embeddings` gives `null` for a passage whose vector isn’t known, and for one that another model embedded',
    async check(store) {
      await store.commit({ put: [headed, bare, otherDocument] })
      const unknown = ['', 'unknown', 'first', 'Guide\nfirst', 'without a vector', 'of another model']
      deepStrictEqual(await store.embeddings([unknown[0]!, INDEXED_TEXTS[0]!, ...unknown.slice(1)], MODEL), [
        null,
        vectors[0],
        null,
        null,
        null,
        null,
        null,
      ])
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, 'another'), [null, null, null])
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, ''), [null, null, null])
    },
  },
  {
    rule: '`embeddings` still gives the vectors of a document that the last commit replaced or removed',
    async check(store) {
      await store.commit({ put: [headed, bare] })
      await store.commit({ put: [changedText(headed)] })
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), vectors, 'after it was replaced')
      await store.commit({ put: [headed] })
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), vectors, 'after it was put back')
      await store.commit({ remove: [headed.document.docId] })
      deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), vectors, 'after it was removed')
    },
  },
  {
    rule: '`embeddings` keeps the vectors of a passage while any chunk has it',
    async check(store) {
      const twin = changedDocument(headed, { docId: 'twin', path: 'twin.md' })
      const chunks = twin.chunks.map((chunk) => ({ ...chunk, chunkId: `twin ${chunk.chunkId}` }))
      await store.commit({ put: [headed, { ...twin, chunks }] })
      for (let i = 0; i < 3; i++) {
        await store.commit({ remove: [headed.document.docId] })
        await store.commit({ put: [bare] })
        deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), vectors)
        await store.commit({ put: [headed], remove: [bare.document.docId] })
      }
    },
  },
  {
    rule: 'vectors belong to the caller: changing one changes no other',
    async check(store) {
      await store.commit({ put: [headed] })
      await assertOwnership(store)
      await store.commit({ remove: [headed.document.docId] })
      await assertOwnership(store)
    },
  },
  ...laterVectorRules,
  ...calibrationRules,
]

/** The rules of `SyncedStore` beyond those of `ChunkStore`: the names of the tests of the kit. */
export const syncedStoreRules: readonly string[] = namesOf(RULES)

/** Returns the changes since a revision, and fails if the store no longer knows them. */
async function changesOf(store: SyncedStore, revision: string, what: string): Promise<StoreChanges> {
  const changes = await store.changesSince(revision)
  ok(changes !== null, `${what}: expected the changes since ${revision} to be known, found null`)
  return changes
}

/** How many commits that change something `commitHistory` makes. */
const COMMITS = 30
const PATHS = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
/** How many versions a document of the history has. */
const VERSIONS = 4

/** What happened to a store. Commits that changed something are numbered from 1. */
interface History {
  /** The revision after each commit, by number. The first is that of the empty store. */
  revisions: string[]
  /** The commit that last put each document that is stored, by `docId`. */
  put: Map<string, number>
  /** The commit that last removed each chunk that is no longer stored, by `chunkId`. */
  removed: Map<string, number>
}

/**
 * Commits pseudo-random batches, the same ones every time.
 * They add, remove, replace and repeat documents. A replaced document keeps some of its chunks.
 */
async function commitHistory(store: SyncedStore): Promise<History> {
  const first = await store.revision()
  await store.mark('the beginning', first)
  const history: History = { revisions: [first], put: new Map(), removed: new Map() }
  const present = new Map<string, StoredDocument>()
  for (let commit = 1; history.revisions.length <= COMMITS; commit++) {
    const random = (what: string, below: number): number => mixed(fnv1a(`${commit} ${what}`)) % below
    const put = PATHS.filter((path) => random(`put ${path}`, 3) === 0).map((path) =>
      versionOf(path, random(path, VERSIONS)),
    )
    const remove = PATHS.filter((path) => random(`remove ${path}`, 5) === 0).map(
      (path) => versionOf(path, 0).document.docId,
    )
    const revision = await store.commit({ put, remove })
    const changed = put.filter((stored) => present.get(stored.document.docId)?.text !== stored.text)
    const removals = remove.filter(
      (docId) => present.has(docId) && !put.some(({ document }) => document.docId === docId),
    )
    if (changed.length + removals.length === 0) continue
    const number = history.revisions.push(revision) - 1
    for (const docId of [...removals, ...changed.map(({ document }) => document.docId)]) {
      const before = present.get(docId)
      for (const chunkId of before === undefined ? [] : idsOf(before.chunks)) history.removed.set(chunkId, number)
      history.put.delete(docId)
      present.delete(docId)
    }
    for (const stored of changed) {
      present.set(stored.document.docId, stored)
      history.put.set(stored.document.docId, number)
      for (const chunkId of idsOf(stored.chunks)) history.removed.delete(chunkId)
    }
  }
  return history
}

/** Returns a version of a document. All versions of a document share one chunk. */
function versionOf(path: string, version: number): StoredDocument {
  return embeddedDocument(path, [
    `${path} shared`,
    ...Array.from({ length: version }, (_, i) => `${path} ${version} ${i}`),
  ])
}

/** Mixes the bits of a hash, because a small remainder depends on few of them. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (once ^ (once >>> 12)) >>> 0
}

/** Asserts that changing returned vectors doesn't change what later calls return. */
async function assertOwnership(store: SyncedStore): Promise<void> {
  const vectors = await store.embeddings(INDEXED_TEXTS, MODEL)
  const before = structuredClone(vectors)
  for (const vector of vectors) vector?.fill(7)
  deepStrictEqual(await store.embeddings(INDEXED_TEXTS, MODEL), before)
}

function withHeadings(stored: StoredDocument): StoredDocument {
  const headings = [['Start'], [], ['End', 'Notes']]
  return { ...stored, chunks: stored.chunks.map((chunk, i) => ({ ...chunk, headingPath: headings[i]! })) }
}

function changedText(stored: StoredDocument): StoredDocument {
  const { document } = stored
  const chunks = sampleDocument(document.path, ['edited'], document).chunks
  return { document, text: 'edited', chunks: chunks.map((chunk) => ({ ...chunk, embedding: sampleVector('edited') })) }
}
