import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedChunk, isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Precision, type UsearchRetriever, type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { sealManifest } from '../src/manifest.js'
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

/** An index with a past: several calls, equal vectors, updates and removals. */
async function livedIn(more: Partial<UsearchRetrieverOptions> = {}) {
  const retriever = retrieverOf(more)
  await retriever.add(chunks.slice(0, 400))
  await retriever.add(chunks.slice(0, 9).map((chunk) => ({ ...chunk, chunkId: `twin of ${chunk.chunkId} \ud800 "'` })))
  await retriever.add(chunks.slice(50, 60).map((chunk, i) => ({ ...chunk, embedding: vectors[500 + i]! })))
  await retriever.remove(chunks.slice(100, 200).map(({ chunkId }) => chunkId))
  return retriever
}

async function answers(retriever: UsearchRetriever, limit = 10) {
  const rankings = []
  for (let i = 0; i < 600; i += 25) rankings.push(await retriever.retrieve(queryOf(vectors[i]!), { limit }))
  return rankings
}

async function fileOf(part: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.endsWith(part))
  return join(folder, name!)
}

const PARTS = ['.graph', '.vectors', '.rows', '.ids', 'manifest.json']

describe('a round trip', () => {
  test('takes a folder as a path, or as an object with its path', async () => {
    const saved = await livedIn()
    await saved.save({ path: folder })
    for (const place of [folder, { path: folder }]) {
      const loaded = retrieverOf()
      await loaded.load(place)
      expect(loaded.revision()).toBe(saved.revision())
    }
  })

  test.each<Precision>(['f32', 'f16', 'i8'])('brings back answers, revision and size, with %s', async (precision) => {
    const saved = await livedIn({ precision })
    await saved.save(folder)
    const loaded = retrieverOf({ precision })
    await loaded.load(folder)
    expect(loaded.revision()).toBe(saved.revision())
    expect(loaded.size).toBe(309)
    expect(await answers(loaded)).toEqual(await answers(saved))
    expect(await answers(loaded, 309)).toEqual(await answers(saved, 309))
  })

  test('goes on: what is loaded takes further changes, and can be saved again', async () => {
    const saved = await livedIn()
    await saved.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    const change = async (retriever: UsearchRetriever) => {
      await retriever.add(chunks.slice(350))
      await retriever.remove(chunks.slice(300, 320).map(({ chunkId }) => chunkId))
    }
    await change(saved)
    await change(loaded)
    // The graph goes on from a file as it would not have gone on by itself, so that the revisions differ, though the chunks are the same.
    expect(loaded.revision()).not.toBe(saved.revision())
    expect(loaded.size).toBe(saved.size)
    expect(await answers(loaded, 1000)).toEqual(await answers(saved, 1000))
    await loaded.save(folder)
    const again = retrieverOf()
    await again.load(folder)
    expect(again.revision()).toBe(loaded.revision())
    expect(await answers(again)).toEqual(await answers(loaded))
  })

  test('two that load the same and are given the same have one revision and the same answers', async () => {
    await (await livedIn()).save(folder)
    const [one, other] = [retrieverOf(), retrieverOf()]
    for (const retriever of [one, other]) {
      await retriever.load(folder)
      await retriever.add(chunks.slice(400))
    }
    expect(one.revision()).toBe(other.revision())
    expect(await answers(one)).toEqual(await answers(other))
  })

  test('of an empty index is an empty index', async () => {
    const saved = retrieverOf()
    await saved.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    expect(loaded.revision()).toBe(saved.revision())
    expect(loaded.size).toBe(0)
    await loaded.add(chunks.slice(0, 20))
    expect((await loaded.retrieve(queryOf(vectors[3]!), { limit: 1 })).candidates[0]!.chunkId).toBe(chunks[3]!.chunkId)
  })

  test('of any chunks, by any ids, is the same index', async () => {
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

  test('knows its vectors: one that comes again needs no new row', async () => {
    await (await livedIn()).save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    await loaded.add(chunks.slice(60, 300).map((chunk) => ({ ...chunk, chunkId: `again ${chunk.chunkId}` })))
    expect(loaded.watched.calls.add).toBe(0)
    expect(loaded.size).toBe(309 + 240)
  })

  test('replaces what the loader had', async () => {
    await (await livedIn()).save(folder)
    const loaded = retrieverOf()
    await loaded.add(chunks.slice(500).map((chunk) => ({ ...chunk, chunkId: `old ${chunk.chunkId}` })))
    await loaded.load(folder)
    const { candidates } = await loaded.retrieve(queryOf(vectors[3]!), { limit: 1000 })
    expect(candidates.filter(({ chunkId }) => chunkId.startsWith('old'))).toEqual([])
    expect(candidates.length).toBe(309)
  })

  test('with several threads loads and grows, and gets a revision of its own', async () => {
    await (await livedIn({ threads: 64 })).save(folder)
    const loaded = retrieverOf({ threads: 64 })
    await loaded.load(folder)
    await loaded.add(chunks.slice(200))
    expect((await loaded.retrieve(queryOf(vectors[599]!), { limit: 1 })).candidates[0]!.chunkId).toBe(
      chunks[599]!.chunkId,
    )
  })
})

describe('a damaged snapshot', () => {
  /** Loading must fail before the library is asked, and change nothing. */
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

  test.each(PARTS)('is `corrupt_index` wherever a bit of the file %s is flipped', async (part) => {
    await (await livedIn()).save(folder)
    const path = await fileOf(part)
    const whole = await readFile(path)
    for (let step = 0; step < 40; step++) {
      const offset = Math.floor((step * (whole.length - 1)) / 39)
      const damaged = Buffer.from(whole)
      damaged[offset]! ^= 1 << (step % 8)
      await writeFile(path, damaged)
      await expectRefusal()
    }
  })

  test.each(PARTS)('is `corrupt_index` wherever the file %s ends too early, or too late', async (part) => {
    await (await livedIn()).save(folder)
    const path = await fileOf(part)
    const whole = await readFile(path)
    for (const length of [0, 1, 7, 64, Math.floor(whole.length / 2), whole.length - 64, whole.length - 1]) {
      await writeFile(path, whole)
      await truncate(path, length)
      await expectRefusal()
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from([0])]))
    await expectRefusal()
  })

  test.each(PARTS.slice(0, 4))('is `corrupt_index` without the file %s', async (part) => {
    await (await livedIn()).save(folder)
    await rm(await fileOf(part))
    await expectRefusal()
  })

  test('is `corrupt_index` with the files of another', async () => {
    const saved = await livedIn()
    await saved.save(folder)
    const graph = await fileOf('.graph')
    await saved.add(chunks.slice(400, 500))
    const elsewhere = join(folder, 'elsewhere')
    await saved.save(elsewhere)
    await rename(join(elsewhere, `${saved.revision()}.graph`), graph)
    await expectRefusal()
  })

  test.each(['', 'null', '[]', '{}', '{"sha256":"0"}', '\u0000'])(
    'is `corrupt_index` with a manifest that is not one: %s',
    async (text) => {
      await (await livedIn()).save(folder)
      await writeFile(join(folder, 'manifest.json'), text)
      await expectRefusal()
    },
  )

  test.each([
    { version: 1 },
    { format: 'other' },
    { rows: -1 },
    { size: 1.5 },
    { revision: '../../etc/passwd' },
    { digests: {} },
  ])('is `corrupt_index` with a manifest that says %j', async (wrong) => {
    await (await livedIn()).save(folder)
    const path = await fileOf('manifest.json')
    const { sha256: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, sealManifest({ ...manifest, ...wrong }))
    await expectRefusal()
  })

  test('is `not_indexed` where there is none', async () => {
    await expectRefusal('not_indexed')
    await rm(folder, { recursive: true })
    await expectRefusal('not_indexed')
  })

  test('is `corrupt_index` where a folder object has none, since it was saved to', async () => {
    const error = await errorOf(retrieverOf().load({ path: folder }))
    expect(isKebabError(error, 'corrupt_index') && error.details?.path).toBe(folder)
  })

  test('is `io_error` where the folder is a file', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file')
    await expectRefusal('io_error')
  })
})

describe('a snapshot that is replaced while it is read', () => {
  /** Two snapshots, aside, and what puts one of them into the folder: its parts, its manifest, and then the parts of the other go. */
  async function twoSnapshots() {
    const retriever = await livedIn()
    const one = join(folder, 'one')
    await retriever.save(one)
    await retriever.add(chunks.slice(400))
    const other = join(folder, 'other')
    await retriever.save(other)
    const place = join(folder, 'place')
    const put = (from: string): void => {
      cpSync(from, place, { recursive: true })
      const { revision } = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'))
      for (const name of readdirSync(place))
        if (name !== 'manifest.json' && !name.startsWith(revision)) rmSync(join(place, name))
    }
    return { one, other, place, put, revision: retriever.revision() }
  }

  test('is left for the other one, wherever that comes', async () => {
    const { one, other, place, put, revision } = await twoSnapshots()
    let looks = 0
    for (let at = 1; at === 1 || looks >= at - 1; at++) {
      put(one)
      looks = 0
      const { signal } = new AbortController()
      const look = (): void => {
        if (++looks === at) put(other)
      }
      const loaded = retrieverOf()
      await loaded.load(place, { signal: Object.assign(signal, { throwIfAborted: look }) })
      if (looks >= at) expect(loaded.revision()).toBe(revision)
    }
  })

  test('is left for the other one at the last moment too', async () => {
    const { one, other, place, put, revision } = await twoSnapshots()
    put(one)
    const loaded = retrieverOf()
    loaded.watched.onLoad = () => put(other)
    await loaded.load(place)
    expect(loaded.revision()).toBe(revision)
    expect(loaded.watched.calls.load).toBe(2)
  })

  test('by others again and again is `retrieval_failed`, to be tried again, and changes nothing', async () => {
    const { one, other, place, put } = await twoSnapshots()
    put(one)
    const loaded = retrieverOf()
    const before = loaded.revision()
    loaded.watched.onLoad = () => put(loaded.watched.calls.load % 2 === 1 ? other : one)
    const error = await errorOf(loaded.load(place))
    expect(isKebabError(error, 'retrieval_failed') && error.retryable).toBe(true)
    expect(loaded.revision()).toBe(before)
  })
})

describe('a snapshot of another kind', () => {
  test.each<[string, Partial<UsearchRetrieverOptions>]>([
    ['embedding_mismatch', { embedder: { ...vectorEmbedder(DIMENSIONS), model: 'other' } }],
    ['embedding_mismatch', { embedder: vectorEmbedder(DIMENSIONS * 2) }],
    ['embedding_mismatch', { precision: 'f32' }],
    ['corrupt_index', { connectivity: 8 }],
    ['corrupt_index', { expansionAdd: 64 }],
  ])('is `%s` for a retriever with %o', async (code, more) => {
    await (await livedIn()).save(folder)
    const retriever = retrieverOf(more)
    const revision = retriever.revision()
    const error = await errorOf(retriever.load(folder))
    expect(isKebabError(error) && error.code).toBe(code)
    expect(retriever.revision()).toBe(revision)
    expect(retriever.watched.calls.load).toBe(0)
  })

  test('says what the index was built with, and what was handed in', async () => {
    await (await livedIn()).save(folder)
    const error = await errorOf(retrieverOf({ precision: 'f16' }).load(folder))
    expect(isKebabError(error, 'embedding_mismatch') && error.details).toEqual({
      expected: 'vectors, 12 dimensions, i8',
      found: 'vectors, 12 dimensions, f16',
    })
  })

  test('may have been made for other searches', async () => {
    await (await livedIn()).save(folder)
    const retriever = retrieverOf({ exactUpTo: 1000, expansionSearch: 100, name: 'other' })
    await retriever.load(folder)
    expect(retriever.size).toBe(309)
  })
})

describe('saving', () => {
  test('leaves the files of the snapshot alone, and no other file of ours', async () => {
    const retriever = await livedIn()
    await retriever.save(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    const aside = `${'0'.repeat(32)}.graph.00000000-0000-4000-8000-000000000000.aside`
    await writeFile(join(folder, aside), 'left behind by a crash')
    await retriever.remove([chunks[0]!.chunkId])
    await retriever.save(folder)
    const revision = retriever.revision()
    expect((await readdir(folder)).sort()).toEqual(
      [...PARTS.slice(0, 4).map((part) => `${revision}${part}`), 'manifest.json', 'notes.txt'].sort(),
    )
  })

  test('makes the folder', async () => {
    const deep = join(folder, 'a', 'ünïcode 日本')
    const retriever = await livedIn()
    await retriever.save(deep)
    const loaded = retrieverOf()
    await loaded.load(deep)
    expect(loaded.revision()).toBe(retriever.revision())
  })

  test('that fails or is cut off leaves the snapshot before as it was, and nothing else', async () => {
    const retriever = await livedIn()
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

  test('is `io_error` where no folder can be made', async () => {
    await writeFile(join(folder, 'file'), '')
    const error = await errorOf((await livedIn()).save(join(folder, 'file')))
    expect(isKebabError(error, 'io_error') && error.details?.errno).toBe('EEXIST')
  })

  test.each(['', undefined, 7])('to %j is `invalid_input`', async (path) => {
    const retriever = await livedIn()
    expect(isKebabError(await errorOf(retriever.save(path as string)), 'invalid_input')).toBe(true)
    expect(isKebabError(await errorOf(retriever.load(path as string)), 'invalid_input')).toBe(true)
  })

  test('waits for the changes before it, and lets searches go on', async () => {
    const retriever = await livedIn()
    const late: EmbeddedChunk = { ...chunks[0]!, chunkId: 'late' }
    const early: EmbeddedChunk = { ...chunks[0]!, chunkId: 'early' }
    const [, , , ranking] = await Promise.all([
      retriever.add([early]),
      retriever.save(folder),
      retriever.add([late]),
      retriever.retrieve(queryOf(vectors[3]!), { limit: 1 }),
    ])
    expect(ranking.candidates.length).toBe(1)
    const loaded = retrieverOf()
    await loaded.load(folder)
    const scores = await loaded.score(queryOf(vectors[0]!), ['early', 'late'])
    expect(scores).toEqual([expect.closeTo(1, 12), null])
  })

  test('a graph that failed half-way is rebuilt before it is saved', async () => {
    const retriever = await livedIn()
    retriever.watched.failAdd = retriever.watched.calls.add + 20
    await errorOf(retriever.add(chunks.slice(500)))
    await retriever.save(folder)
    const loaded = retrieverOf()
    await loaded.load(folder)
    expect(await answers(loaded)).toEqual(await answers(retriever))
    expect(loaded.size).toBe(309)
  })
})
