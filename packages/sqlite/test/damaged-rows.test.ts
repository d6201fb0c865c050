import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexedText, isKebabError, type StoredDocument } from '@kebab/core'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'

const guide = sampleDocument({
  docId: 'guide-id',
  path: 'docs/guide.md',
  title: 'A title with elderberries',
  tags: ['fruit'],
  metadata: { author: 'Ms Damson' },
  passages: ['Apples keep for months.', 'Bananas keep for days.'],
  headingPath: ['Cherries'],
  embeddings: [Float32Array.of(0.25, 0.5), Float32Array.of(0.75, 0.125)],
  embeddingModel: 'toy',
  origin: { digest: '0a'.repeat(32), reader: 'pages/1' },
  places: [{ page: 7 }, { page: 8 }],
})
const other = sampleDocument({
  docId: 'other-id',
  path: 'docs/other.md',
  passages: ['Something else than what is above.'],
})
const { chunks, ...source } = guide

/** A closed database that holds both documents. */
async function filled(): Promise<string> {
  const path = join(temporaryFolder(), 'store.db')
  const store = openStore(path)
  await store.commit({ put: [guide, other] })
  store.close()
  return path
}

/** Everything that can be read of the guide, each as what it gives or what it rejects with. */
async function readings(path: string) {
  const store = openStore(path)
  const chunkOf = (id: string) => chunks.find(({ chunkId }) => chunkId === id)!
  const reads: Record<string, [read: () => Promise<unknown>, put: unknown]> = {
    source: [() => store.source('guide-id'), source],
    document: [() => store.document('guide-id'), guide.document],
    documents: [() => collect(store.documents()), [guide.document, other.document]],
    chunks: [() => collect(store.chunks()), [...chunks, ...other.chunks]],
    get: [
      () =>
        store.get(
          chunks.map(({ chunkId }) => chunkId),
          { embeddings: true },
        ),
      chunks,
    ],
    'get without embeddings': [() => store.get([chunks[0]!.chunkId]), [bare(chunkOf(chunks[0]!.chunkId))]],
    neighbours: [() => store.neighbours(chunks[0]!.chunkId, 1), chunks.map(bare)],
  }
  const outcomes = new Map<string, unknown>()
  for (const [name, [read, put]] of Object.entries(reads)) {
    const outcome = await read().then(
      (value) => value,
      (error: unknown) => error,
    )
    // Nothing that is returned differs from what was put.
    if (!(outcome instanceof Error)) deepStrictEqual(outcome, put, name)
    outcomes.set(name, outcome)
  }
  store.close()
  return outcomes
}

function bare({ embedding: _, ...chunk }: StoredDocument['chunks'][number]) {
  return chunk
}

/** Flips one bit in every place of the file that holds these bytes. */
function flip(path: string, bytes: string | Uint8Array, bit: number): void {
  const file = readFileSync(path)
  let places = 0
  for (let at = file.indexOf(bytes); at !== -1; at = file.indexOf(bytes, at + 1)) {
    file[at]! ^= 1 << bit
    places++
  }
  ok(places > 0, `expected ${bytes} in the file`)
  writeFileSync(path, file)
}

describe('a bit that was flipped in the row of', () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ['a chunk and of its source, in the text', 'onths.', ['source', 'chunks', 'get', 'neighbours']],
    ['a chunk, in its headings', 'herries', ['chunks', 'get', 'neighbours']],
    ['a chunk, in its place in the origin', 'age":7', ['source', 'chunks', 'get', 'neighbours']],
    ['a chunk, in its vector', new Uint8Array(Float32Array.of(0.25, 0.5).buffer), ['chunks', 'get']],
    ['a document, in its title', 'elderberries', ['source', 'document', 'documents', 'chunks', 'get', 'neighbours']],
    ['a document, in its metadata', 'Damson', ['source', 'document', 'documents', 'chunks', 'get', 'neighbours']],
    ['a document, in its path', 'ocs/guide.md', ['source', 'document', 'documents', 'chunks', 'get', 'neighbours']],
  ])('%s, is corrupt_index, which names the document', async (_, bytes, refused) => {
    for (let bit = 0; bit < 8; bit++) {
      const path = await filled()
      flip(path, bytes, bit)
      const outcomes = await readings(path)
      for (const name of refused) {
        const error = outcomes.get(name)
        ok(isKebabError(error, 'corrupt_index'), `${name}, bit ${bit}: expected corrupt_index, found ${error}`)
        strictEqual(error.details?.path?.endsWith('store.db'), true)
        const [firstDocument, ...others] = error.details.documents ?? []
        deepStrictEqual(others, [])
        strictEqual(firstDocument?.doc_id, 'guide-id', name)
        ok(error.message.includes('guide-id') && error.message.includes(firstDocument.doc_path))
      }
    }
  })

  test('any of these leaves other documents as they were', async () => {
    const path = await filled()
    flip(path, 'elderberries', 0)
    const store = openStore(path)
    const { chunks: otherChunks, ...rest } = other
    deepStrictEqual(await store.source('other-id'), rest)
    deepStrictEqual(await collect(store.chunks({ docIds: ['other-id'] })), otherChunks)
    store.close()
  })
})

test('a bit that was flipped in the id of a chunk, wherever it is written, hides no chunk', async () => {
  const whole = await filled()
  const file = readFileSync(whole)
  const { chunkId } = chunks[0]!
  let refused = 0
  for (let at = file.indexOf(chunkId); at !== -1; at = file.indexOf(chunkId, at + 1)) {
    const path = join(temporaryFolder(), 'store.db')
    const bytes = Buffer.from(file)
    bytes[at]! ^= 1
    writeFileSync(path, bytes)
    const store = openStore(path)
    const around = store.neighbours(chunkId, 1)
    for (const read of [store.get([chunkId, 'no-chunk'], { embeddings: true }), around]) {
      const outcome = await read.catch((error: unknown) => error)
      if (isKebabError(outcome, 'corrupt_index')) refused++
      else deepStrictEqual(outcome, read === around ? chunks.map(bare) : [chunks[0], null])
    }
    store.close()
  }
  ok(refused > 0, 'expected a place that matters')
})

test('several damaged documents are all named where they are read together', async () => {
  const path = await filled()
  flip(path, 'onths.', 0)
  flip(path, 'above', 0)
  const store = openStore(path)
  await expect(store.get([guide.chunks[0]!.chunkId, other.chunks[0]!.chunkId])).rejects.toMatchObject({
    code: 'corrupt_index',
    details: {
      documents: [
        { doc_id: 'guide-id', doc_path: 'docs/guide.md' },
        { doc_id: 'other-id', doc_path: 'docs/other.md' },
      ],
    },
  })
  store.close()
})

test('rows that were exchanged are corrupt_index: a checksum counts for one row of one document', async () => {
  for (const sql of [
    'UPDATE chunks SET document = 3 - document WHERE ordinal = 0',
    'UPDATE sources SET document = -document; UPDATE sources SET document = 3 + document',
    "UPDATE chunks SET embedding = x'0000803f0000803f' WHERE ordinal = 0 AND document = 1",
    'UPDATE chunks SET embedding = NULL',
    'UPDATE chunks SET checksum = NULL',
  ]) {
    const path = await filled()
    const database = new Database(path)
    database.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
    database.close()
    const outcomes = await readings(path)
    ok(
      [...outcomes.values()].some((outcome) => isKebabError(outcome, 'corrupt_index')),
      sql,
    )
  }
})

test('a bit that was flipped anywhere in the file never shows in what is read', async () => {
  const path = await filled()
  const whole = readFileSync(path)
  // A prime step visits all offsets of a page, and every bit.
  const step = isNightly ? 509 : 1531
  for (let at = 100; at < whole.length; at += step) {
    const file = Buffer.from(whole)
    file[at]! ^= 1 << (at % 8)
    writeFileSync(path, file)
    const store = openedOrError(path)
    if (isKebabError(store)) continue
    store.close()
    for (const outcome of (await partlyRead(path)).filter((reading) => reading instanceof Error))
      ok(isKebabError(outcome), `${at}: ${outcome}`)
  }
}, 120_000)

function openedOrError(path: string) {
  try {
    return openStore(path)
  } catch (error) {
    ok(isKebabError(error), String(error))
    return error
  }
}

/** Reads everything. What is found equals what was put; a damaged index may no longer find it. */
async function partlyRead(path: string): Promise<unknown[]> {
  const store = openStore(path)
  const put = new Map([...chunks, ...other.chunks].map((chunk) => [chunk.chunkId, chunk]))
  const documents = new Map([guide, other].map(({ document }) => [document.docId, document]))
  const outcome = async (read: () => Promise<void>) => read().catch((error: unknown) => error)
  const outcomes = [
    await outcome(async () => {
      const storedChunks = await store.get([...put.keys()], { embeddings: true })
      for (const [i, chunk] of [...put.values()].entries()) if (storedChunks[i]) deepStrictEqual(storedChunks[i], chunk)
    }),
    await outcome(async () => {
      for await (const chunk of store.chunks()) deepStrictEqual(chunk, put.get(chunk.chunkId))
    }),
    await outcome(async () => {
      for await (const document of store.documents()) deepStrictEqual(document, documents.get(document.docId))
    }),
    await outcome(async () => {
      const storedSource = await store.source('guide-id')
      if (storedSource !== null) deepStrictEqual(storedSource, source)
    }),
  ]
  store.close()
  return outcomes
}

describe('a damaged document', () => {
  test('is replaced when it is put again', async () => {
    const path = await filled()
    flip(path, 'onths.', 0)
    const store = openStore(path)
    await store.commit({ put: [guide] })
    deepStrictEqual(await store.source('guide-id'), source)
    deepStrictEqual(await collect(store.chunks({ docIds: ['guide-id'] })), chunks)
    store.close()
  })

  test('can be removed', async () => {
    const path = await filled()
    flip(path, 'elderberries', 0)
    const store = openStore(path)
    await store.commit({ remove: ['guide-id'] })
    strictEqual((await store.stats()).documents, 1)
    store.close()
  })

  test('has no known vector where its vector is damaged, before it is removed and after', async () => {
    const path = await filled()
    flip(path, new Uint8Array(Float32Array.of(0.25, 0.5).buffer), 0)
    const store = openStore(path)
    const hasVectors = async () =>
      (await store.embeddings(chunks.map(indexedText), 'toy')).map((vector) => vector !== null)
    deepStrictEqual(await hasVectors(), [false, true])
    await store.commit({ remove: ['guide-id'] })
    deepStrictEqual(await hasVectors(), [false, true])
    store.close()
  })
})

describe('a file that was cut at its end', () => {
  /** Returns the ids of all chunks of a database, or the code with which opening it fails. */
  async function idsOf(path: string): Promise<string[] | string> {
    let store: ReturnType<typeof openStore>
    try {
      store = openStore(path)
    } catch (error) {
      return isKebabError(error) ? error.code : String(error)
    }
    const ids = await collect(store.chunks())
    store.close()
    return ids.map(({ chunkId }) => chunkId).sort()
  }

  /** More than fill a page, and the last of them in the last page. */
  const documents = Array.from({ length: 40 }, (_, i) =>
    sampleDocument({ docId: `document-${i}`, path: `${i}.md`, passages: [`Number ${i}. ${'word '.repeat(300)}`] }),
  )
  const ids = documents.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId)).sort()

  test('is corrupt_index when it is opened, whatever is left of it', async () => {
    // A file of one byte is empty to SQLite. In a folder, that is refused as well.
    const path = join(temporaryFolder(), 'store.db')
    const store = openStore(path)
    await store.commit({ put: documents })
    store.close()
    const bytes = readFileSync(path)
    const page = 8192
    const outcomes = new Map<number, string[] | string>()
    for (let length = page; length <= bytes.length; length += page)
      for (const cut of [length - page + 2, length - 1, length - Math.floor(page / 3), length]) {
        const copy = join(temporaryFolder(), 'store.db')
        writeFileSync(copy, bytes.subarray(0, cut))
        outcomes.set(cut, await idsOf(copy))
      }
    expect(outcomes.get(bytes.length)).toEqual(ids)
    outcomes.delete(bytes.length)
    expect(new Set(outcomes.values())).toEqual(new Set(['corrupt_index']))
  })

  test('is whole where its log holds the rest, and corrupt_index where it doesn’t', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const store = openStore(path)
    await store.commit({ put: documents.slice(0, 20) })
    await store.commit({ put: documents.slice(20) })
    const [bytes, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    store.close()
    const whole = readFileSync(path)
    expect(bytes.length).toBeLessThan(whole.length)
    const outcomes: (string[] | string)[] = []
    for (const database of [bytes, whole.subarray(0, whole.length - 1), whole.subarray(0, whole.length - 8192)]) {
      const copy = join(temporaryFolder(), 'store.db')
      writeFileSync(copy, database)
      writeFileSync(`${copy}-wal`, log)
      outcomes.push(await idsOf(copy))
      writeFileSync(copy, database)
      writeFileSync(`${copy}-wal`, '')
      if (database !== bytes) outcomes.push(await idsOf(copy))
    }
    expect(outcomes).toEqual([ids, ids, 'corrupt_index', ids, 'corrupt_index'])
  })
})
