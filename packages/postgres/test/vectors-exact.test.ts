import {
  type Document,
  type EmbeddedChunk,
  type Embedder,
  exactVectorRetriever,
  type Ranking,
  type StoredDocument,
} from '@kebab/core'
import { filterMatcher } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { isStorable, vectorOf, vectorText } from '../src/vectors/vector-values.js'
import { openDatabase } from './open-database.js'
import { openIndex } from './open-index.js'

const MODEL = 'numbers'
const DIMENSIONS = 8

/** Its texts are vectors, as JSON. */
const embedder: Embedder = {
  model: MODEL,
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map((text) => unit(JSON.parse(text) as number[])),
}

function unit(numbers: readonly number[]): Float32Array {
  return Float32Array.from(numbers, (value) => value / Math.hypot(...numbers))
}

// Few directions, so that many chunks have equal vectors.
const numbers = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((values) => values.some((value) => value !== 0))

/** Documents with chunks in the order of `ids`, of which each has a vector or none. */
const someDocuments = fc
  .uniqueArray(
    fc.record({
      docId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      tags: fc.subarray(['red', 'green']),
      vectors: fc.array(fc.option(numbers, { freq: 8 }), { minLength: 0, maxLength: 6 }),
    }),
    { selector: ({ docId }) => docId, maxLength: 5 },
  )
  .map((documents) => documents.map(documentOf))

const MEMBERS = {
  sourceId: 's',
  media: 'text',
  trust: 'primary',
  metadata: {},
  contentHash: 'hash',
  chunkerVersion: 'chunker',
  embeddingModel: MODEL,
  indexedAt: '2026-01-31T12:00:00Z',
} as const

function documentOf({ docId, tags, vectors }: { docId: string; tags: string[]; vectors: (number[] | null)[] }) {
  const document: Document = {
    ...MEMBERS,
    docId,
    path: `${docId}.md`,
    tags,
    contentHash: JSON.stringify([docId, vectors]),
  }
  const text = vectors.map((_, i) => `${docId}${i}\n`).join('')
  let start = 0
  const chunks = vectors.map((vector, ordinal): EmbeddedChunk => {
    const piece = `${docId}${ordinal}`
    const place = { start, end: start + piece.length, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
    start = place.end + 1
    const embedding = vector === null ? {} : { embedding: unit(vector) }
    return { chunkId: `${piece} of ${docId}`, document, ordinal, text: piece, headingPath: [], ...place, ...embedding }
  })
  return { document, text, chunks } satisfies StoredDocument
}

/** Scores of single precision differ in the seventh digit. */
const TOLERANCE = 1e-6

/** Both have the same chunks with the same scores at the same ranks, up to the tolerance. */
function expectSame(found: Ranking, expected: Ranking): void {
  expect(found.exhausted).toBe(expected.exhausted)
  expect(found.candidates).toHaveLength(expected.candidates.length)
  for (const [rank, { score }] of found.candidates.entries())
    expect(Math.abs(score - expected.candidates[rank]!.score)).toBeLessThan(TOLERANCE)
}

test('the ranking is that of the exact retriever of the core, after any commits, with and without a filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ put: someDocuments, remove: fc.subarray(['a', 'b', 'c', 'd', 'e']) }), {
        minLength: 1,
        maxLength: 4,
      }),
      numbers,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(undefined, { tags: ['red'] }, { docId: ['a', 'b'] }, { tags: ['green'], codeLang: ['ts'] }),
      async (commits, asked, limit, where) => {
        const index = await openIndex({ embedder, background: false })
        const stored = new Map<string, StoredDocument>()
        for (const { put, remove } of commits) {
          await index.store.commit({ put, remove })
          for (const docId of remove) stored.delete(docId)
          for (const one of put) stored.set(one.document.docId, one)
        }
        const chunks = [...stored.values()].flatMap((one) => one.chunks).filter(({ embedding }) => embedding)
        const exact = exactVectorRetriever({ embedder })
        await exact.add(chunks)
        const passes = where && filterMatcher(where)
        const allowed = new Set(chunks.filter((chunk) => passes?.(chunk) ?? true).map(({ chunkId }) => chunkId))
        const filter = where && { where, allowed: async () => allowed }
        const [, vectors] = index.retrievers
        const query = JSON.stringify(asked)
        const [found, expected] = await Promise.all(
          [vectors!, exact].map((one) => retrieve(one, query, filter ? { limit, filter } : { limit })),
        )
        expectSame(found!, expected!)
        // All of its chunks pass, and each has the score that it is given alone.
        const ids = found!.candidates.map(({ chunkId }) => chunkId)
        expect(ids.filter((chunkId) => !allowed.has(chunkId))).toEqual([])
        expect(await score(vectors!, query, ids)).toEqual(found!.candidates.map(({ score }) => score))
        // Chunks with equal vectors have equal scores, and come by id.
        const keyOf = new Map(chunks.map(({ chunkId, embedding }) => [chunkId, String(embedding)]))
        for (const [rank, { chunkId, score }] of found!.candidates.entries()) {
          const next = found!.candidates[rank + 1]
          if (next === undefined) continue
          expect(score).toBeGreaterThanOrEqual(next.score)
          if (keyOf.get(chunkId) === keyOf.get(next.chunkId)) expect(score).toBe(next.score)
          if (score === next.score) expect(chunkId < next.chunkId).toBe(true)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('vectors of another model or length are not compared', async () => {
  const index = await openIndex({ embedder, background: false })
  const own = documentOf({ docId: 'a', tags: [], vectors: [[1, 0, 0, 0, 0, 0, 0, 0]] })
  const other = documentOf({ docId: 'b', tags: [], vectors: [[1, 0, 0, 0, 0, 0, 0, 0]] })
  const longer = documentOf({ docId: 'c', tags: [], vectors: [[1, 0, 0, 0, 0, 0, 0, 0, 0]] })
  other.document.embeddingModel = 'another'
  await index.store.commit({ put: [own, other, longer] })
  const [, vectors] = index.retrievers
  const { candidates } = await retrieve(vectors!, '[1,0,0,0,0,0,0,0]', { limit: 10 })
  expect(candidates.map(({ chunkId }) => chunkId)).toEqual(['a0 of a'])
  expect(await score(vectors!, '[1,0,0,0,0,0,0,0]', ['b0 of b', 'c0 of c', 'nobody'])).toEqual([null, null, null])
})

test('a namespace with vectors of other models alone is refused, and one without vectors is not', async () => {
  const index = await openIndex({ embedder, background: false })
  const [, vectors] = index.retrievers
  expect(await retrieve(vectors!, '[1,0,0,0,0,0,0,0]', { limit: 10 })).toEqual({ candidates: [], exhausted: true })
  const other = documentOf({ docId: 'b', tags: [], vectors: [[1, 0, 0, 0, 0, 0, 0, 0]] })
  other.document.embeddingModel = 'another'
  await index.store.commit({ put: [other] })
  const details = { expected: 'numbers, 8 dimensions', found: 'another, 8 dimensions' }
  await expect(retrieve(vectors!, '[1,0,0,0,0,0,0,0]', { limit: 10 })).rejects.toMatchObject({
    code: 'embedding_mismatch',
    details,
  })
  await index.store.commit({ remove: ['b'] })
  expect(await retrieve(vectors!, '[1,0,0,0,0,0,0,0]', { limit: 10 })).toEqual({ candidates: [], exhausted: true })
})

test('a chunk that is stored again with the same vector keeps its row', async () => {
  const index = await openIndex({ embedder, background: false })
  const before = documentOf({
    docId: 'a',
    tags: [],
    vectors: [
      [1, 0, 0, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0, 0],
    ],
  })
  await index.store.commit({ put: [before] })
  const rows = await rowsOf(index.namespace)
  const after = documentOf({
    docId: 'a',
    tags: ['red'],
    vectors: [
      [1, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 1, 0, 0, 0, 0, 0],
    ],
  })
  after.document.title = 'Another title, which is part of what is indexed'
  await index.store.commit({ put: [after] })
  const now = await rowsOf(index.namespace)
  expect(now.get('a0 of a')).toBe(rows.get('a0 of a'))
  expect(now.get('a1 of a')).not.toBe(rows.get('a1 of a'))
})

test('numbers come back bit for bit, the smallest, the largest and the negative zero too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.float32Array({ minLength: 1, maxLength: 20, noNaN: true, noDefaultInfinity: true }),
      async (values) => {
        const { pool } = await openDatabase()
        fc.pre(isStorable(values))
        const { rows } = await pool.query('select vector_send($1::vector) as bytes', [vectorText(values)])
        expect([...vectorOf(rows[0].bytes)]).toEqual([...values])
      },
    ),
  )
})

/** The row of each chunk's vector, by chunk id. */
async function rowsOf(namespace: string): Promise<Map<string, string>> {
  const { pool, schema } = await openDatabase()
  const { rows } = await pool.query(
    `select chunk_id, id from ${schema}.chunk_vectors where ns = (select ns from ${schema}.namespaces where name = $1)`,
    [namespace],
  )
  return new Map(rows.map(({ chunk_id, id }) => [chunk_id, id]))
}
