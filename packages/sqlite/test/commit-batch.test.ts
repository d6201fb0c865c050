import { deepStrictEqual, notStrictEqual, rejects, strictEqual } from 'node:assert/strict'
import { type Document, isKebabError, type StoredDocument } from '@kebab/core'
import Database from 'libsql'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.js'
import { collect, openStore } from './open-store.js'
import { type Sample, sampleDocument } from './sample-document.js'

const FULL: Sample = {
  docId: 'a',
  title: 'Title',
  lang: 'en',
  tags: ['x', 'y'],
  repo: 'repo',
  codeLang: 'ts',
  embeddingModel: 'model',
  metadata: { author: { name: 'me' } },
  passages: ['one', 'two'],
  embeddings: [new Float32Array([0, 1])],
  codeLangs: ['js'],
  headingPath: ['Heading'],
}

/** The same document, with other values. */
function changed(values: Partial<Document>): StoredDocument {
  const stored = sampleDocument(FULL)
  const document = { ...stored.document, ...values }
  return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document })) }
}

describe('a batch that changes nothing', () => {
  const nothing = {
    'is empty': {},
    'removes unknown ids': { remove: ['unknown', ''] },
    'puts what is stored': { put: [sampleDocument(FULL)] },
    'puts what is stored, twice': { put: [sampleDocument(FULL), sampleDocument(FULL)] },
    'removes and puts what is stored': { put: [sampleDocument(FULL)], remove: ['a'] },
    'puts what is stored with another indexedAt': {
      put: [changed({ indexedAt: '2030-01-01T00:00:00Z' })],
    },
  }
  for (const [name, batch] of Object.entries(nothing)) {
    test(`${name}: it changes neither the revision nor the contents`, async () => {
      const store = openStore()
      const revision = await store.commit({ put: [sampleDocument(FULL)] })
      const before = await collect(store.chunks())
      strictEqual(await store.commit(batch), revision)
      strictEqual(await store.revision(), revision)
      deepStrictEqual(await collect(store.chunks()), before)
    })
  }
})

describe('a batch that changes anything moves the revision', () => {
  const base = sampleDocument(FULL)
  const [first, second] = base.chunks as [StoredDocument['chunks'][0], StoredDocument['chunks'][0]]
  const { embedding: _, ...bare } = first
  const { title: __, ...withoutTitle } = FULL
  const differences: Record<string, StoredDocument> = {
    sourceId: changed({ sourceId: 'other' }),
    path: changed({ path: 'other' }),
    title: changed({ title: 'Other' }),
    'no title': sampleDocument({ ...withoutTitle, docId: 'a' }),
    lang: changed({ lang: 'de' }),
    'the order of tags': changed({ tags: ['y', 'x'] }),
    media: changed({ media: 'text' }),
    trust: changed({ trust: 'generated' }),
    repo: changed({ repo: 'other' }),
    codeLang: changed({ codeLang: 'go' }),
    metadata: changed({ metadata: { author: { name: 'you' } } }),
    contentHash: changed({ contentHash: 'other' }),
    chunkerVersion: changed({ chunkerVersion: 'v2' }),
    embeddingModel: changed({ embeddingModel: 'other' }),
    'the text alone': { ...base, text: `${base.text}more` },
    'one chunk fewer': { ...base, chunks: [first] },
    'a chunk id': { ...base, chunks: [first, { ...second, chunkId: 'other' }] },
    'the lines of a chunk': { ...base, chunks: [first, { ...second, lineEnd: 9 }] },
    'the headings of a chunk': { ...base, chunks: [first, { ...second, headingPath: [] }] },
    'the language of a chunk': { ...base, chunks: [{ ...first, codeLang: 'go' }, second] },
    'an embedding': { ...base, chunks: [{ ...first, embedding: new Float32Array([1, 0]) }, second] },
    'one embedding more': { ...base, chunks: [first, { ...second, embedding: new Float32Array([1, 0]) }] },
    'one embedding fewer': { ...base, chunks: [bare, second] },
  }
  for (const [name, stored] of Object.entries(differences)) {
    test(`by ${name}`, async () => {
      const store = openStore()
      const revision = await store.commit({ put: [base] })
      notStrictEqual(await store.commit({ put: [stored] }), revision)
      deepStrictEqual(await store.source('a'), { document: stored.document, text: stored.text })
      deepStrictEqual(await collect(store.chunks()), stored.chunks)
    })
  }

  test('by one document more or fewer', async () => {
    const store = openStore()
    const revisions = [
      await store.commit({ put: [base] }),
      await store.commit({ put: [sampleDocument({ docId: 'b' })] }),
    ]
    revisions.push(await store.commit({ remove: ['a', 'unknown'] }))
    strictEqual(new Set(revisions).size, 3)
    deepStrictEqual(
      (await collect(store.documents())).map(({ docId }) => docId),
      ['b'],
    )
  })
})

test('a put document replaces what was stored under its id, with all chunks', async () => {
  const store = openStore()
  const old = sampleDocument({ docId: 'a', passages: ['old 1', 'old 2', 'old 3'], tags: ['old'] })
  const fresh = sampleDocument({ docId: 'a', passages: ['new'], tags: ['new'] })
  await store.commit({ put: [old] })
  await store.commit({ put: [fresh] })
  deepStrictEqual(await store.get(old.chunks.map(({ chunkId }) => chunkId)), [null, null, null])
  deepStrictEqual(await collect(store.chunks()), fresh.chunks)
  strictEqual((await store.select({ tags: ['old'] })).size, 0)
  strictEqual((await store.stats()).chunks, 1)
})

test('a batch removes before it puts, and of a document that is put twice the last counts', async () => {
  const store = openStore()
  const [first, last] = [
    sampleDocument({ docId: 'a', passages: ['first'] }),
    sampleDocument({ docId: 'a', passages: ['last'] }),
  ]
  await store.commit({ put: [first, last], remove: ['a'] })
  deepStrictEqual(await collect(store.chunks()), last.chunks)
})

test('a chunk id may move from one document to another within a batch', async () => {
  const store = openStore()
  const documentWith = (docId: string, chunkId: string): StoredDocument => {
    const stored = sampleDocument({ docId, passages: ['one'] })
    return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, chunkId })) }
  }
  await store.commit({ put: [documentWith('a', 'x'), documentWith('b', 'y')] })
  await store.commit({ put: [documentWith('a', 'y'), documentWith('b', 'x')] })
  deepStrictEqual(
    (await store.get(['x', 'y'])).map((chunk) => chunk?.document.docId),
    ['b', 'a'],
  )
})

test('a commit changes none of its arguments', async () => {
  const put = [sampleDocument({ ...FULL, embeddings: [] })]
  const before = structuredClone(put)
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  freeze(put)
  await openStore().commit(Object.freeze({ put, remove: Object.freeze(['b']) }))
  deepStrictEqual(put, before)
})

describe('a commit that fails changes nothing', () => {
  const other = sampleDocument({ docId: 'b' })

  test('when a chunk id is in another document already', async () => {
    const store = openStore()
    const revision = await store.commit({ put: [sampleDocument(FULL)] })
    const thief = { ...other, chunks: [{ ...other.chunks[0]!, chunkId: sampleDocument(FULL).chunks[1]!.chunkId }] }
    await rejects(store.commit({ put: [sampleDocument({ docId: 'c' }), thief], remove: ['a'.repeat(2)] }), (error) =>
      isKebabError(error, 'invalid_input'),
    )
    strictEqual(await store.revision(), revision)
    deepStrictEqual(
      (await collect(store.documents())).map(({ docId }) => docId),
      ['a'],
    )
    notStrictEqual(await store.commit({ put: [other] }), revision)
  })

  test('when the disk is full', async () => {
    const database = new Database(':memory:')
    const store = sqliteStore({ database })
    const revision = await store.commit({ put: [sampleDocument(FULL)] })
    database.exec('PRAGMA max_page_count = 50')
    const large = sampleDocument({ docId: 'large', passages: ['x'.repeat(1_000_000)] })
    await rejects(
      store.commit({ put: [other, large], remove: ['a'] }),
      (error) => isKebabError(error, 'io_error') && error.details?.errno === 'ENOSPC',
    )
    strictEqual(await store.revision(), revision)
    deepStrictEqual(
      (await collect(store.documents())).map(({ docId }) => docId),
      ['a'],
    )
    await store.commit({ put: [other] })
    strictEqual((await store.stats()).documents, 2)
  })

  test('when the database may only be read', async () => {
    const database = new Database(':memory:')
    const store = sqliteStore({ database })
    const revision = await store.commit({ put: [sampleDocument(FULL)] })
    database.exec('PRAGMA query_only = ON')
    await rejects(store.commit({ put: [other] }), (error) => isKebabError(error, 'io_error'))
    strictEqual(await store.revision(), revision)
    strictEqual((await store.stats()).documents, 1)
  })
})

test('a document that breaks the rules of `StoredDocument` is refused with its whole batch, and the error says which it is', async () => {
  const store = openStore()
  const gap = sampleDocument({ docId: 'a', passages: ['one', 'two'] })
  const wrong = { ...gap, chunks: gap.chunks.slice(1) }
  await rejects(store.commit({ put: [sampleDocument({ docId: 'fine' }), wrong] }), (error) => {
    return isKebabError(error, 'invalid_input') && error.details?.field === 'put.1.chunks.0.ordinal'
  })
  strictEqual((await store.stats()).documents, 0)
})

test('the row of a removed document is never the row of another one', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  const rowOf = (docId: string): number => {
    const [row] = database.prepare('SELECT id FROM documents WHERE doc_id = ?').all([docId]) as { id: number }[]
    return row!.id
  }
  await store.commit({ put: ['a', 'b', 'c'].map((docId) => sampleDocument({ docId })) })
  const rows = ['a', 'b', 'c'].map(rowOf)
  strictEqual(new Set(rows).size, 3)
  await store.commit({ remove: ['b', 'c'] })
  await store.commit({ put: [sampleDocument({ docId: 'd' })], remove: ['a'] })
  strictEqual(rowOf('d') > Math.max(...rows), true)
  // Also where no document is left to count from.
  await store.commit({ remove: ['d'] })
  await store.commit({ put: [sampleDocument({ docId: 'e' })] })
  strictEqual(rowOf('e') > Math.max(...rows) + 1, true)
})
