import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { openKebab } from '../src/index.js'
import { answersOf } from './support/answers.js'
import { openToy } from './support/open-toy.js'
import { readStored } from './support/stored-state.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

const documents = Array.from({ length: 40 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))

/** Counts the texts that were embedded since the last call. */
function counted(embedder: ReturnType<typeof toyEmbedder>) {
  return () =>
    embedder.calls
      .splice(0)
      .filter(({ kind }) => kind === 'passage')
      .reduce((sum, { texts }) => sum + texts.length, 0)
}

describe('a known text is not embedded again', () => {
  test('in a file that moves, or after an edit that is undone', async () => {
    const embedder = toyEmbedder()
    const embedded = counted(embedder)
    const folder = await temporaryFolder({ 'a.md': '# A\n\nFirst.', 'b.md': '# B\n\nSecond.' })
    const kebab = await openToy({ embedder })
    await kebab.index(folder)
    expect(embedded()).toBe(2)
    await rename(join(folder, 'a.md'), join(folder, 'z.md'))
    const { documents: counts } = await kebab.index(folder)
    expect(counts).toMatchObject({ added: 1, removed: 1, unchanged: 1 })
    expect(embedded()).toBe(0)
    await writeFile(join(folder, 'z.md'), '# A\n\nFirst, edited.')
    await kebab.index(folder)
    expect(embedded()).toBe(1)
    await writeFile(join(folder, 'z.md'), '# A\n\nFirst.')
    await kebab.index(folder)
    expect(embedded()).toBe(0)
    const { hits } = await kebab.search({ query: 'first', mode: 'vector', k: 1 })
    expect(hits[0]?.doc_path).toBe('z.md')
  })

  test('after the index was closed and opened', async () => {
    const first = await openToy()
    await first.index(documents)
    await first.remove({ paths: documents.map(({ path }) => path) })
    await first.close()
    const embedder = toyEmbedder()
    const embedded = counted(embedder)
    const again = await openToy({ path: first.path, embedder })
    await again.index(documents)
    expect(embedded()).toBe(0)
  })
})

test('a file is cut and embedded again when the chunker changes', async () => {
  const folder = await temporaryFolder({ 'a.md': `# A\n\n${'One sentence of many. '.repeat(50)}` })
  const first = await openToy()
  await first.index(folder)
  await first.close()
  const other = await openToy({ path: first.path, chunks: { maxChars: 300 } })
  const { documents: counts, chunks } = await other.index(folder)
  expect(counts).toMatchObject({ updated: 1, unchanged: 0 })
  expect(chunks.total).toBeGreaterThan(2)
})

describe('another embedder', () => {
  const other = (more = {}) =>
    toyEmbedder({
      model: 'other',
      dimensions: 24,
      embed: async (texts) => texts.map((text) => toyVector(`${text} `, 24)),
      ...more,
    })

  test('is refused without reembed, which needs no documents and changes nothing else', async () => {
    const first = await openToy()
    await first.index(documents)
    await first.close()
    const before = (await readStored(first.path)).state
    expect(await errorOf(openKebab({ path: first.path, embedder: other() }))).toMatchObject({
      code: 'embedding_mismatch',
      hint: expect.stringContaining('reembed'),
    })
    const moved = await openToy({ path: first.path, embedder: other(), reembed: true })
    const fresh = await openToy({ embedder: other() })
    await fresh.index(documents)
    expect(await answersOf(moved, ['number 7'])).toEqual(await answersOf(fresh, ['number 7']))
    await moved.close()
    const after = (await readStored(first.path)).state
    const bare = (stored: unknown) => {
      const { embeddingModel: _, chunks, ...rest } = stored as { embeddingModel: string; chunks: object[] }
      return { ...rest, chunks: chunks.map((chunk) => ({ ...chunk, embedding: null })) }
    }
    expect([...after.values()].map(bare)).toEqual([...before.values()].map(bare))
    // Nothing is left to embed, so reembed isn't needed again.
    await openToy({ path: first.path, embedder: other() })
  })

  test('that fails halfway keeps what is committed, and the next opening continues', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ path: `${i}.md`, text: `Number ${i}.` }))
    const bare = await openToy({ embedder: null })
    await bare.index(many)
    await bare.close()
    let calls = 0
    const embedder = other()
    const failing = {
      ...embedder,
      embed: (...args: Parameters<typeof embedder.embed>) =>
        ++calls > 12 ? Promise.reject(new Error('enough')) : embedder.embed(...args),
    }
    await expect(openKebab({ path: bare.path, embedder: failing, reembed: true })).rejects.toThrow('enough')
    expect(await errorOf(openKebab({ path: bare.path, embedder }))).toMatchObject({ code: 'embedding_mismatch' })
    let texts = 0
    const counting = {
      ...embedder,
      embed: (...args: Parameters<typeof embedder.embed>) => {
        texts += args[0].length
        return embedder.embed(...args)
      },
    }
    const moved = await openToy({ path: bare.path, embedder: counting, reembed: true })
    expect(texts).toBe(300 - 128)
    expect((await moved.doctor()).healthy).toBe(true)
  })

  test('that is to embed later opens at once: words answer, any opening goes on, and in the end all is as with reembed', async () => {
    const first = await openToy()
    await first.index(documents)
    await first.close()
    const barrier = gate()
    const embedder = other()
    const waiting = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        if (args[1].kind === 'passage') await barrier.opened
        return embedder.embed(...args)
      },
    }
    const moving = await openToy({ path: first.path, embedder: waiting, reembed: 'later' })
    const { store } = await moving.describe()
    expect(store).toMatchObject({ embedding_models: ['other'], missing_vectors: store.chunks })
    expect((await moving.search({ query: 'number 7', mode: 'lexical' })).hits[0]?.doc_path).toBe('7.md')
    expect((await moving.search({ query: 'number 7' })).hits[0]?.doc_path).toBe('7.md')
    const closing = moving.close()
    barrier.open()
    await closing
    const next = await openToy({ path: first.path, embedder: other() })
    await next.settled()
    expect((await next.describe()).store).not.toHaveProperty('missing_vectors')
    const fresh = await openToy({ embedder: other() })
    await fresh.index(documents)
    expect(await answersOf(next, ['number 7'])).toEqual(await answersOf(fresh, ['number 7']))
    expect((await next.doctor({ deep: true })).healthy).toBe(true)
  })

  test('cannot be null', async () => {
    await expect(openKebab({ path: await temporaryFolder(), embedder: null, reembed: true })).rejects.toThrow(TypeError)
  })
})

test('an ingest holds one batch of documents in memory, and embeds a few texts per call', async () => {
  const embedder = toyEmbedder()
  const kebab = await openToy({ embedder })
  let [given, committed, most] = [0, 0, 0]
  async function* many() {
    for (; given < 1500; given++) {
      most = Math.max(most, given - committed)
      yield { path: `${given}.txt`, text: `document ${given}` }
    }
  }
  await kebab.index(many(), {
    onProgress: (event) => {
      if (event.type === 'committed') committed += event.documents
    },
  })
  expect(committed).toBe(1500)
  expect(most).toBe(127)
  expect(Math.max(...embedder.calls.map(({ texts }) => texts.length))).toBeLessThanOrEqual(16)
})

test('short documents share a call of the embedder, which says how many texts it takes', async () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({ path: `${i}.txt`, text: `document ${i}` }))
  const textsOf = async (more: { textsPerCall?: number }): Promise<number[]> => {
    // Nothing has to be estimated.
    const embedder = toyEmbedder({ ...more, calibration: { floor: 0, ceiling: 1 } })
    const kebab = await openToy({ embedder })
    await kebab.index(documents)
    return embedder.calls.map(({ texts }) => texts.length)
  }
  expect(await textsOf({})).toEqual([...Array(18).fill(16), 12])
  expect(await textsOf({ textsPerCall: 100 })).toEqual([100, 28, 100, 28, 44])
  expect(await textsOf({ textsPerCall: 2048 })).toEqual([128, 128, 44])
  await expect(openToy({ embedder: toyEmbedder({ textsPerCall: 0 }) })).rejects.toThrow('embedder.textsPerCall')
})

test('a sweep removes everything that is gone, some hundred documents per commit', async () => {
  const kebab = await openToy({ embedder: null })
  const files = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`${i}.txt`, `document ${i}`]))
  const folder = await temporaryFolder({ 'kept.txt': 'kept' })
  const full = await temporaryFolder()
  await writeFiles(full, files)
  await kebab.index(full, { sourceId: 'one' })
  const sizes: number[] = []
  const { documents: counts, chunks } = await kebab.index(folder, {
    sourceId: 'one',
    onProgress: (event) => void (event.type === 'committed' && sizes.push(event.documents)),
  })
  expect(counts).toMatchObject({ added: 1, removed: 1200 })
  expect(sizes).toEqual([501, 500, 200])
  expect(chunks.total).toBe(1)
})
