import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexedText } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { type Kebab, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const DIMENSIONS = 32
const embedder = () => toyEmbedder({ dimensions: DIMENSIONS })
const others = Array.from({ length: 40 }, (_, i) => ({
  path: `${i}.md`,
  text: `# Number ${i}\n\n${`A sentence about the number ${i}. `.repeat(5)}`,
}))
const secret = { path: 'people/quuxington.md', text: `# Quuxington\n\n${'Zanzibarine is the codename. '.repeat(30)}` }

/** Everything that may be left of the secret document, as it would stand in a file. */
async function tracesOf(kebab: Kebab): Promise<Record<string, Buffer>> {
  for await (const chunk of kebab.chunks()) {
    if (chunk.document.path !== secret.path) continue
    const { buffer } = toyVector(indexedText(chunk), DIMENSIONS)
    const terms = Buffer.from('zanzibarin', 'utf16le')
    return { text: Buffer.from('Zanzibarine'), path: Buffer.from(secret.path), terms, vector: Buffer.from(buffer) }
  }
  throw new Error('expected the secret document to be stored')
}

/** The names of the traces that some file under the folder holds. */
async function tracesIn(folder: string, traces: Record<string, Buffer>): Promise<string[]> {
  for (;;) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(readIfThere)
    const contents = await Promise.all(files)
    // What stood in a file that went away may stand in another one by now.
    if (contents.includes(null)) continue
    const bytes = Buffer.concat(contents as Buffer[])
    return Object.keys(traces).filter((name) => bytes.includes(traces[name]!))
  }
}

/** The driver may remove its log and its file of locks some time after its database was closed. */
async function readIfThere({ parentPath, name }: Dirent): Promise<Buffer | null> {
  try {
    return await readFile(join(parentPath, name))
  } catch (error) {
    if (/-(shm|wal)$/.test(name) && (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A closed index from which the secret document was removed, and what would be its traces. */
async function afterRemoval() {
  const kebab = await openToy({ embedder: embedder() })
  await kebab.index([...others, secret])
  const traces = await tracesOf(kebab)
  await kebab.close()
  expect(await tracesIn(kebab.path, traces)).toEqual(['text', 'path', 'terms', 'vector'])
  const again = await openToy({ path: kebab.path, embedder: embedder() })
  expect(await again.remove({ paths: [secret.path] })).toMatchObject({ removed: 1 })
  expect((await again.search({ query: 'zanzibarine', mode: 'lexical' })).hits).toEqual([])
  await again.close()
  return { path: kebab.path, traces }
}

describe('compact', () => {
  test('erases from every file of the index what was removed, and a backup made then holds nothing of it', async () => {
    const { path, traces } = await afterRemoval()
    // Without this, the test would show nothing.
    expect(await tracesIn(path, traces)).toEqual(expect.arrayContaining(['text', 'terms', 'vector']))
    const embedding = embedder()
    const kebab = await openToy({ path, embedder: embedding, compact: true })
    expect(await tracesIn(path, traces)).toEqual([])
    const copy = join(await temporaryFolder(), 'copy')
    await kebab.backup(copy)
    await kebab.close()
    expect(await tracesIn(path, traces)).toEqual([])
    expect(await tracesIn(copy, traces)).toEqual([])
    expect(embedding.calls).toEqual([])
  })

  test('keeps the revision and every document, and the index goes on from its new snapshot', async () => {
    const { path } = await afterRemoval()
    const before = await openToy({ path, embedder: embedder() })
    const revision = (await before.describe()).store?.revision
    await before.close()
    const compacted = await openToy({ path, embedder: embedder(), compact: true })
    expect((await compacted.describe()).store).toMatchObject({ revision, documents: others.length })
    const first = await compacted.search({ query: 'number 7', k: 3 })
    await compacted.close()
    const kebab = await openToy({ path, embedder: embedder() })
    expect((await kebab.search({ query: 'number 7', k: 3, cursor: first.next_cursor! })).hits[0]?.rank).toBe(4)
    expect((await kebab.doctor({ deep: true })).healthy).toBe(true)
    expect((await kebab.index([...others])).documents).toMatchObject({ unchanged: others.length })
  })

  test('is locked while another process reads, and can be done once it is gone', async () => {
    const { path, traces } = await afterRemoval()
    const reader = await startProcess()
    await reader.holdRead(path)
    const opening = openKebab({ path, embedder: embedder(), compact: true })
    expect(await errorOf(opening)).toMatchObject({ code: 'locked', retryable: true })
    await reader.kill()
    await openToy({ path, embedder: embedder(), compact: true })
    expect(await tracesIn(path, traces)).toEqual([])
  })

  test('needs an index of its own folder that it may write', async () => {
    const path = await temporaryFolder()
    await expect(openKebab({ path, embedder: null, readOnly: true, compact: true })).rejects.toThrow(TypeError)
    await expect(openKebab({ store: {} as never, embedder: null, compact: true })).rejects.toThrow(TypeError)
    await expect(openKebab({ path, embedder: null, compact: 'yes' as never })).rejects.toThrow(TypeError)
  })
})
