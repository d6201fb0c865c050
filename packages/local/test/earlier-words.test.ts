import { cpSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Analyzer, defaultAnalyzer, memoryStore, type SyncedStore } from '@kebab/core'
import type { IngestEventV1 } from '@kebab/schemas'
import { beforeEach, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { isNightly } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { Kebab, OpenOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const PENDING = [{ retriever: 'bm25', code: 'words_pending' }]
/** More than are built while an index is opened. */
const COUNT = 1100
const documents = Array.from({ length: COUNT }, (_, i) => ({
  path: `no${i}.md`,
  text: `Ship ${i} carries ${i % 2 === 0 ? 'anchors' : 'lanterns'}.`,
}))

/** Finds each word as it is. */
const earlier: Analyzer = { version: 'plain', terms: (text) => defaultAnalyzer.terms(text) }
/** Finds a word in the singular and in the plural. */
const present: Analyzer = {
  version: 'singular',
  terms: (text) => defaultAnalyzer.terms(text).map(({ term, ...span }) => ({ ...span, term: term.replace(/s$/, '') })),
}

/** A store that holds back the next lists of its documents: making words anew begins with one. */
function heldStore(): SyncedStore & { hold(lists?: number): void; release(): void } {
  const store = memoryStore()
  let [gate, release] = [Promise.resolve(), () => {}]
  let left = 0
  return {
    ...store,
    hold(lists = 1) {
      left = lists
      gate = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    async *documents(options) {
      const aborted = new Promise<void>((resolve) => options?.signal?.addEventListener('abort', () => resolve()))
      if (left-- > 0) await Promise.race([gate, aborted])
      yield* store.documents(options)
    },
  }
}

let store: ReturnType<typeof heldStore> | undefined
let path = ''

/** Opens the index with the present analyzer. */
const open = (options: Partial<OpenOptions> = {}) =>
  openToy({ path, store, embedder: null, analyzer: present, ...options })

const pathsOf = async (kebab: Pick<Kebab, 'search'>, query: string): Promise<string[]> =>
  (await kebab.search({ query, k: 1000 })).hits.map(({ doc_path }) => doc_path)

/** What an index finds that was built of the same store without any saved words. */
async function builtAnew(queries: readonly string[]) {
  const kebab = await open({ path: join(await temporaryFolder(), 'other') })
  const found = await Promise.all(queries.map((query) => pathsOf(kebab, query)))
  await kebab.close()
  return found
}

const queries = ['anchor', 'lanterns', 'ship 7', 'whales']
const foundBy = (kebab: Kebab) => Promise.all(queries.map((query) => pathsOf(kebab, query)))

describe('an index whose words an earlier analyzer made', () => {
  /** Makes an index of words of the earlier analyzer, and holds back what makes them anew. */
  beforeEach(async () => {
    store = heldStore()
    path = join(await temporaryFolder(), 'index')
    const kebab = await open({ analyzer: earlier })
    await kebab.index(documents)
    await kebab.close()
    store.hold()
  })

  test('is open at once, answers by what both analyzers call a word, and says so until it is settled', async () => {
    const kebab = await open()
    const page = await kebab.search({ query: 'ship 7' })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits[0]?.doc_path).toBe('no7.md')
    expect(await pathsOf(kebab, 'anchors')).toEqual([])
    const [bm25] = (await kebab.describe()).retrievers
    expect(bm25?.words_pending).toBe(true)

    store!.release()
    await kebab.settled()
    const after = await kebab.search({ query: 'anchors' })
    expect(after.degraded).toBe(undefined)
    expect(after.hits).not.toEqual([])
    expect((await kebab.describe()).retrievers[0]).not.toHaveProperty('words_pending')
    expect(await foundBy(kebab)).toEqual(await builtAnew(queries))
  })

  test('refuses a strict search, which needs the words of the present analyzer', async () => {
    const kebab = await open()
    const error = await errorOf(kebab.search({ query: 'ship', strict: true }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true, details: { retrievers: PENDING } })
    store!.release()
    await kebab.settled()
    await kebab.search({ query: 'ship', strict: true })
  })

  test('has pages of one ranking, and `stale_cursor` once the words are others', async () => {
    const kebab = await open()
    const request = { query: 'ship', k: 20 }
    const whole = await pathsOf(kebab, 'ship')
    const first = await kebab.search(request)
    const second = await kebab.search({ ...request, cursor: first.next_cursor! })
    expect(second.degraded).toEqual(PENDING)
    expect([...first.hits, ...second.hits].map(({ doc_path }) => doc_path)).toEqual(whole.slice(0, 40))
    store!.release()
    await kebab.settled()
    const error = await errorOf(kebab.search({ ...request, cursor: second.next_cursor! }))
    expect(error).toMatchObject({ code: 'stale_cursor' })
  })

  test('finds at once what is added, and no longer what is removed; so it does once it is settled', async () => {
    const kebab = await open()
    await kebab.index([{ path: 'new.md', text: 'Two whales and anchors.' }], { vectors: 'later' })
    await kebab.index([{ path: 'no7.md', text: 'A wreck.' }], { vectors: 'later' })
    await kebab.remove({ paths: ['no8.md'] })
    expect((await kebab.search({ query: 'whale' })).degraded).toEqual(PENDING)
    expect(await pathsOf(kebab, 'whale')).toEqual(['new.md'])
    expect(await pathsOf(kebab, 'wreck')).toEqual(['no7.md'])
    const ships = new Set(await pathsOf(kebab, 'ship 7 8'))
    expect([ships.has('no7.md'), ships.has('no8.md')]).toEqual([false, false])
    store!.release()
    await kebab.index([{ path: 'last.md', text: 'Ship 7 of whales.' }], { vectors: 'later' })
    await kebab.remove({ paths: ['no9.md'] })
    await kebab.settled()
    expect(await foundBy(kebab)).toEqual(await builtAnew(queries))
    expect((await kebab.doctor({ deep: true })).checks.filter(({ status }) => status === 'failed')).toEqual([])
  })

  test.runIf(isNightly)(
    'doesn’t mix the terms of a document that is removed and added again into pages from before',
    async () => {
      const kebab = await open()
      const { next_cursor } = await kebab.search({ query: 'ship', k: 20 })
      await kebab.remove({ paths: ['no8.md'] })
      await kebab.index([documents[8]!], { vectors: 'later' })
      const error = await errorOf(kebab.search({ query: 'ship', k: 20, cursor: next_cursor! }))
      expect(error).toMatchObject({ code: 'stale_cursor' })
      store!.release()
      await kebab.settled()
      expect(await foundBy(kebab)).toEqual(await builtAnew(queries))
    },
  )

  test('has its old words again after it was closed half-way, and a snapshot of the new ones after the end', async () => {
    const half = await open()
    const [snapshot] = await readdir(join(path, 'snapshots'))
    await half.index([{ path: 'new.md', text: 'Whales.' }], { vectors: 'later' })
    // So much that a snapshot would be due.
    const many = documents.slice(0, 200).map(({ path, text }) => ({ path: `more/${path}`, text }))
    await half.index(many, { vectors: 'later' })
    const { checks } = await half.doctor()
    expect(checks.filter(({ message }) => message.includes('attempt failed'))).toEqual([])
    await half.close()
    expect(await readdir(join(path, 'snapshots'))).toEqual([snapshot])

    const kebab = await open()
    expect((await kebab.search({ query: 'ship 7' })).degraded).toEqual(PENDING)
    expect(await pathsOf(kebab, 'whale')).toEqual(['new.md'])
    store!.release()
    await kebab.settled()
    expect(await readdir(join(path, 'snapshots'))).not.toEqual([snapshot])
    const found = await foundBy(kebab)
    await kebab.close()

    store!.hold()
    const again = await open()
    expect((await again.search({ query: 'ship 7' })).degraded).toBe(undefined)
    expect(await foundBy(again)).toEqual(found)
  })

  test.runIf(isNightly)('tells `settled` how far it is; an abort ends the waiting alone', async () => {
    const kebab = await open()
    const reason = new Error('waited long enough')
    const stopping = new AbortController()
    const waiting = kebab.settled({ signal: stopping.signal })
    stopping.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    const events: IngestEventV1[] = []
    const settled = kebab.settled({ onProgress: (event) => void events.push(event) })
    store!.release()
    await settled
    for (const event of events) assertWire('ingest_event.v1', event)
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['words']))
    expect(events[0]).toMatchObject({ chunks_done: 0, chunks_total: COUNT })
    expect(events.at(-1)).toMatchObject({ chunks_done: COUNT, chunks_total: COUNT })
    expect((await kebab.search({ query: 'anchor' })).degraded).toBe(undefined)
  })

  test('is settled at the end of a run of `index`, which tells how far it is before its last event', async () => {
    const kebab = await open()
    store!.release()
    const events: IngestEventV1[] = []
    await kebab.index([documents[0]!], { onProgress: (event) => void events.push(event) })
    expect(events.at(-1)?.type).toBe('finished')
    expect(events.some(({ type }) => type === 'words')).toBe(true)
    expect((await kebab.search({ query: 'anchor', strict: true })).hits).not.toEqual([])
  })

  test('goes on with the old words where the analyzer fails on a document; mended, the next run makes them', async () => {
    let isBroken = true
    const analyzer: Analyzer = {
      version: 'failing',
      terms(text) {
        if (isBroken && text.includes('Ship 500 ')) throw new Error('no such ship')
        return present.terms(text)
      },
    }
    const kebab = await open({ analyzer })
    store!.release()
    expect(await errorOf(kebab.settled())).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('no500.md'),
    })
    expect((await kebab.search({ query: 'ship 7' })).degraded).toEqual(PENDING)
    isBroken = false
    await kebab.index([documents[0]!])
    expect(await foundBy(kebab)).toEqual(await builtAnew(queries))
  })

  test.runIf(isNightly)('is made anew by a reader too, which follows the writer meanwhile', async () => {
    store?.hold(2)
    const writer = await open()
    const reader = await open({ readOnly: true })
    expect((await reader.search({ query: 'ship 7' })).degraded).toEqual(PENDING)
    await writer.index([{ path: 'new.md', text: 'Whales.' }], { vectors: 'later' })
    await writer.remove({ paths: ['no8.md'] })
    expect(await pathsOf(reader, 'whale')).toEqual(['new.md'])
    expect(new Set(await pathsOf(reader, 'ship 8')).has('no8.md')).toBe(false)
    store!.release()
    await writer.index([{ path: 'later.md', text: 'More whales.' }], { vectors: 'later' })
    await Promise.all([writer.settled(), reader.settled()])
    const expected = await builtAnew(queries)
    for (const kebab of [writer, reader]) {
      expect((await kebab.search({ query: 'ship 7' })).degraded).toBe(undefined)
      expect(await foundBy(kebab)).toEqual(expected)
    }
    const { next_cursor } = await writer.search({ query: 'ship', k: 20 })
    expect((await reader.search({ query: 'ship', k: 20, cursor: next_cursor! })).hits[0]?.rank).toBe(21)
  })

  test.runIf(isNightly)('has its vectors meanwhile, and is closed at once', async () => {
    store = heldStore()
    const own = { path: join(await temporaryFolder(), 'index'), embedder: toyEmbedder() }
    const before = await open({ ...own, analyzer: earlier })
    await before.index(documents)
    await before.close()
    store.hold()
    const kebab = await open(own)
    const page = await kebab.search({ query: 'ship 7' })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits[0]?.retrieval.vector_rank).toBeGreaterThan(0)
    await kebab.close()
    expect(await errorOf(kebab.settled())).toMatchObject({ code: 'unsupported' })
  })
})

test('an index of few chunks has the words of the present analyzer when it is open', async () => {
  const own = { path: join(await temporaryFolder(), 'index'), store: undefined }
  const before = await open({ ...own, analyzer: earlier })
  await before.index(documents.slice(0, 50))
  await before.close()
  const kebab = await open(own)
  const page = await kebab.search({ query: 'anchor' })
  expect(page.degraded).toBe(undefined)
  expect(page.hits).not.toEqual([])
})

test('a process that is killed while it makes words anew leaves the old ones, and the next makes them', async () => {
  const own = { path: join(await temporaryFolder(), 'index'), store: undefined }
  const before = await open({ ...own, analyzer: earlier })
  await before.index(documents)
  await before.close()
  // The files as they are in the middle, which is the state after a kill.
  const copy = join(await temporaryFolder(), 'index')
  let left = COUNT / 2
  const analyzer: Analyzer = {
    version: 'singular',
    terms(text) {
      if (--left === 0) cpSync(own.path, copy, { recursive: true })
      return present.terms(text)
    },
  }
  const kebab = await open({ ...own, analyzer })
  await kebab.settled()
  const expected = await foundBy(kebab)
  expect(left).toBeLessThan(0)
  await kebab.close()

  const again = await open({ path: copy, store: undefined })
  expect((await again.search({ query: 'ship 7' })).hits[0]?.doc_path).toBe('no7.md')
  await again.settled()
  expect(await foundBy(again)).toEqual(expected)
})

test.runIf(isNightly)(
  'an index that is compacted has no old words: it is open once the new ones are made',
  async () => {
    const own = { path: join(await temporaryFolder(), 'index'), store: undefined }
    const before = await open({ ...own, analyzer: earlier })
    await before.index(documents)
    await before.close()
    const kebab = await open({ ...own, compact: true })
    expect((await kebab.search({ query: 'anchor', strict: true })).hits).not.toEqual([])
  },
)
