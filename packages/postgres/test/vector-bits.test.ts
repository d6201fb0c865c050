import type { Document, EmbeddedChunk, Embedder, Filters, StoredDocument } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { random } from '../../../test/support/toy-embedder.js'
import { migratePostgres, type PostgresIndex, postgresIndex } from '../src/index.js'
import { freshNamespace, openDatabase, ownerPool, recordingPool } from './open-database.js'
import { openIndex } from './open-index.js'

const DIMENSIONS = 64

function unit(numbers: readonly number[]): Float32Array {
  return Float32Array.from(numbers, (value) => value / Math.hypot(...numbers))
}

/** A vector that a seed says. */
function vectorOf(seed: number, dimensions = DIMENSIONS): Float32Array {
  const next = random(seed)
  return unit(Array.from({ length: dimensions }, () => next() - 0.5))
}

/** Its texts are seeds. */
const embedder: Embedder = {
  model: 'seeds',
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map((text) => vectorOf(Number(text))),
}

interface Parts {
  docId: string
  tags?: string[]
  model?: string
  /** Of each chunk. */
  vectors: readonly Float32Array[]
}

function documentOf({ docId, tags = [], model = embedder.model, vectors }: Parts): StoredDocument {
  const document: Document = {
    docId,
    sourceId: 's',
    path: `${docId}.md`,
    tags,
    media: 'text',
    trust: 'primary',
    metadata: {},
    contentHash: JSON.stringify([docId, model, vectors.map(String)]),
    chunkerVersion: 'chunker',
    embeddingModel: model,
    indexedAt: '2026-01-31T12:00:00Z',
  }
  const chunks = vectors.map((embedding, ordinal): EmbeddedChunk => {
    const place = { start: 2 * ordinal, end: 2 * ordinal + 1, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
    return { chunkId: `${docId}.${ordinal}`, document, ordinal, text: 'w', headingPath: [], ...place, embedding }
  })
  return { document, text: 'w\n'.repeat(vectors.length), chunks }
}

/** The bits that the table has, by model and chunk, sorted. */
async function storedBits(namespace: string, schema?: string): Promise<string[]> {
  const database = await openDatabase()
  const name = schema ?? database.schema
  const { rows } = await database.pool.query(
    `select b.model, b.doc_id, v.chunk_id, u.bits::text from ${name}.vector_bits b
     cross join lateral unnest(b.ids, b.bits) as u(id, bits)
     join ${name}.vector_spaces s on s.ns = b.ns and s.model = b.model and s.dims = b.dims
     left join ${name}.vectors v on v.ns = b.ns and v.gen = s.gen and v.id = u.id
     where b.ns = (select ns from ${name}.namespaces where name = $1)`,
    [namespace],
  )
  return rows.map(({ model, doc_id, chunk_id, bits }) => [model, doc_id, chunk_id, bits].join(' ')).sort()
}

/** The bits that documents are to have, likewise. */
function bitsOf(documents: Iterable<StoredDocument>): string[] {
  return [...documents]
    .flatMap(({ document, chunks }) =>
      chunks.flatMap(({ chunkId, embedding }) => {
        if (embedding === undefined || embedding.length < 64) return []
        const bits = Array.from(embedding, (value) => (value > 0 ? '1' : '0')).join('')
        return [[document.embeddingModel, document.docId, chunkId, bits].join(' ')]
      }),
    )
    .sort()
}

function withoutVectors(stored: StoredDocument): StoredDocument {
  return { ...stored, chunks: stored.chunks.map(({ embedding: _, ...chunk }: EmbeddedChunk) => chunk) }
}

const IDS = ['a', 'b', 'c', 'd']
const VECTORS = [1, 2, 3, 4].map((seed) => vectorOf(seed))

function someDocuments(models: readonly string[], vectors: readonly Float32Array[]) {
  const parts = fc.record({
    docId: fc.constantFrom(...IDS),
    model: fc.constantFrom(...models),
    vectors: fc.array(fc.constantFrom(...vectors), { maxLength: 4 }),
  })
  return fc
    .uniqueArray(parts, { selector: ({ docId }) => docId, maxLength: 4 })
    .map((documents) => documents.map(documentOf))
}

test('the bits of a document are those of its vectors, after any commits', async () => {
  const steps = fc.oneof(
    fc.record({
      // A vector of 8 numbers has no bits.
      put: someDocuments(['seeds', 'others'], [...VECTORS, vectorOf(5, 8)]),
      remove: fc.subarray(IDS),
    }),
    fc.record({ later: someDocuments(['seeds'], VECTORS) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (taken) => {
      const { store, namespace } = await openIndex({ embedder, background: false })
      const stored = new Map<string, StoredDocument>()
      const keep = (documents: readonly StoredDocument[]): void => {
        for (const one of documents) stored.set(one.document.docId, one)
      }
      for (const step of taken) {
        if ('later' in step) {
          const { later } = step
          await store.commit({ put: later.map(withoutVectors) })
          keep(later.map(withoutVectors))
          await store.vectors!.add(later.flatMap(({ chunks }) => chunks))
          expect(await storedBits(namespace), 'while vectors are hidden').toEqual(bitsOf(stored.values()))
          await store.vectors!.settle(await store.revision())
          keep(later)
        } else {
          await store.commit(step)
          for (const docId of step.remove) stored.delete(docId)
          keep(step.put)
        }
        expect(await storedBits(namespace)).toEqual(bitsOf(stored.values()))
      }
    }),
    { numRuns: 5 },
  )
})

/** An index whose documents are said to have so many chunks each, so that their bits are asked. */
async function filled(documents: readonly StoredDocument[], chunks: number) {
  const { pool, schema } = await openDatabase()
  const namespace = freshNamespace()
  const statements: { text: string; values: unknown[] }[] = []
  const open = (recall: 'fast' | 'careful') =>
    openIndex({ pool: recordingPool(pool, statements), namespace, embedder, background: false, recall })
  const [fast, careful] = [await open('fast'), await open('careful')]
  await fast.store.commit({ put: documents })
  await pool.query(
    `update ${schema}.documents set chunks = $2 where ns = (select ns from ${schema}.namespaces where name = $1)`,
    [namespace, chunks],
  )
  /** A ranking, whether bits were asked, and for how many lists. */
  const ask = async ({ retrievers }: PostgresIndex, seed: number, limit: number, where: Filters) => {
    statements.length = 0
    const filter = { where, allowed: () => Promise.reject(new Error('asked for the ids that pass')) }
    const ranking = await retrieve(retrievers[1]!, String(seed), { limit, filter })
    const count = (part: string) => statements.filter(({ text }) => text.includes(part)).length
    return { ...ranking, asksBits: count('vector_bits') > 0, lists: count('distance from') }
  }
  return { fast, careful, ask }
}

const RED: Filters = { tags: ['red'] }

test('where more than 2,000 chunks pass a filter, bits find nearly all that an exact search does', async () => {
  const centres = Array.from({ length: 30 }, (_, i) => vectorOf(1000 + i))
  const near = (centre: Float32Array, seed: number) =>
    unit(Array.from(vectorOf(seed), (value, i) => centre[i]! + 0.7 * value))
  const documents = Array.from({ length: 30 }, (_, d) =>
    documentOf({
      docId: `d${d}`,
      tags: d < 28 ? ['red'] : ['blue'],
      vectors: Array.from({ length: 45 }, (_, i) => near(centres[(7 * d + i) % 30]!, 100 * d + i)),
    }),
  )
  const { fast, careful, ask } = await filled(documents, 100)
  let hits = 0
  for (let q = 1000; q < 1010; q++) {
    const [ranking, exact] = [await ask(fast, q, 10, RED), await ask(careful, q, 10, RED)]
    expect([ranking.asksBits, exact.asksBits]).toEqual([true, false])
    expect(ranking).toMatchObject({ exhausted: false })
    const ids = ranking.candidates.map(({ chunkId }) => chunkId)
    expect(ids).toHaveLength(10)
    expect(ids.filter((chunkId) => /^d2[89]/.test(chunkId))).toEqual([])
    expect(await score(fast.retrievers[1]!, String(q), ids)).toEqual(ranking.candidates.map(({ score }) => score))
    const nearest = new Set(exact.candidates.map(({ chunkId }) => chunkId))
    hits += ids.filter((chunkId) => nearest.has(chunkId)).length
  }
  expect(hits).toBeGreaterThanOrEqual(95)
  // More is wanted than bits are worth their while for.
  expect(await ask(fast, 1000, 100, RED)).toMatchObject({ asksBits: false })
})

test('where one of the best is far down the list that bits give, a second list is compared too', async () => {
  const query = vectorOf(1000)
  const bySize = Array.from(query.keys()).sort((a, b) => Math.abs(query[a]!) - Math.abs(query[b]!))
  /** A vector near the query, whose bits differ in so many places: where the query is small. */
  const differing = (places: number): Float32Array => {
    const flipped = new Set(bySize.slice(0, places))
    return unit(Array.from(query, (value, i) => (flipped.has(i) ? -value : value)))
  }
  const others = Array.from({ length: 52 }, (_, d) =>
    documentOf({ docId: `d${d}`, tags: ['red'], vectors: Array.from({ length: 50 }, (_, i) => vectorOf(100 * d + i)) }),
  )
  const search = async (places: readonly number[]) => {
    const near = documentOf({ docId: 'near', tags: ['red'], vectors: places.map(differing) })
    const { fast, ask } = await filled([...others, near], 100)
    const { candidates, lists } = await ask(fast, 1000, 10, RED)
    return { near: candidates.filter(({ chunkId }) => chunkId.startsWith('near')).length, lists }
  }
  // About a fifth of random bits differ in fewer than 29 of 64 places, and a half in fewer than 32.
  expect(await search([1, 2, 3, 29, 32])).toEqual({ near: 5, lists: 2 })
})

test('where all that pass are kept by their bits, the ranking is exact', async () => {
  const documents = Array.from({ length: 12 }, (_, d) =>
    documentOf({
      docId: `d${d}`,
      tags: ['red'],
      // Those of another model and length are not compared.
      model: d < 10 ? embedder.model : 'others',
      vectors: [vectorOf(d), vectorOf(d + 1), vectorOf(d, 8)],
    }),
  )
  const { fast, careful, ask } = await filled(documents, 300)
  for (const limit of [5, 19, 20, 30]) {
    const [ranking, exact] = [await ask(fast, 3, limit, RED), await ask(careful, 3, limit, RED)]
    expect(ranking).toEqual({ ...exact, asksBits: true, lists: 1 })
  }
})

test('bits are filled in from the vectors of version 7, also by an owner whom policies bind', async () => {
  const { pool } = await openDatabase()
  const [owned, schema] = [await ownerPool(pool), `kebab_bits_${process.pid}`]
  const open = (namespace: string) =>
    postgresIndex({ pool: owned, schema, namespace, embedder, rowSecurity: true, background: false })
  const documents = IDS.map((docId, i) => documentOf({ docId, vectors: VECTORS.slice(i) }))
  for (const namespace of ['one', 'another']) await (await open(namespace)).store.commit({ put: documents })
  await pool.query(
    `drop table ${schema}.vector_bits; alter table ${schema}.namespaces drop column moved_to, drop column moved_from, drop column calibration;
     drop index ${schema}.chunks_by_code_lang;
     alter table ${schema}.postings drop column form, drop column positions;
     alter table ${schema}.segment_states drop column heading_terms, drop column name_terms;
     alter table ${schema}.documents drop column fields, drop column allow; drop function ${schema}.field_keys;
     update ${schema}.schema_state set version = 7`,
  )
  await migratePostgres({ pool: owned, schema })
  for (const namespace of ['one', 'another']) expect(await storedBits(namespace, schema)).toEqual(bitsOf(documents))
})
