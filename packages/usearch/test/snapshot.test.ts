import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedChunk, isKebabError, KebabError } from '@kebab/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { type Precision, type UsearchRetriever, type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { encodeManifest } from '../src/snapshot/manifest.js'
import { errorOf } from './support/error-of.js'
import { watchedUsearch } from './support/usearch.js'
import { chunksOf, clustered, queryOf, vectorEmbedder } from './support/vectors.js'

const DIMENSIONS = 12
const vectors = clustered(600, DIMENSIONS)
const chunks = chunksOf(vectors)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-usearch-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

function retrieverOf(more: Partial<UsearchRetrieverOptions> = {}) {
  const watched = watchedUsearch()
  const embedder = vectorEmbedder(DIMENSIONS)
  const retriever = usearchRetriever({ usearch: watched.module, embedder, exactUpTo: 0, expansionSearch: 8, ...more })
  return Object.assign(retriever, { watched })
}

/** An index after several calls, with equal vectors, updates and removals. */
async function changedIndex(more: Partial<UsearchRetrieverOptions> = {}) {
  const retriever = retrieverOf(more)
  await retriever.add(chunks.slice(0, 400))
  await retriever.add(chunks.slice(0, 9).map((chunk) => ({ ...chunk, chunkId: `twin of ${chunk.chunkId} \ud800 "'` })))
  await retriever.add(chunks.slice(50, 60).map((chunk, i) => ({ ...chunk, embedding: vectors[500 + i]! })))
  await retriever.remove(chunks.slice(100, 200).map(({ chunkId }) => chunkId))
  return retriever
}

async function answers(retriever: UsearchRetriever, limit = 10) {
  const rankings = []
  for (let i = 0; i < 600; i += 25) rankings.push(await retrieve(retriever, queryOf(vectors[i]!), { limit }))
  return rankings
}

async function fileOf(suffix: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.endsWith(suffix))
  return join(folder, name!)
}

const SUFFIXES = ['.graph', '.vectors', '.rows', '.ids', 'manifest.json']

describe('a round trip', () => {
  test('takes a folder as a path or as an object with a path', async () => {
    const saved = await changedIndex()
    await saved.save({ path: folder })
    for (const target of [folder, { path: folder }]) {
      const loaded = retrieverOf()
      await loaded.load(target)
      expect(loaded.revision()).toBe(saved.revision())
    }
  })

  test.each<Precision>(['f32', 'f16', 'i8'])('restores answers, revision and size, with %s', async (precision) => {
    const saved = await changedIndex({ precision })
    await saved.save(folder)
    const loaded = retrieverOf({ precision })
    await loaded.load(folder)
    expect(loaded.revision()).toBe(saved.revision())
    expect(loaded.size).toBe(309)
    expect(await answers(loaded)).toEqual(await answers(saved))
    expect(await answers(loaded, 309)).toEqual(await answers(saved, 309))
  })

  test('gives an index that takes further changes and can be saved again', async () => {
    const saved = await changedIndex()
    await saved.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    const change = async (retriever: UsearchRetriever) => {
      await retriever.add(chunks.slice(350))
      await retriever.remove(chunks.slice(300, 320).map(({ chunkId }) => chunkId))
    }
    await change(saved)
    await change(loaded)
    // A loaded graph grows differently from the one that was saved, so the revisions differ.
    expect(loaded.revision()).not.toBe(saved.revision())
    expect(loaded.size).toBe(saved.size)
    expect(await answers(loaded, 1000)).toEqual(await answers(saved, 1000))
    await loaded.save(folder)
    const again = retrieverOf()
    await again.load(folder)
    expect(again.revision()).toBe(loaded.revision())
    expect(await answers(again)).toEqual(await answers(loaded))
  })

  test('gives two loaders with the same later changes the same revision and answers', async () => {
    await (await changedIndex()).save(folder)
    const [first, second] = [retrieverOf(), retrieverOf()]
    for (const retriever of [first, second]) {
      await retriever.load(folder)
      await retriever.add(chunks.slice(400))
    }
    expect(first.revision()).toBe(second.revision())
    expect(await answers(first)).toEqual(await answers(second))
  })

  test('of an empty index gives an empty index', async () => {
    const saved = retrieverOf()
    await saved.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    expect(loaded.revision()).toBe(saved.revision())
    expect(loaded.size).toBe(0)
    await loaded.add(chunks.slice(0, 20))
    expect((await retrieve(loaded, queryOf(vectors[3]!), { limit: 1 })).candidates[0]!.chunkId).toBe(chunks[3]!.chunkId)
  })

  test('works for any chunks with any ids', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(ids, fc.array(fc.nat({ max: 19 })), async (chunkIds, removed) => {
        const saved = retrieverOf()
        await saved.add(chunkIds.map((chunkId, i) => ({ ...chunks[i % 7]!, chunkId })))
        await saved.remove(removed.flatMap((i) => chunkIds.slice(i, i + 1)))
        await saved.save(folder)
        const loaded = retrieverOf()
        await loaded.load(folder)
        expect(loaded.revision()).toBe(saved.revision())
        expect(await answers(loaded, 100)).toEqual(await answers(saved, 100))
      }),
      { numRuns: 20 },
    )
  })

  test('restores the vectors: adding one again needs no new row', async () => {
    await (await changedIndex()).save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    await loaded.add(chunks.slice(60, 300).map((chunk) => ({ ...chunk, chunkId: `again ${chunk.chunkId}` })))
    expect(loaded.watched.calls.add).toBe(0)
    expect(loaded.size).toBe(309 + 240)
  })

  test('replaces the previous contents of the loading index', async () => {
    await (await changedIndex()).save(folder)
    const loaded = retrieverOf()
    await loaded.add(chunks.slice(500).map((chunk) => ({ ...chunk, chunkId: `old ${chunk.chunkId}` })))
    await loaded.load(folder)
    const { candidates } = await retrieve(loaded, queryOf(vectors[3]!), { limit: 1000 })
    expect(candidates.filter(({ chunkId }) => chunkId.startsWith('old'))).toEqual([])
    expect(candidates.length).toBe(309)
  })

  test('works with several threads, and the loaded index takes further changes', async () => {
    await (await changedIndex({ threads: 64 })).save(folder)
    const loaded = retrieverOf({ threads: 64 })
    await loaded.load(folder)
    await loaded.add(chunks.slice(200))
    expect((await retrieve(loaded, queryOf(vectors[599]!), { limit: 1 })).candidates[0]!.chunkId).toBe(
      chunks[599]!.chunkId,
    )
  })
})

describe('a damaged snapshot', () => {
  /** Loading must fail before USearch is called, and change nothing. */
  async function expectRefusal(code = 'corrupt_index'): Promise<void> {
    const retriever = retrieverOf()
    await retriever.add(chunks.slice(590))
    const revision = retriever.revision()
    const before = await answers(retriever)
    const error = await errorOf(retriever.load(folder))
    expect(isKebabError(error) && error.code).toBe(code)
    expect(retriever.watched.calls.load).toBe(0)
    expect(retriever.revision()).toBe(revision)
    expect(await answers(retriever)).toEqual(before)
    await retriever.add(chunks.slice(580, 590))
    expect(retriever.size).toBe(20)
  }

  test.each(SUFFIXES)('is `corrupt_index` if any bit of the file %s is flipped', async (suffix) => {
    await (await changedIndex()).save(folder)
    const path = await fileOf(suffix)
    const whole = await readFile(path)
    for (let step = 0; step < 40; step++) {
      const offset = Math.floor((step * (whole.length - 1)) / 39)
      const damaged = Buffer.from(whole)
      damaged[offset]! ^= 1 << (step % 8)
      await writeFile(path, damaged)
      await expectRefusal()
    }
  })

  test.each(SUFFIXES)('is `corrupt_index` if the file %s is too short or too long', async (suffix) => {
    await (await changedIndex()).save(folder)
    const path = await fileOf(suffix)
    const whole = await readFile(path)
    for (const length of [0, 1, 7, 64, Math.floor(whole.length / 2), whole.length - 64, whole.length - 1]) {
      await writeFile(path, whole)
      await truncate(path, length)
      await expectRefusal()
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from([0])]))
    await expectRefusal()
  })

  test.each(SUFFIXES.slice(0, 4))('is `corrupt_index` if the file %s is missing', async (suffix) => {
    await (await changedIndex()).save(folder)
    await rm(await fileOf(suffix))
    await expectRefusal()
  })

  test('is `corrupt_index` with a file of another snapshot', async () => {
    const saved = await changedIndex()
    await saved.save(folder)
    const graph = await fileOf('.graph')
    await saved.add(chunks.slice(400, 500))
    const otherFolder = join(folder, 'elsewhere')
    await saved.save(otherFolder)
    await rename(join(otherFolder, `${saved.revision()}.graph`), graph)
    await expectRefusal()
  })

  test.each(['', 'null', '[]', '{}', '{"sha256":"0"}', '\u0000'])(
    'is `corrupt_index` with something else as the manifest: %s',
    async (text) => {
      await (await changedIndex()).save(folder)
      await writeFile(join(folder, 'manifest.json'), text)
      await expectRefusal()
    },
  )

  test.each([
    { version: 1 },
    { version: 2 },
    { version: 3 },
    { format: 'other' },
    { rows: -1 },
    { size: 1.5 },
    { revision: '../../etc/passwd' },
    { files: {} },
  ])('is `corrupt_index` with %j in the manifest', async (wrong) => {
    await (await changedIndex()).save(folder)
    const path = await fileOf('manifest.json')
    const { sha256: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, encodeManifest({ ...manifest, ...wrong }))
    await expectRefusal()
  })

  const kinds: [string, (file: string) => Promise<unknown>][] = [
    ['a link to an endless device', (file) => symlink('/dev/zero', file)],
    [
      'a link to the file',
      async (file) => rename(`${file}.aside`, `${file}.moved`).then(() => symlink(`${file}.moved`, file)),
    ],
    ['a pipe that nobody writes to', async (file) => execFileSync('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
    ['a file of a terabyte', (file) => writeFile(file, '').then(() => truncate(file, 2 ** 40))],
  ]

  test.skipIf(process.platform === 'win32').each(kinds)(
    'is refused without being read if a file is %s',
    async (_, make) => {
      await (await changedIndex()).save(folder)
      for (const suffix of SUFFIXES) {
        const path = await fileOf(suffix)
        await rename(path, `${path}.aside`)
        await make(path)
        const error = await errorOf(retrieverOf().load(folder))
        expect(isKebabError(error) && error.code).toBeOneOf(['corrupt_index', 'io_error'])
        await rm(path, { recursive: true })
        await rename(existsSync(`${path}.moved`) ? `${path}.moved` : `${path}.aside`, path)
      }
      await retrieverOf().load(folder)
    },
  )

  test('is refused with the error of the folder object if `read` refuses the manifest', async () => {
    const saved = await changedIndex()
    const written = new Map<string, Buffer>()
    const write = async (name: string, bytes: Uint8Array): Promise<void> => {
      written.set(name, Buffer.from(bytes))
      await writeFile(join(folder, name), bytes)
    }
    const read = async (name: string) => {
      const bytes = new Uint8Array(await readFile(join(folder, name)))
      if (written.get(name)?.equals(bytes)) return bytes
      throw new KebabError('corrupt_index', 'another file', { details: { reason: 'another file' } })
    }
    await saved.save({ path: folder, write })
    expect([...written.keys()]).toEqual(['manifest.json'])
    await retrieverOf().load({ path: folder, read })
    // Whole in itself, but not what was saved there.
    await saved.remove([chunks[0]!.chunkId])
    await saved.save(folder)
    await retrieverOf().load(folder)
    const error = await errorOf(retrieverOf().load({ path: folder, read }))
    expect(isKebabError(error, 'corrupt_index') && error.message).toBe('another file')
  })

  test('is `not_indexed` if there is none', async () => {
    await expectRefusal('not_indexed')
    await rm(folder, { recursive: true })
    await expectRefusal('not_indexed')
  })

  test('is `corrupt_index` if a folder object has none', async () => {
    const error = await errorOf(retrieverOf().load({ path: folder }))
    expect(isKebabError(error, 'corrupt_index') && error.details?.path).toBe(folder)
  })

  test('is `io_error` if the folder is a file', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file')
    await expectRefusal('io_error')
  })
})

describe('a snapshot that is replaced while it is read', () => {
  /**
   * Two snapshots, and `put`, which copies one of them to `target` and deletes the parts of the
   * other.
   */
  async function twoSnapshots() {
    const retriever = await changedIndex()
    const first = join(folder, 'one')
    await retriever.save(first)
    await retriever.add(chunks.slice(400))
    const second = join(folder, 'other')
    await retriever.save(second)
    const target = join(folder, 'target')
    const put = (from: string): void => {
      cpSync(from, target, { recursive: true })
      const { revision } = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
      for (const name of readdirSync(target))
        if (name !== 'manifest.json' && !name.startsWith(revision)) rmSync(join(target, name))
    }
    return { first, second, target, put, revision: retriever.revision() }
  }

  test('is given up for the new one, whenever that is put in place', async () => {
    const { first, second, target, put, revision } = await twoSnapshots()
    let checks = 0
    for (let at = 1; at === 1 || checks >= at - 1; at++) {
      put(first)
      checks = 0
      const { signal } = new AbortController()
      const onCheck = (): void => {
        if (++checks === at) put(second)
      }
      const loaded = retrieverOf()
      await loaded.load(target, { signal: Object.assign(signal, { throwIfAborted: onCheck }) })
      if (checks >= at) expect(loaded.revision()).toBe(revision)
    }
  })

  test('is given up for the new one even if that is put in place last', async () => {
    const { first, second, target, put, revision } = await twoSnapshots()
    put(first)
    const loaded = retrieverOf()
    loaded.watched.onLoad = () => put(second)
    await loaded.load(target)
    expect(loaded.revision()).toBe(revision)
    expect(loaded.watched.calls.load).toBe(2)
  })

  test('in every attempt is a retryable `retrieval_failed`, and changes nothing', async () => {
    const { first, second, target, put } = await twoSnapshots()
    put(first)
    const loaded = retrieverOf()
    const before = loaded.revision()
    loaded.watched.onLoad = () => put(loaded.watched.calls.load % 2 === 1 ? second : first)
    const error = await errorOf(loaded.load(target))
    expect(isKebabError(error, 'retrieval_failed') && error.retryable).toBe(true)
    expect(loaded.revision()).toBe(before)
  })
})

describe('a snapshot that was built with other settings', () => {
  test.each<[string, Partial<UsearchRetrieverOptions>]>([
    ['embedding_mismatch', { embedder: { ...vectorEmbedder(DIMENSIONS), model: 'other' } }],
    ['embedding_mismatch', { embedder: vectorEmbedder(DIMENSIONS * 2) }],
    ['embedding_mismatch', { precision: 'f32' }],
    ['corrupt_index', { connectivity: 8 }],
    ['corrupt_index', { expansionAdd: 64 }],
  ])('is `%s` for a retriever with %o', async (code, more) => {
    await (await changedIndex()).save(folder)
    const retriever = retrieverOf(more)
    const revision = retriever.revision()
    const error = await errorOf(retriever.load(folder))
    expect(isKebabError(error) && error.code).toBe(code)
    expect(retriever.revision()).toBe(revision)
    expect(retriever.watched.calls.load).toBe(0)
  })

  test('gives an error with both settings', async () => {
    await (await changedIndex()).save(folder)
    const error = await errorOf(retrieverOf({ precision: 'f16' }).load(folder))
    expect(isKebabError(error, 'embedding_mismatch') && error.details).toEqual({
      expected: 'vectors, 12 dimensions, i8',
      found: 'vectors, 12 dimensions, f16',
    })
  })

  test('may have other settings for searches', async () => {
    await (await changedIndex()).save(folder)
    const retriever = retrieverOf({ exactUpTo: 1000, expansionSearch: 100, name: 'other' })
    await retriever.load(folder)
    expect(retriever.size).toBe(309)
  })
})

describe('saving', () => {
  test('leaves only the files of the new snapshot, and no other snapshot file', async () => {
    const retriever = await changedIndex()
    await retriever.save(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    const unfinished = `${'0'.repeat(32)}.graph.00000000-0000-4000-8000-000000000000.aside`
    await writeFile(join(folder, unfinished), 'left behind by a crash')
    await retriever.remove([chunks[0]!.chunkId])
    await retriever.save(folder)
    const revision = retriever.revision()
    expect((await readdir(folder)).sort()).toEqual(
      [...SUFFIXES.slice(0, 4).map((suffix) => `${revision}${suffix}`), 'manifest.json', 'notes.txt'].sort(),
    )
  })

  test('creates the folder', async () => {
    const deep = join(folder, 'a', 'ünïcode 日本')
    const retriever = await changedIndex()
    await retriever.save(deep)
    const loaded = retrieverOf()
    await loaded.load(deep)
    expect(loaded.revision()).toBe(retriever.revision())
  })

  test('that fails or is aborted leaves the previous snapshot as it was, and no other file', async () => {
    const retriever = await changedIndex()
    await retriever.save(folder)
    const files = await readdir(folder)
    const revision = retriever.revision()
    await retriever.add(chunks.slice(400))
    retriever.watched.onSave = () => {
      throw new TypeError('No space left on device')
    }
    const error = await errorOf(retriever.save(folder))
    expect(isKebabError(error, 'io_error') && error.message).toMatch(/No space left on device/)
    expect(await readdir(folder)).toEqual(files)
    const controller = new AbortController()
    retriever.watched.onSave = () => controller.abort('enough')
    expect(await errorOf(retriever.save(folder, { signal: controller.signal }))).toBe('enough')
    expect(await readdir(folder)).toEqual(files)
    const loaded = retrieverOf()
    await loaded.load(folder)
    expect(loaded.revision()).toBe(revision)
  })

  test('is `io_error` if the folder can not be created', async () => {
    await writeFile(join(folder, 'file'), '')
    const error = await errorOf((await changedIndex()).save(join(folder, 'file')))
    expect(isKebabError(error, 'io_error') && error.details?.errno).toBe('EEXIST')
  })

  test.each(['', undefined, 7])('to %j is `invalid_input`', async (path) => {
    const retriever = await changedIndex()
    expect(isKebabError(await errorOf(retriever.save(path as string)), 'invalid_input')).toBe(true)
    expect(isKebabError(await errorOf(retriever.load(path as string)), 'invalid_input')).toBe(true)
  })

  test('waits for earlier changes, and searches go on', async () => {
    const retriever = await changedIndex()
    const late: EmbeddedChunk = { ...chunks[0]!, chunkId: 'late' }
    const early: EmbeddedChunk = { ...chunks[0]!, chunkId: 'early' }
    const [, , , ranking] = await Promise.all([
      retriever.add([early]),
      retriever.save(folder),
      retriever.add([late]),
      retrieve(retriever, queryOf(vectors[3]!), { limit: 1 }),
    ])
    expect(ranking.candidates.length).toBe(1)
    const loaded = retrieverOf()
    await loaded.load(folder)
    const scores = await score(loaded, queryOf(vectors[0]!), ['early', 'late'])
    expect(scores).toEqual([expect.closeTo(1, 12), null])
  })

  test('rebuilds a graph that an `add` left incomplete', async () => {
    const retriever = await changedIndex()
    retriever.watched.failAdd = retriever.watched.calls.add + 20
    await errorOf(retriever.add(chunks.slice(500)))
    await retriever.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    expect(await answers(loaded)).toEqual(await answers(retriever))
    expect(loaded.size).toBe(309)
  })
})
