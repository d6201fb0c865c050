import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { type IndexedRetriever, type IndexFolder, memoryStore, type SavedRetriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import { type OpenOptions, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

describe('an invalid option is a TypeError that names it, before anything is opened:', () => {
  test.each<[string, Partial<OpenOptions>]>([
    ['chunks.maxChars', { chunks: { maxChars: 0 } }],
    ['chunks.maxChars', { chunks: { maxChars: 1.5 } }],
    ['chunks.overlapChars', { chunks: { maxChars: 20, overlapChars: 20 } }],
    ['chunks.overlapChars', { chunks: { overlapChars: -1 } }],
    ['readers', { readers: [{}] as never }],
    ['chunkers', { chunkers: 'all' as never }],
    ['maxDocumentBytes', { maxDocumentBytes: -1 }],
    ['maxDocumentBytes', { maxDocumentBytes: Number.NaN }],
    ['maxDocumentBytes', { maxDocumentBytes: 0 }],
    ['maxDocumentBytes', { maxDocumentBytes: '10' as unknown as number }],
    ['embedder.calibration', { embedder: { ...toyEmbedder(), calibration: { floor: 1, ceiling: 0 } } }],
    ['embedder.calibration', { embedder: { ...toyEmbedder(), calibration: { floor: 0, ceiling: 2 } }, reembed: true }],
  ])('%s %#', async (name, options) => {
    const path = join(await temporaryFolder(), 'index')
    const opening = openKebab({ path, embedder: null, ...options })
    await expect(opening).rejects.toThrow(TypeError)
    await expect(opening).rejects.toThrow(`${name}: expected `)
    expect(existsSync(path)).toBe(false)
  })
})

test.each<[string, Partial<Record<keyof OpenOptions, unknown>>]>([
  ['retrievers: expected an array of retrievers, such as [\'bm25\'], found "bm25"', { retrievers: 'bm25' }],
  ['retrievers: expected at least one retriever; leave it out for the default, found ', { retrievers: [] }],
  ["retrievers.0: expected 'bm25', 'usearch' or a retriever of your own", { retrievers: ['bm26'] }],
  ["retrievers.1: expected 'bm25', 'usearch' or a retriever of your own", { retrievers: ['bm25', 'vector'] }],
  ["retrievers.1: expected 'bm25', 'usearch' or a retriever of your own", { retrievers: ['bm25', null] }],
  ["retrievers.0: expected 'bm25', 'usearch' or a retriever of your own", { retrievers: [{ name: 'own' }] }],
  ["retrievers.0: expected no 'usearch' beside `embedder: null`", { retrievers: ['usearch'], embedder: null }],
  ["retrievers.1: expected no 'usearch' beside `embedder: null`", { retrievers: ['bm25', 'usearch'], embedder: null }],
])(
  'retrievers that can’t be are a TypeError that names which, before anything is opened: %s %#',
  async (message, options) => {
    const path = join(await temporaryFolder(), 'index')
    const opening = openKebab({ path, embedder: toyEmbedder(), ...options } as OpenOptions)
    await expect(opening).rejects.toThrow(TypeError)
    await expect(opening).rejects.toThrow(message)
    expect(existsSync(path)).toBe(false)
  },
)

test('maxDocumentBytes may be infinite, and overlapChars half of maxChars', async () => {
  const kebab = await openToy({
    maxDocumentBytes: Number.POSITIVE_INFINITY,
    chunks: { maxChars: 20, overlapChars: 10 },
  })
  const { documents } = await kebab.index([{ path: 'a.txt', text: 'One is here. Two is there. Three is nowhere.' }])
  expect(documents).toMatchObject({ added: 1, failed: 0 })
})

const documents = Array.from({ length: 5 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))

/** Finds every chunk that it was given, by id. */
function everything(): IndexedRetriever & { ids: Set<string> } {
  const ids = new Set<string>()
  return retrieverOf<IndexedRetriever & { ids: Set<string> }>({
    ids,
    name: 'everything',
    kind: 'other',
    indexVersion: 'everything.v1',
    supports: { filter: false },
    revision: () => String(ids.size),
    async add(chunks) {
      for (const { chunkId } of chunks) ids.add(chunkId)
    },
    async remove(chunkIds) {
      for (const chunkId of chunkIds) ids.delete(chunkId)
    },
    async retrieve(_, { limit }) {
      const candidates = [...ids].sort().map((chunkId) => ({ chunkId, score: 1 }))
      return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
    },
  })
}

describe('a custom retriever', () => {
  test('beside the built-in ones is given the chunks, and shown in hits, trace and describe', async () => {
    const custom = everything()
    const kebab = await openToy({ retrievers: ['bm25', 'usearch', custom] })
    await kebab.index(documents)
    expect(custom.ids.size).toBe(5)
    const { hits, trace } = await kebab.search({ query: 'number 3', trace: true })
    const hit = hits.find(({ doc_path }) => doc_path === '3.md')
    expect(hit?.retrieval).toMatchObject({ lexical_rank: 1, retrievers: { everything: { score: 1 } } })
    expect(trace?.retrievers).toHaveProperty('everything')
    expect((await kebab.describe()).retrievers.map(({ name }) => name)).toEqual(['bm25', 'usearch', 'everything'])
    await kebab.remove({ paths: ['3.md'] })
    expect(custom.ids.size).toBe(4)
  })

  test('instead of the built-in ones needs no model', async () => {
    const custom = everything()
    const path = join(await temporaryFolder(), 'index')
    const kebab = validated(await openKebab({ path, retrievers: [custom] }))
    onTestFinished(() => kebab.close())
    await kebab.index(documents)
    expect((await kebab.search({ query: 'anything' })).hits).toHaveLength(5)
    expect((await kebab.describe()).retrievers).toHaveLength(1)
  })

  test('is built from the store when the index is opened again, and saved and loaded where it can be', async () => {
    const log: string[] = []
    const saved = (): SavedRetriever => {
      const custom = everything()
      return {
        ...custom,
        async save(folder: IndexFolder) {
          log.push('saved')
          await folder.write('ids.json', new TextEncoder().encode(JSON.stringify([...custom.ids])))
        },
        async load(folder: IndexFolder) {
          const ids = JSON.parse(new TextDecoder().decode(await folder.read('ids.json')))
          custom.ids.clear()
          for (const id of ids) custom.ids.add(id)
          log.push(`loaded ${custom.ids.size}`)
        },
      }
    }
    const first = await openToy({ embedder: null, retrievers: ['bm25', saved()] })
    await first.index(documents)
    await first.close()
    const again = await openToy({ embedder: null, path: first.path, retrievers: ['bm25', saved()] })
    expect(log).toEqual(['saved', 'loaded 5'])
    expect((await again.search({ query: 'nothing of this' })).hits).toHaveLength(5)
    await again.close()
    const unsaved = everything()
    await openToy({ embedder: null, path: first.path, retrievers: ['bm25', unsaved] })
    expect(unsaved.ids.size).toBe(5)
  })
})

test('a retriever that hangs in `add` holds neither `close` nor a search, and the next opening has the text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const addition = gate()
  const hangs: IndexedRetriever = {
    ...everything(),
    add() {
      addition.open()
      return new Promise(() => {})
    },
  }
  const path = join(await temporaryFolder(), 'index')
  const kebab = await openKebab({ path, embedder: null, retrievers: ['bm25', hangs] })
  const stopping = new AbortController()
  const run = kebab.index(documents, { signal: stopping.signal })
  run.catch(() => {})
  await addition.opened
  const search = errorOf(kebab.search({ query: 'number' }))
  stopping.abort(new Error('enough'))
  await vi.advanceTimersByTimeAsync(6000)
  await expect(run).rejects.toThrow('enough')
  expect(await search).toMatchObject({ code: 'corrupt_index' })
  await kebab.close()
  vi.useRealTimers()
  const again = await openToy({ path, embedder: null })
  expect((await again.search({ query: 'number 3' })).hits[0]?.doc_path).toBe('3.md')
})

describe('a custom store', () => {
  test('holds everything, without a folder, and stays open', async () => {
    const store = memoryStore()
    const kebab = validated(await openKebab({ store, embedder: toyEmbedder() }))
    expect((await kebab.index(documents)).documents.added).toBe(5)
    expect((await kebab.search({ query: 'number 3' })).hits[0]?.doc_path).toBe('3.md')
    expect((await kebab.doctor()).healthy).toBe(true)
    expect(await errorOf(kebab.backup(join(await temporaryFolder(), 'copy')))).toMatchObject({ code: 'unsupported' })
    await kebab.close()
    expect((await store.stats()).chunks).toBe(5)
    const again = validated(await openKebab({ store, embedder: toyEmbedder() }))
    expect((await again.index(documents)).documents).toMatchObject({ unchanged: 5 })
    await again.close()
  })

  test('with a path has its snapshots there, and no database', async () => {
    const store = memoryStore()
    const path = join(await temporaryFolder(), 'index')
    const kebab = await openToy({ store, path })
    await kebab.index(documents)
    await kebab.close()
    expect(await readdir(path)).toEqual(['snapshots'])
    const again = await openToy({ store, path })
    expect((await again.search({ query: 'number 3', mode: 'lexical' })).hits[0]?.doc_path).toBe('3.md')
  })

  test('to which somebody else commits makes changes reject with locked, and nothing is written', async () => {
    const store = memoryStore()
    const kebab = await openToy({ store })
    await kebab.index(documents)
    const { docId } = (await store.documents()[Symbol.asyncIterator]().next()).value!
    await store.commit({ remove: [docId] })
    expect(await errorOf(kebab.index([{ path: 'new.md', text: 'new' }]))).toMatchObject({ code: 'locked' })
    expect((await store.stats()).documents).toBe(4)
  })
})

test.each<[string, Partial<OpenOptions> & Record<string, unknown>]>([
  ['retriever`; did you mean `retrievers', { retriever: [bm25Retriever()] }],
  ['readonly`; did you mean `readOnly', { readonly: true }],
  ['weigths`; did you mean `weights', { weigths: {} }],
  ['chunks.maxChar`; did you mean `chunks.maxChars', { chunks: { maxChar: 20 } as never }],
])(
  'an option that openKebab doesn’t know is a TypeError that names the nearest one: `%s`',
  async (message, options) => {
    const path = join(await temporaryFolder(), 'index')
    const opening = openKebab({ path, embedder: null, ...options })
    await expect(opening).rejects.toThrow(TypeError)
    await expect(opening).rejects.toThrow(message)
  },
)
