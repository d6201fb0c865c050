import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { type UsearchRetriever, type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { filterOf } from './support/make-chunk.js'
import { usearch } from './support/usearch.js'
import { chunksOf, clustered, idOf, queryOf, vectorEmbedder } from './support/vectors.js'

const DIMENSIONS = 12
const vectors = clustered(1500, DIMENSIONS)
const chunks = chunksOf(vectors)

let folder = ''
let scratch = ''
const opened: UsearchRetriever[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-usearch-'))
  scratch = join(folder, 'scratch')
})
afterEach(async () => {
  for (const retriever of opened.splice(0)) await retriever.close()
  await rm(folder, { recursive: true, force: true })
})

function retrieverOf(more: Partial<UsearchRetrieverOptions> = {}): UsearchRetriever {
  const embedder = vectorEmbedder(DIMENSIONS)
  const retriever = usearchRetriever({ usearch, embedder, exactUpTo: 0, expansionSearch: 32, ...more })
  opened.push(retriever)
  return retriever
}

const inFiles = () => retrieverOf({ vectors: { folder: scratch } })

/** All kinds of changes: equal vectors, updates, removals and a rebuild. */
async function change(retriever: UsearchRetriever): Promise<void> {
  await retriever.add(chunks.slice(0, 1200))
  await retriever.add(chunks.slice(0, 20).map((chunk) => ({ ...chunk, chunkId: `twin of ${chunk.chunkId}` })))
  await retriever.add(chunks.slice(50, 60).map((chunk, i) => ({ ...chunk, embedding: vectors[1300 + i]! })))
  await retriever.remove(chunks.slice(100, 1000).map(({ chunkId }) => chunkId))
  await retriever.add(chunks.slice(300, 700))
}

async function answers(retriever: UsearchRetriever) {
  const rankings = []
  const filter = filterOf(Array.from({ length: 300 }, (_, i) => idOf(i * 5)))
  for (let i = 0; i < vectors.length; i += 50) {
    const query = queryOf(vectors[i]!)
    for (const limit of [1, 10, 2000]) rankings.push(await retrieve(retriever, query, { limit }))
    rankings.push(await retrieve(retriever, query, { limit: 10, filter }))
    rankings.push(await score(retriever, query, [idOf(7), idOf(1200), 'unknown']))
  }
  return rankings
}

async function codeOf(promise: Promise<unknown>): Promise<string | undefined> {
  const error = await errorOf(promise)
  return isKebabError(error) ? error.code : String(error)
}

const vectorFile = async (): Promise<string> => {
  const names = await readdir(join(folder, 'saved'))
  return join(folder, 'saved', names.find((name) => name.endsWith('.vectors'))!)
}

test('answers and revisions equal those with vectors in memory: built, saved, loaded and changed again', async () => {
  const [memory, file] = [retrieverOf(), inFiles()]
  for (const retriever of [memory, file]) await change(retriever)
  expect(file.indexVersion).toBe(memory.indexVersion)
  expect(file.revision()).toBe(memory.revision())
  expect(await answers(file)).toEqual(await answers(memory))
  await file.save(join(folder, 'saved'))
  const loaded = [retrieverOf(), inFiles(), file]
  for (const retriever of loaded) {
    await retriever.load(join(folder, 'saved'))
    expect(retriever.revision()).toBe(memory.revision())
    expect(await answers(retriever)).toEqual(await answers(memory))
    await retriever.add(chunks.slice(1100))
    await retriever.remove(chunks.slice(1200, 1210).map(({ chunkId }) => chunkId))
  }
  const [first, ...others] = await Promise.all(loaded.map(answers))
  for (const other of others) expect(other).toEqual(first)
  // Saves an index whose rows are in two files.
  await loaded[1]!.save(join(folder, 'again'))
  const again = inFiles()
  await again.load(join(folder, 'again'))
  expect(await answers(again)).toEqual(first)
})

test('an index goes on answering if the snapshot that it reads from is replaced or deleted', async () => {
  const file = inFiles()
  await change(file)
  await file.save(join(folder, 'saved'))
  await file.load(join(folder, 'saved'))
  const before = await answers(file)
  const other = retrieverOf()
  await other.add(chunks.slice(0, 5))
  await other.save(join(folder, 'saved'))
  expect(await answers(file)).toEqual(before)
  await rm(join(folder, 'saved'), { recursive: true })
  expect(await answers(file)).toEqual(before)
})

test('a snapshot that is truncated or overwritten while it is in use is `corrupt_index`', async () => {
  const file = inFiles()
  await change(file)
  await file.save(join(folder, 'saved'))
  await file.load(join(folder, 'saved'))
  const path = await vectorFile()
  const whole = await readFile(path)
  const query = queryOf(vectors[3]!)
  const before = await retrieve(file, query, { limit: 2000 })
  await truncate(path, whole.length - 4)
  expect(await codeOf(retrieve(file, query, { limit: 2000 }))).toBe('corrupt_index')
  expect(await codeOf(file.save(join(folder, 'elsewhere')))).toBe('corrupt_index')
  await writeFile(
    path,
    whole.map((byte) => byte ^ 0x80),
  )
  expect(await codeOf(retrieve(file, query, { limit: 10 }))).toBe('corrupt_index')
  expect(await codeOf(score(file, query, [idOf(3)]))).toBe('corrupt_index')
  await writeFile(path, whole)
  expect(await retrieve(file, query, { limit: 2000 })).toEqual(before)
})

test('an `add` that can not write its vectors adds nothing, and the next one succeeds', async () => {
  await writeFile(scratch, 'in the way')
  const file = inFiles()
  const revision = file.revision()
  expect(await codeOf(file.add(chunks.slice(0, 10)))).toBe('io_error')
  expect(file.size).toBe(0)
  expect(file.revision()).toBe(revision)
  await rm(scratch)
  await file.add(chunks.slice(0, 10))
  const { candidates } = await retrieve(file, queryOf(vectors[3]!), { limit: 1 })
  expect(candidates[0]!.chunkId).toBe(idOf(3))
})

test('a damaged vector file is not loaded, and the index does not change', async () => {
  const file = inFiles()
  await change(file)
  await file.save(join(folder, 'saved'))
  const before = await answers(file)
  const path = await vectorFile()
  const whole = await readFile(path)
  for (const at of [0, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 1
    await writeFile(path, damaged)
    expect(await codeOf(file.load(join(folder, 'saved')))).toBe('corrupt_index')
  }
  await writeFile(path, Buffer.concat([whole, whole.subarray(0, 48)]))
  expect(await codeOf(file.load(join(folder, 'saved')))).toBe('corrupt_index')
  expect(await answers(file)).toEqual(before)
})

test.each(['memory', 'file'])(
  'a closed retriever rejects every call with `unsupported`: vectors in %s',
  async (storage) => {
    const retriever = storage === 'file' ? inFiles() : retrieverOf()
    const adding = retriever.add(chunks.slice(0, 20))
    const searching = adding.then(() => retrieve(retriever, queryOf(vectors[3]!), { limit: 1 }))
    await adding
    expect((await searching).candidates.length).toBe(1)
    const late = retrieve(retriever, queryOf(vectors[3]!), { limit: 1 })
    await Promise.all([retriever.close(), retriever.close(), codeOf(late)])
    await retriever[Symbol.asyncDispose]()
    for (const call of [
      () => retrieve(retriever, '[1]', { limit: 1 }),
      () => score(retriever, '[1]', ['a']),
      () => retriever.add(chunks.slice(0, 1)),
      () => retriever.remove([idOf(1)]),
      () => retriever.save(folder),
      () => retriever.load(folder),
    ])
      expect(await codeOf(call())).toBe('unsupported')
    if (storage === 'file') expect(await readdir(scratch)).toEqual([])
  },
)

test('`close` waits for earlier changes', async () => {
  const file = inFiles()
  const adding = file.add(chunks.slice(0, 20))
  const closing = file.close()
  await adding
  expect(file.size).toBe(20)
  await closing
})
