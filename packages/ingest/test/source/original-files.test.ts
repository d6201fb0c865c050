import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Document, type Freshness, memoryStore, type Reader } from '@kebab/core'
import { expect, onTestFinished, test } from 'vitest'
import { createIndexer, originalFiles } from '../../src/index.js'

const { signal } = new AbortController()

/** Makes a document of each line. */
const lineReader: Reader = {
  name: 'lines',
  version: '1',
  accepts: ['lines'],
  async read(file) {
    const lines = new TextDecoder().decode(await file.bytes()).split('\n')
    return lines.map((text, i) => {
      const spans = [{ start: 0, end: text.length, from: { line: i + 1 } }]
      return { path: `${file.path}#${i + 1}`, text, origin: { spans } }
    })
  },
}

/** A folder with a text and a file of two documents, and what compares them. Counts readings. */
async function indexed() {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = (name: string): string => join(folder, name)
  await writeFile(file('a.txt'), 'An anchor.')
  await writeFile(file('b.lines'), 'A boat.\nA sail.')
  const store = memoryStore()
  const indexer = await createIndexer({ store, retrievers: [], embedder: null, readers: [lineReader], base: folder })
  await indexer.index(folder)
  const documents: Document[] = []
  for await (const document of store.documents()) documents.push(document)
  const count = { files: 0, texts: 0 }
  const originals = originalFiles({
    base: folder,
    source: (docId, options) => {
      count.texts++
      return store.source(docId, options)
    },
    clock: {
      // Asked for the time when a file is read. A minute later, no change can hide in its times.
      now() {
        count.files++
        return Date.now() + 60_000
      },
      elapsed: () => 0,
    },
  })
  const check = async (): Promise<Record<string, Freshness>> => {
    const states: Record<string, Freshness> = {}
    const onState = (docId: string, state: Freshness): void => {
      states[documents.find((document) => document.docId === docId)!.path] = state
    }
    await originals.check(documents, { signal, onState })
    return states
  }
  return { folder, file, documents, originals, check, count }
}

test('a file of several documents is read once, and not again while its state is as it was', async () => {
  const { check, count, file } = await indexed()
  const all = { 'a.txt': 'current', 'b.lines#1': 'current', 'b.lines#2': 'current' }
  expect(await check()).toEqual(all)
  expect(count).toEqual({ files: 2, texts: 1 })
  expect(await check()).toEqual(all)
  expect(count).toEqual({ files: 2, texts: 1 })
  await writeFile(file('b.lines'), 'A boat.\nA mast.')
  expect(await check()).toEqual({ ...all, 'b.lines#1': 'changed', 'b.lines#2': 'changed' })
  expect(count).toEqual({ files: 3, texts: 1 })
})

test('a text of another size has changed, and is not read', async () => {
  const { check, count, file } = await indexed()
  await writeFile(file('a.txt'), 'An anchor and a chain.')
  expect(await check()).toMatchObject({ 'a.txt': 'changed' })
  expect(count.files).toBe(1)
})

test('what is no document of a folder has no state, and an abort ends the look', async () => {
  const { documents, originals } = await indexed()
  const [document] = documents
  const states: string[] = []
  const onState = (docId: string): void => void states.push(docId)
  await originals.check([{ ...document!, sourceId: 'documents' }], { signal, onState })
  expect(states).toEqual([])
  const aborted = AbortSignal.abort(new Error('enough'))
  await expect(originals.check(documents, { signal: aborted, onState })).rejects.toThrow('enough')
  expect(states).toEqual([])
})
