import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IndexedRetriever, memoryStore, type SavedRetriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { gate } from '../../../../test/support/gate.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer } from '../../src/index.js'

/** As long as a change may go on after an abort. */
const LAST_MS = 5000

const document = { path: 'a.md', text: 'alpha' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Holds `add` until it is let go, whatever its signal says.
 * @param free how many calls it doesn't hold
 */
function hanging(kind: IndexedRetriever['kind'] = 'lexical', free = 0) {
  const [addGate, letGo] = [gate(), gate()]
  const signals: (AbortSignal | undefined)[] = []
  const retriever = retrieverOf<SavedRetriever>({
    name: 'hanging',
    kind,
    indexVersion: 'hanging.v1',
    supports: { filter: false },
    retrieve: async () => ({ candidates: [], exhausted: true }),
    remove: async () => {},
    async add(_, options) {
      if (free-- > 0) return
      signals.push(options?.signal)
      addGate.open()
      await letGo.opened
    },
    save: (folder) => folder.write('saved', new Uint8Array(1)),
    load: async () => {},
  })
  return { retriever, addCall: addGate.opened, letGo: letGo.open, signals }
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-hanging-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Whether a promise is pending after everything that is ready has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let pending = true
  promise.then(
    () => (pending = false),
    () => (pending = false),
  )
  for (let tick = 0; tick < 10; tick++) await new Promise((resolve) => setImmediate(resolve))
  return pending
}

describe('a retriever whose `add` never ends', () => {
  test('is given a signal, and holds an aborted run for five seconds at most; the text stays', async () => {
    const { retriever, addCall, signals } = hanging()
    const store = memoryStore()
    const indexer = await createIndexer({ store, retrievers: [retriever] })
    const stopping = new AbortController()
    const run = indexer.index([document], { signal: stopping.signal })
    run.catch(() => {})
    await addCall
    const reason = new Error('enough')
    stopping.abort(reason)
    await vi.advanceTimersByTimeAsync(LAST_MS - 1)
    expect(await isPending(run)).toBe(true)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(run).rejects.toBe(reason)
    expect(signals[0]?.reason).toBe(reason)
    expect((await store.stats()).documents).toBe(1)
    const broken = await errorOf(indexer.store.revision())
    expect(broken).toMatchObject({ code: 'corrupt_index', message: expect.stringContaining('5 s after an abort') })
    expect(await errorOf(indexer.index([document]))).toBe(broken)
    await indexer.close()
  })

  test('holds closing for five seconds at most, and nothing of it is saved, even if it ends later', async () => {
    const { retriever, addCall, letGo } = hanging('lexical', 2)
    const [store, snapshots] = [memoryStore(), await temporary()]
    const indexer = await createIndexer({ store, retrievers: [retriever], snapshots })
    await indexer.index(Array.from({ length: 20 }, (_, i) => ({ path: `${i}.md`, text: 'beta' })))
    const saved = await readdir(snapshots)
    // So little that only closing would save it.
    await indexer.index([{ path: 'b.md', text: 'beta' }])
    const run = indexer.index([document])
    run.catch(() => {})
    await addCall
    const closing = indexer.close()
    await vi.advanceTimersByTimeAsync(LAST_MS - 1)
    expect(await isPending(closing)).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await closing
    expect(await errorOf(run)).toMatchObject({ code: 'unsupported' })
    letGo()
    await isPending(run)
    expect(await readdir(snapshots)).toEqual(saved)
    expect(saved).toEqual([(await store.marked())?.name])
  })

  test('with vectors holds an aborted run for five seconds at most, and an import too', async () => {
    const source = await createIndexer({ store: memoryStore(), retrievers: [], embedder: toyEmbedder() })
    await source.index([document])
    const lines: string[] = []
    for await (const line of source.export()) lines.push(line)
    await source.close()
    const calls = [
      (indexer: typeof source, signal: AbortSignal) => indexer.index([document], { signal }),
      (indexer: typeof source, signal: AbortSignal) => indexer.import(lines, { signal }),
    ]
    for (const call of calls) {
      const { retriever, addCall } = hanging('vector')
      const indexer = await createIndexer({ store: memoryStore(), retrievers: [retriever], embedder: toyEmbedder() })
      const stopping = new AbortController()
      const run = call(indexer, stopping.signal)
      run.catch(() => {})
      await addCall
      stopping.abort(new Error('enough'))
      await vi.advanceTimersByTimeAsync(LAST_MS)
      await expect(run).rejects.toThrow('enough')
      const closing = indexer.close()
      await vi.advanceTimersByTimeAsync(LAST_MS)
      await closing
      expect(await errorOf(indexer.store.revision())).toMatchObject({ code: 'corrupt_index' })
    }
  })

  test('that builds the index from the store does not hold an opening that is aborted', async () => {
    const store = memoryStore()
    const before = await createIndexer({ store, retrievers: [] })
    await before.index([document])
    await before.close()
    const { retriever, addCall } = hanging()
    const stopping = new AbortController()
    const opening = createIndexer({ store, retrievers: [retriever], signal: stopping.signal })
    opening.catch(() => {})
    await addCall
    stopping.abort(new Error('enough'))
    await expect(opening).rejects.toThrow('enough')
  })
})

test('a batch that is committed gets into the indexes, although the run is aborted meanwhile', async () => {
  const { retriever, addCall, letGo, signals } = hanging()
  const store = memoryStore()
  const indexer = await createIndexer({ store, retrievers: [retriever] })
  const stopping = new AbortController()
  const run = indexer.index([document], { signal: stopping.signal })
  await addCall
  stopping.abort(new Error('enough'))
  letGo()
  await run
  await vi.advanceTimersByTimeAsync(LAST_MS)
  expect(signals[0]?.aborted).toBe(false)
  expect(await indexer.store.revision()).toBe(await store.revision())
  expect((await indexer.index([document])).documents).toMatchObject({ unchanged: 1 })
  await indexer.close()
})

describe('a retriever whose `save` never ends', () => {
  /** Holds `save` for good, and notes its signals. */
  function hangingSave() {
    const { retriever } = hanging('lexical', Number.POSITIVE_INFINITY)
    const saveSignals: (AbortSignal | undefined)[] = []
    const save: SavedRetriever['save'] = (_, options) => {
      saveSignals.push(options?.signal)
      return new Promise(() => {})
    }
    return { retriever: { ...retriever, save }, saveSignals }
  }

  test('ends with an abort of the run, which has its text; the next run tries again', async () => {
    const { retriever, saveSignals } = hangingSave()
    const [store, snapshots] = [memoryStore(), await temporary()]
    const indexer = await createIndexer({ store, retrievers: [retriever], snapshots })
    for (const call of [1, 2]) {
      const stopping = new AbortController()
      const run = indexer.index([{ path: `${call}.md`, text: 'alpha' }], { signal: stopping.signal })
      while (saveSignals.length < call) await new Promise((resolve) => setImmediate(resolve))
      expect(await isPending(run)).toBe(true)
      const reason = new Error('enough')
      stopping.abort(reason)
      expect((await run).documents).toMatchObject({ added: 1 })
      expect(saveSignals.at(-1)?.reason).toBe(reason)
      expect(indexer.snapshot().failure).toBe(reason)
      expect(await readdir(snapshots)).toEqual([])
    }
  })

  test('holds a run and closing until it has written nothing for a minute, and leaves no file', async () => {
    const { retriever, saveSignals } = hangingSave()
    const [store, snapshots] = [memoryStore(), await temporary()]
    const indexer = await createIndexer({ store, retrievers: [retriever], snapshots })
    const run = indexer.index([document])
    while (saveSignals.length < 1) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await run).documents).toMatchObject({ added: 1 })
    expect(indexer.snapshot().failure).toMatchObject({ code: 'timeout' })
    const closing = indexer.close()
    while (saveSignals.length < 2) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(60_000)
    await closing
    expect(await readdir(snapshots)).toEqual([])
    expect(await store.marked()).toBeNull()
  })

  test('is waited for as long as its files grow', async () => {
    const { retriever } = hanging('lexical', Number.POSITIVE_INFINITY)
    const saveGate = gate()
    const letGo = gate()
    let path = ''
    const save: SavedRetriever['save'] = async (folder) => {
      path = folder.path
      saveGate.open()
      await letGo.opened
      await folder.write('saved', new Uint8Array(1))
    }
    const [store, snapshots] = [memoryStore(), await temporary()]
    const slow: SavedRetriever = { ...retriever, save }
    const indexer = await createIndexer({ store, retrievers: [slow], snapshots })
    const run = indexer.index([document])
    await saveGate.opened
    for (let minute = 1; minute < 4; minute++) {
      await writeFile(join(path, 'large'), new Uint8Array(minute))
      await vi.advanceTimersByTimeAsync(60_000)
      // No fake timer lets calls of the file system end.
      for (let call = 0; call < 20; call++) await stat(path)
      expect(await isPending(run)).toBe(true)
    }
    letGo.open()
    await run
    expect(indexer.snapshot()).toEqual({ behind: 0 })
    await indexer.close()
  })
})
