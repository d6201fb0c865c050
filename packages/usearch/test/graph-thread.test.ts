import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { filterOf } from './support/make-chunk.js'
import { usearch, usearchPath } from './support/usearch.js'
import { chunksOf, clustered, idOf, near, queryOf, vectorEmbedder } from './support/vectors.js'

const DIMENSIONS = 24
const vectors = clustered(600, DIMENSIONS)
const chunks = chunksOf(vectors)
const queries = [0, 1, 2, 3, 4].map((i) => queryOf(near(vectors[i * 90]!, i)))
const folder = mkdtempSync(join(tmpdir(), 'kebab-graph-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function retrieverOn(where: UsearchRetrieverOptions['usearch'], count = chunks.length) {
  const retriever = usearchRetriever({ usearch: where, embedder: vectorEmbedder(DIMENSIONS), exactUpTo: 0 })
  await retriever.add(chunks.slice(0, count))
  return retriever
}

/** Returns the path of a module of USearch that does this before it adds a vector. */
function moduleThat(does: string, first = ''): string {
  const path = join(folder, `${modules++}.cjs`)
  const module = `
    const fs = require('node:fs')
    ${first}
    const { Index } = require(${JSON.stringify(usearchPath)})
    module.exports = { Index: class extends Index { add(...rest) { ${does}; return super.add(...rest) } } }`
  writeFileSync(path, module)
  return path
}
let modules = 0

const rankingsOf = (retriever: Awaited<ReturnType<typeof retrieverOn>>) =>
  Promise.all(queries.map((query) => retrieve(retriever, query, { limit: 10 })))

describe('a graph on a thread', () => {
  test('gives the answers and revisions of one on the calling thread, through changes, saving and loading', async () => {
    const [here, onThread] = [await retrieverOn(usearch), await retrieverOn(usearchPath)]
    const expectAlike = async (): Promise<void> => {
      expect(onThread.revision()).toBe(here.revision())
      expect(await rankingsOf(onThread)).toEqual(await rankingsOf(here))
      const limited = { limit: 10, filter: filterOf(chunks.map((_, i) => idOf(i)).filter((_, i) => i % 3 === 0)) }
      expect(await retrieve(onThread, queries[0]!, limited)).toEqual(await retrieve(here, queries[0]!, limited))
    }
    await expectAlike()
    for (const retriever of [here, onThread]) await retriever.remove(chunks.slice(0, 100).map(({ chunkId }) => chunkId))
    await expectAlike()
    await onThread.save(join(folder, 'saved'))
    for (const retriever of [here, onThread]) await retriever.load(join(folder, 'saved'))
    await expectAlike()
    // More dead rows than live ones: both are rebuilt.
    for (const retriever of [here, onThread])
      await retriever.remove(chunks.slice(100, 400).map(({ chunkId }) => chunkId))
    await expectAlike()
  })

  test('a search whose index is replaced or changed while it waits answers from one of the two', async () => {
    const retriever = await retrieverOn(usearchPath)
    await retriever.save(join(folder, 'whole'))
    const before = await rankingsOf(retriever)
    const loading = retriever.load(join(folder, 'whole'))
    for (let done = false; !done; ) {
      const searched = rankingsOf(retriever)
      done = await Promise.race([loading.then(() => true), searched.then(() => false)])
      expect(await searched).toEqual(before)
    }
  })

  test('a closed retriever rejects a search that waited for the graph, or answers it', async () => {
    const retriever = await retrieverOn(usearchPath)
    const expected = await retrieve(retriever, queries[0]!, { limit: 10 })
    const searching = retrieve(retriever, queries[0]!, { limit: 10 }).catch((error) => error.code)
    await retriever.close()
    expect([expected, 'unsupported']).toContainEqual(await searching)
  })

  test('a file that USearch refuses leaves the index as it was', async () => {
    const retriever = await retrieverOn(usearchPath, 100)
    const before = await rankingsOf(retriever)
    const error = await errorOf(retriever.load(join(folder, 'nothing')))
    expect(error).toMatchObject({ code: 'not_indexed' })
    expect(await rankingsOf(retriever)).toEqual(before)
  })

  test('a module that can’t be loaded is an error of every call, and a good one works beside it', async () => {
    const path = join(folder, 'broken.cjs')
    writeFileSync(path, 'throw new Error("no binary for this machine")')
    expect(await errorOf(retrieverOn(path))).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('no binary for this machine'),
    })
    expect((await rankingsOf(await retrieverOn(usearchPath))).flatMap(({ candidates }) => candidates)).toHaveLength(50)
  })

  test('whose thread ends rejects what waits and what follows, and new indexes have another thread', async () => {
    // Ends its thread instead of adding a vector, where there is a file that says so.
    const ending = join(folder, 'ending')
    const path = moduleThat(`if (fs.existsSync(${JSON.stringify(ending)})) process.exit()`)
    const retriever = await retrieverOn(path)
    writeFileSync(ending, '')
    expect(await errorOf(retriever.add(chunksOf(clustered(200, DIMENSIONS, 5))))).toMatchObject({ code: 'internal' })
    rmSync(ending)
    expect(await errorOf(retrieve(retriever, queries[0]!, { limit: 10 }))).toMatchObject({ code: 'internal' })
    const another = await retrieverOn(path)
    expect((await rankingsOf(another))[0]!.candidates).toHaveLength(10)
  })
})

describe('a process with a graph on a thread', () => {
  const programOn = (path: string) => `
    import { usearchRetriever } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)}
    const embedder = { model: 'm', dimensions: 8, embed: async (texts) => texts.map(() => Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8)) }
    const retriever = usearchRetriever({ usearch: ${JSON.stringify(path)}, embedder, exactUpTo: 0 })
    const document = { docId: 'd', sourceId: 's', path: 'p', tags: [], media: 'text', trust: 'primary', metadata: {}, contentHash: 'h', chunkerVersion: 'c', indexedAt: '2026-01-01T00:00:00.000Z', embeddingModel: 'm' }
    const chunks = Array.from({ length: 3000 }, (_, i) => ({ chunkId: 'c' + i, document, ordinal: i, start: 0, end: 1, lineStart: 1, lineEnd: 1, headingPath: [], text: 'x', embedding: Float32Array.from({ length: 8 }, (_, j) => Math.sin(i * 7 + j)) }))
  `
  const run = (rest: string, path = usearchPath) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', programOn(path) + rest], { encoding: 'utf8' })

  test('ends by itself when nothing waits any more', () => {
    const { status, stdout, stderr } = run(`
      await retriever.add(chunks)
      console.log((await retriever.prepare('x').retrieve({ limit: 5 })).candidates.length)`)
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '5\n', stderr: '' })
  })

  // An addon that is cut off ends the process with an abort, if it is about to call the engine.
  test.each(['of loading USearch', 'of an addition'])('may be ended in the middle %s', (where) => {
    const [begun, done] = [join(folder, `begun ${where}`), join(folder, `done ${where}`)]
    const long = `
      fs.writeFileSync(${JSON.stringify(begun)}, '')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      fs.writeFileSync(${JSON.stringify(done)}, '')`
    const path = where === 'of an addition' ? moduleThat(long) : moduleThat('', long)
    const { status, signal, stderr } = run(
      `
      import { existsSync } from 'node:fs'
      retriever.add(chunks)
      const look = () => (existsSync(${JSON.stringify(begun)}) ? process.exit(3) : setImmediate(look))
      look()`,
      path,
    )
    expect({ status, signal, stderr }).toEqual({ status: 3, signal: null, stderr: '' })
    expect(existsSync(done)).toBe(true)
  })
})
