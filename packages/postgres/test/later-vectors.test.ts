import {
  createEngine,
  type Engine,
  exactVectorRetriever,
  indexedText,
  type Ranking,
  type StoredDocument,
} from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { type Kebab, openKebab } from '@kebab/local'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { errorOf } from '../../../test/support/error-of.js'
import { heldEmbedder as toyHeldEmbedder } from '../../../test/support/held-embedder.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import type { PostgresIndex } from '../src/index.js'
import { byNight, freshNamespace, SERVER } from './open-database.js'
import { openIndex } from './open-index.js'

/** With a calibration: none is estimated, which would be a commit and texts that are embedded. */
const heldEmbedder = () => toyHeldEmbedder({ calibration: { floor: 0, ceiling: 1 } })
const PENDING = [{ retriever: 'vectors', code: 'vectors_pending' }]
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: `${name}/${i}.md`, text: `# Number ${i}\n\nAll of ${name} ${i}.` }))
const first = named('first', 150)
const second = named('second', 150)

/** A process over a namespace: with an indexer, and an engine of the bare parts. */
async function processOver(namespace: string, embedder = heldEmbedder()) {
  const index = await openIndex({ embedder, namespace })
  const kebab = await openKebab(index)
  onTestFinished(async () => {
    await kebab.close()
    await index.close()
  })
  return { index, embedder, kebab, engines: [kebab, engineOver(index)].map((one) => validated(one as Engine)) }
}

const engineOver = ({ store, retrievers }: PostgresIndex): Engine => createEngine({ store, retrievers })

const pathsOf = async (engine: Pick<Engine, 'search'>, mode: 'lexical' | 'vector'): Promise<string[]> =>
  (await engine.search({ query: 'all of second 3', mode, k: 1000 })).hits.map(({ doc_path }) => doc_path)

/** Waits until so many chunks have got their vectors. */
const untilMissing = (kebab: Kebab, missing: number) =>
  expect.poll(async () => (await kebab.describe()).store.missing_vectors, { timeout: 20_000 }).toBe(missing)

describe('vectors that come after their text, over Postgres', () => {
  byNight('of a new index are pending in every process, until all of them are found by', async () => {
    const namespace = freshNamespace()
    const writer = await processOver(namespace)
    writer.embedder.hold(128)
    await writer.kebab.index(first, { vectors: 'later' })
    await untilMissing(writer.kebab, 150 - 128)
    const reader = await processOver(namespace)
    const engines = [...writer.engines, ...reader.engines]
    const cursors: string[] = []
    for (const engine of engines) {
      const page = await engine.search({ query: 'number 7', k: 5 })
      expect(page.degraded).toEqual(PENDING)
      expect(page.hits[0]?.doc_path).toBe('first/7.md')
      cursors.push(page.next_cursor!)
      expect((await errorOf(engine.search({ query: 'number 7', strict: true }))).code).toBe('retrieval_failed')
    }
    expect(reader.embedder.count, 'what the reader has embedded').toBe(0)
    writer.embedder.release()
    await writer.kebab.settled()
    for (const [i, engine] of engines.entries()) {
      expect((await engine.search({ query: 'number 7', k: 5 })).degraded).toBeUndefined()
      expect(await pathsOf(engine, 'vector')).toHaveLength(150)
      const next = await engine.search({ query: 'number 7', k: 5, cursor: cursors[i] })
      expect(next.hits[0]?.rank, 'the page behind one without vectors').toBe(6)
      expect(next.degraded).toEqual(PENDING)
    }
    const reference = await openIndex({ embedder: toyEmbedder() })
    const now = await openKebab(reference)
    await now.index(first)
    expect(await pathsOf(writer.kebab, 'vector')).toEqual(await pathsOf(now, 'vector'))
    for (const one of [now, reference]) await one.close()
  })

  test('of later text are found by all at once, and only cursors by meaning notice', async () => {
    const namespace = freshNamespace()
    const writer = await processOver(namespace)
    await writer.kebab.index(first)
    const reader = await processOver(namespace)
    writer.embedder.hold(128)
    await writer.kebab.index(second, { vectors: 'later' })
    const pages = async (mode: 'lexical' | 'vector') =>
      Promise.all(reader.engines.map((engine) => engine.search({ query: 'all of second 3', mode, k: 5 })))
    const [byWords, byMeaning] = [await pages('lexical'), await pages('vector')]
    await untilMissing(writer.kebab, 150 - 128)
    for (const engine of [...writer.engines, ...reader.engines]) {
      expect((await pathsOf(engine, 'lexical'))[0]).toBe('second/3.md')
      expect(await pathsOf(engine, 'vector')).toHaveLength(150)
      expect((await engine.search({ query: 'number 7' })).degraded).toBeUndefined()
    }
    writer.embedder.release()
    await writer.kebab.settled()
    for (const engine of [...writer.engines, ...reader.engines]) {
      expect(await pathsOf(engine, 'vector')).toHaveLength(300)
    }
    for (const [i, engine] of reader.engines.entries()) {
      const next = (cursor: string | null, mode: 'lexical' | 'vector') =>
        engine.search({ query: 'all of second 3', mode, k: 5, cursor: cursor! })
      expect((await next(byWords[i]!.next_cursor, 'lexical')).hits[0]?.rank).toBe(6)
      expect((await errorOf(next(byMeaning[i]!.next_cursor, 'vector'))).code).toBe('stale_cursor')
    }
  })

  byNight('are embedded by the next run where a pass was ended, and by no opening', async () => {
    const namespace = freshNamespace()
    const embedder = heldEmbedder()
    const index = await openIndex({ embedder, namespace })
    const kebab = await openKebab(index)
    embedder.hold(128)
    await kebab.index(first, { vectors: 'later' })
    await untilMissing(kebab, 150 - 128)
    await kebab.close()
    await index.close()
    const next = await processOver(namespace)
    await next.kebab.settled()
    expect(next.embedder.count).toBe(0)
    expect((await next.kebab.search({ query: 'number 7' })).degraded).toEqual(PENDING)
    await next.kebab.index(second)
    expect(next.embedder.count).toBe(150 - 128 + 150)
    expect((await next.kebab.search({ query: 'number 7' })).degraded).toBeUndefined()
    expect(await pathsOf(next.kebab, 'vector')).toHaveLength(300)
  })
})

const toy = toyEmbedder()

/** A document in one of its versions, of two chunks each. */
const version = fc
  .record({ path: fc.constantFrom('a', 'b', 'c'), word: fc.constantFrom('gale', 'dock') })
  .map(({ path, word }): StoredDocument => {
    const text = ['One', 'Two'].map((name) => `# ${name}\n\nThe ${word} of ${name} in ${path}.`).join('\n\n')
    const stored = prepareDocument({ path, text }, { sourceId: 'test', now: new Date(0) })
    const document = { ...stored.document, embeddingModel: toy.model }
    return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document })) }
  })

async function withVectors(stored: StoredDocument): Promise<StoredDocument> {
  const vectors = await toy.embed(stored.chunks.map(indexedText), { kind: 'passage' })
  return { ...stored, chunks: stored.chunks.map((chunk, i) => ({ ...chunk, embedding: vectors[i]! })) }
}

const step = fc.oneof(
  fc.record({
    type: fc.constantFrom('put', 'put with vectors', 'add', 'add'),
    some: fc.array(version, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constantFrom('remove'), some: fc.array(version, { minLength: 1, maxLength: 1 }) }),
  fc.record({ type: fc.constantFrom('complete', 'maintain'), some: fc.constant([]) }),
)

test('whatever is put, given vectors and removed: with one revision the answers are equal, and at the end of a pass they are exact', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }), async (steps) => {
    const index = await openIndex({ embedder: toy, background: false })
    const { store } = index
    const retriever = index.retrievers.find(({ kind }) => kind === 'vector')!
    const known = new Map<string, string[]>()
    const idsOf = ({ candidates }: Ranking) => candidates.map(({ chunkId }) => chunkId)
    const ask = async (): Promise<string[]> => {
      const found: string[][] = []
      for (const limit of [2, 100]) found.push(idsOf(await retrieve(retriever, 'gale of One', { limit })))
      const view = await store.view?.()
      const viewed = view && (await retriever.within!(view))
      for (const limit of viewed ? [2, 100] : []) {
        expect(await viewed!.revision!()).toBe(await retriever.revision!())
        expect(idsOf(await retrieve(viewed!, 'gale of One', { limit }))).toEqual(limit === 2 ? found[0] : found[1])
      }
      await view?.close()
      expect(found[0]).toEqual(found[1]!.slice(0, 2))
      return found[1]!
    }
    const compare = async (when: string): Promise<void> => {
      const revision = await retriever.revision!()
      const found = await ask()
      expect(found, `${when} at ${revision}`).toEqual(known.get(revision) ?? found)
      known.set(revision, found)
    }
    for (const { type, some } of [...steps, { type: 'complete', some: [] }]) {
      const put = [...new Map(some.map((one) => [one.document.docId, one])).values()]
      if (type === 'put') await store.commit({ put })
      else if (type === 'put with vectors') await store.commit({ put: await Promise.all(put.map(withVectors)) })
      else if (type === 'remove') await store.commit({ remove: put.map(({ document }) => document.docId) })
      else if (type === 'maintain') {
        const revision = await store.revision()
        await index.maintain()
        expect(await store.revision(), 'without a graph there is nothing to build').toBe(revision)
      } else if (type === 'add') {
        const before = [await store.revision(), await retriever.revision!()]
        const given = await Promise.all(put.map(withVectors))
        await store.vectors!.add(given.flatMap(({ chunks }) => chunks))
        expect([await store.revision(), await retriever.revision!()]).toEqual(before)
      } else {
        const missing = []
        for await (const chunk of store.vectors!.missing()) missing.push(chunk)
        const vectors = await toy.embed(missing.map(indexedText), { kind: 'passage' })
        await store.vectors!.add(missing.map((chunk, i) => ({ ...chunk, embedding: vectors[i]! })))
        await store.vectors!.settle(await store.revision())
        const exact = exactVectorRetriever({ embedder: toy })
        for await (const chunk of store.chunks()) await exact.add([chunk])
        expect([...(await ask())].sort()).toEqual(idsOf(await retrieve(exact, 'gale of One', { limit: 100 })).sort())
      }
      await compare(type)
    }
    await index.close()
  })
  await fc.assert(property, { numRuns: SERVER === undefined ? 8 : 60 })
})
