import type { Document, EmbeddedChunk, Embedder, Ranking, Retriever, StoredDocument } from '@kebab/core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { random } from '../../../test/support/toy-embedder.js'
import { type PostgresIndex, type PostgresIndexOptions, postgresIndex } from '../src/index.js'
import { freshNamespace, NEEDS_SERVER, openDatabase, recordingPool, SERVER } from './open-database.js'

const DIMENSIONS = 64
const CHUNKS = 30_000
const CHUNKS_PER_DOCUMENT = 10
const DOCUMENTS_PER_COMMIT = 200

/** Vectors around 300 centres, as those of texts are around topics. */
function clustered(count: number, seed: number): Float32Array[] {
  const [centre, next] = [random(1), random(seed)]
  const draw = (from: () => number): number[] =>
    Array.from({ length: DIMENSIONS }, () => from() + from() + from() - 1.5)
  const centres = Array.from({ length: 300 }, () => draw(centre))
  return Array.from({ length: count }, () => {
    const around = centres[Math.floor(next() * centres.length)]!
    const values = draw(next).map((value, i) => around[i]! + 0.7 * value)
    const norm = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / norm)
  })
}

const QUERIES = clustered(60, 7)

/** A query is the number of one of `QUERIES`. */
const embedder: Embedder = {
  model: 'clustered',
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map((text) => QUERIES[Number(text)]!),
}

/** Documents of ten chunks. Every tenth has the tag `tenth`, every second `half`. */
function documentsOf(name: string, vectors: readonly Float32Array[]): StoredDocument[] {
  return Array.from({ length: vectors.length / CHUNKS_PER_DOCUMENT }, (_, at) => {
    const docId = `${name}${at}`
    const document: Document = {
      docId,
      sourceId: 's',
      path: `${docId}.md`,
      tags: [...(at % 10 === 0 ? ['tenth'] : []), ...(at % 2 === 0 ? ['half'] : [])],
      media: 'text',
      trust: 'primary',
      metadata: {},
      contentHash: docId,
      chunkerVersion: 'chunker',
      embeddingModel: embedder.model,
      indexedAt: '2026-01-31T12:00:00Z',
    }
    const own = vectors.slice(at * CHUNKS_PER_DOCUMENT, (at + 1) * CHUNKS_PER_DOCUMENT)
    const chunks = own.map((embedding, ordinal): EmbeddedChunk => {
      const place = { start: 2 * ordinal, end: 2 * ordinal + 1, lineStart: ordinal + 1, lineEnd: ordinal + 1 }
      return { chunkId: `${docId}.${ordinal}`, document, ordinal, text: 'w', headingPath: [], ...place, embedding }
    })
    return { document, text: 'w\n'.repeat(own.length), chunks }
  })
}

function withoutVector({ embedding: _, ...chunk }: EmbeddedChunk): EmbeddedChunk {
  return chunk
}

async function commitAll(index: PostgresIndex, documents: readonly StoredDocument[]): Promise<void> {
  for (let at = 0; at < documents.length; at += DOCUMENTS_PER_COMMIT)
    await index.store.commit({ put: documents.slice(at, at + DOCUMENTS_PER_COMMIT) })
}

describe.skipIf(SERVER === undefined)(`a namespace of ${CHUNKS} chunks (${NEEDS_SERVER})`, () => {
  const statements: { text: string; values: unknown[] }[] = []
  const documents = documentsOf('d', clustered(CHUNKS, 2))
  const [tenth, half] = [{ tags: ['tenth'] }, { tags: ['half'] }]
  let pool: pg.Pool
  let index: PostgresIndex
  let vectors: Retriever
  const open = async (options: Partial<PostgresIndexOptions> = {}): Promise<PostgresIndex> =>
    postgresIndex({ pool: recordingPool(pool, statements), embedder, background: false, migrate: false, ...options })
  let schema: string

  beforeAll(async () => {
    schema = (await openDatabase()).schema
    pool = new pg.Pool({ connectionString: SERVER, max: 10, allowExitOnIdle: true })
    index = await open({ schema, namespace: freshNamespace() })
    vectors = index.retrievers[1]!
    await commitAll(index, documents)
  }, 600_000)

  afterAll(() => pool?.end())

  const ask = (query: number, limit: number, where?: { tags: string[] }, retriever = vectors): Promise<Ranking> =>
    retrieve(
      retriever,
      String(query),
      where === undefined
        ? { limit }
        : { limit, filter: { where, allowed: () => Promise.reject(new Error('asked for the ids that pass')) } },
    )

  /** The plans of the searches of a call, each explained after the statements before it. */
  async function plansOf(call: () => Promise<unknown>): Promise<string> {
    statements.length = 0
    await call()
    const client = await pool.connect()
    const plans: string[] = []
    try {
      await client.query('begin')
      // As right after a load, when the planner expects hardly a row of the namespace.
      await client.query(`delete from pg_statistic where starelid in (
        select inhrelid from pg_inherits where inhparent = '${schema}.vectors'::regclass)`)
      for (const { text, values } of statements) {
        const start = text.search(/\b(with|select)\b/)
        if (!/^\s*(with|select|set local)/.test(text)) continue
        if (start !== -1 && text.includes('<=>')) {
          // What comes before the search are its settings.
          if (start > 0) await client.query(text.slice(0, start))
          const { rows } = await client.query({
            text: `explain (costs off) ${text.slice(start)}`,
            values,
            rowMode: 'array',
          })
          plans.push(rows.join('\n'))
        }
        await client.query(text, values)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
    return plans.join('\n')
  }

  /** The share of the best ten of each exact ranking that was found. */
  function recall(found: readonly Ranking[], exact: readonly Ranking[]): number {
    const shares = exact.map(({ candidates }, i) => {
      const ids = new Set(found[i]!.candidates.slice(0, 10).map(({ chunkId }) => chunkId))
      return candidates.slice(0, 10).filter(({ chunkId }) => ids.has(chunkId)).length / 10
    })
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }

  const askAll = async (limit: number, where?: { tags: string[] }, retriever = vectors): Promise<Ranking[]> => {
    const rankings: Ranking[] = []
    for (const query of QUERIES.keys()) rankings.push(await ask(query, limit, where, retriever))
    return rankings
  }

  const openCareful = async (): Promise<Retriever> =>
    (await open({ schema, namespace: index.namespace, recall: 'careful' })).retrievers[1]!

  let exact: Ranking[]
  let exactHalf: Ranking[]
  let exactTenth: Ranking[]

  test('without a graph every ranking of all chunks is exact, and with a filter a careful one', async () => {
    expect(await plansOf(() => ask(0, 50))).not.toContain('vectors_graph')
    const careful = await openCareful()
    exact = await askAll(50)
    exactHalf = await askAll(50, half, careful)
    exactTenth = await askAll(50, tenth, careful)
    // Bits find what passes for others.
    expect(recall(await askAll(50, half), exactHalf)).toBeGreaterThanOrEqual(0.95)
    expect(await ask(0, CHUNKS)).toMatchObject({ exhausted: true })
    expect(await ask(0, CHUNKS - 1)).toMatchObject({ exhausted: false })
  }, 300_000)

  test('a graph is built beside commits, which raises the build and not the revision', async () => {
    const before = (await index.store.revision()).split('.')
    const other = await open({ schema, namespace: index.namespace })
    const building = index.maintain()
    // Not one of them waits for the graph, which takes seconds.
    const more = documentsOf('more', clustered(20, 3))
    await other.store.commit({ put: more })
    const between = (await index.store.revision()).split('.')
    expect(between[2]).toBe(before[2])
    await building
    const after = (await index.store.revision()).split('.')
    expect(after.slice(0, 2)).toEqual(between.slice(0, 2))
    expect(Number(after[2])).toBeGreaterThan(Number(before[2]))
    expect(await vectors.revision?.()).toContain(after.join('.'))
    await other.store.commit({ remove: more.map(({ document }) => document.docId) })
  }, 300_000)

  test('a graph that is built again on the server has another revision, and words have the same', async () => {
    const revisions = async () => [await index.store.revision(), await vectors.revision!()]
    const [words, meaning] = await revisions()
    const { rows } = await pool.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_index i on i.indexrelid = c.oid
       where c.relnamespace = $1::regnamespace and c.relname like 'vectors_graph_%' and i.indisvalid`,
      [schema],
    )
    expect(await revisions()).toEqual([words, meaning])
    for (const { name } of rows) await pool.query(`reindex index ${name}`)
    const [wordsAfter, meaningAfter] = await revisions()
    expect(wordsAfter).toBe(words)
    expect(meaningAfter).not.toBe(meaning)
    expect(index.store.compare!(meaningAfter!, meaning!)).toBe('unrelated')
  }, 300_000)

  test('beyond 20,000 chunks the graph answers, and finds 99 of 100 of the best', async () => {
    expect(await plansOf(() => ask(0, 50))).toContain('vectors_graph')
    const found = await askAll(50)
    expect(recall(found, exact)).toBeGreaterThanOrEqual(0.99)
    expect(found.every(({ exhausted }) => !exhausted)).toBe(true)
    // Its scores are those of the exact ranking, for whatever it found.
    for (const [query, { candidates }] of found.entries()) {
      const ids = candidates.map(({ chunkId }) => chunkId)
      expect(await score(vectors, String(query), ids)).toEqual(candidates.map(({ score }) => score))
    }
  }, 300_000)

  test('a careful search finds as much as a fast one, and the recall of both is measured', async () => {
    const careful = await openCareful()
    const ids = documents
      .slice(0, 2000)
      .filter((_, at) => at % 200 === 0)
      .map(({ chunks }) => chunks[0]!.chunkId)
    const [fast, best] = [await vectors.sampleRecall!(ids), await careful.sampleRecall!(ids)]
    expect([fast.nearest, best.nearest]).toEqual([100, 100])
    expect(fast.hits).toBeGreaterThanOrEqual(95)
    expect(best.hits).toBeGreaterThanOrEqual(fast.hits)
    const limits = await Promise.all([vectors, careful].map((one) => retrieve(one, '0', { limit: 10 })))
    expect(limits.map(({ exhausted }) => exhausted)).toEqual([false, false])
  })

  test('no graph is asked where the ranking is to be exact', async () => {
    const careful = await openCareful()
    for (const where of [tenth, half]) {
      const plan = await plansOf(() => ask(0, 50, where, careful))
      expect(plan).not.toMatch(/vectors_graph|vector_bits/)
    }
    expect(await plansOf(() => ask(0, CHUNKS))).not.toContain('vectors_graph')
    expect(await plansOf(() => score(vectors, '0', ['d0.0']))).not.toContain('vectors_graph')
    expect(await askAll(50, half, careful)).toEqual(exactHalf)
    expect(await ask(0, CHUNKS)).toMatchObject({ exhausted: true })
  }, 300_000)

  test('bits find where a tenth passes, and the graph where a half does, 95 of 100 of the best', async () => {
    const plan = await plansOf(() => ask(0, 50, tenth))
    expect(plan).toContain('vector_bits')
    expect(plan).not.toContain('vectors_graph')
    expect(await plansOf(() => ask(0, 50, half))).toContain('vectors_graph')
    for (const [where, expected] of [
      [tenth, exactTenth],
      [half, exactHalf],
    ] as const) {
      const found = await askAll(50, where)
      expect(recall(found, expected)).toBeGreaterThanOrEqual(0.95)
      expect(found.every(({ candidates, exhausted }) => candidates.length === 50 && !exhausted)).toBe(true)
    }
  }, 300_000)

  test('a filter that more than 20,000 chunks pass is joined to the search of the graph', async () => {
    const where = { docId: documents.slice(0, 2500).map(({ document }) => document.docId) }
    const allowed = new Set(where.docId)
    const filter = { where, allowed: () => Promise.reject(new Error('asked for the ids that pass')) }
    const plan = await plansOf(() => retrieve(vectors, '0', { limit: 50, filter }))
    expect(plan).toContain('vectors_graph')
    const everything = new Map<string, number>()
    for (const [query, { candidates }] of exact.entries()) {
      const found = await retrieve(vectors, String(query), { limit: 10, filter })
      expect(found.candidates).toHaveLength(10)
      expect(found.candidates.every(({ chunkId }) => allowed.has(chunkId.split('.')[0]!))).toBe(true)
      const expected = candidates.filter(({ chunkId }) => allowed.has(chunkId.split('.')[0]!)).slice(0, 10)
      const ids = new Set(found.candidates.map(({ chunkId }) => chunkId))
      everything.set(String(query), expected.filter(({ chunkId }) => ids.has(chunkId)).length / expected.length)
    }
    const mean = [...everything.values()].reduce((sum, share) => sum + share, 0) / everything.size
    expect(mean).toBeGreaterThanOrEqual(0.99)
  }, 300_000)

  test('answers stay while a neighbour writes 20,000 chunks, removes them, and all is vacuumed', async () => {
    const before = await askAll(50)
    const revision = await vectors.revision?.()
    const neighbour = await openNeighbour()
    const theirs = documentsOf('n', clustered(20_000, 5))
    await commitAll(neighbour, theirs)
    expect(await askAll(50)).toEqual(before)
    await neighbour.store.commit({ remove: theirs.map(({ document }) => document.docId) })
    await pool.query('vacuum')
    expect(await askAll(50)).toEqual(before)
    expect(await vectors.revision?.()).toBe(revision)
  }, 600_000)

  test('rows of removed chunks stay in a graph, so that answers stay when all is vacuumed', async () => {
    const rows = await rowCount()
    await index.store.commit({ remove: documents.slice(0, 300).map(({ document }) => document.docId) })
    const before = await askAll(50)
    await pool.query('vacuum')
    expect(await rowCount()).toBe(rows)
    expect(await askAll(50)).toEqual(before)
    const gone = new Set(documents.slice(0, 300).map(({ document }) => document.docId))
    for (const { candidates } of before) {
      expect(candidates).toHaveLength(50)
      expect(candidates.some(({ chunkId }) => gone.has(chunkId.split('.')[0]!))).toBe(false)
    }
  }, 300_000)

  test('when a fifth of its rows is dead a graph is built again, and the old one is removed', async () => {
    await index.store.commit({ remove: documents.slice(300, 650).map(({ document }) => document.docId) })
    const [graphs, build] = [await graphsOf(), (await index.store.revision()).split('.')[2]]
    const controller = new AbortController()
    const interrupted = index.maintain({ signal: controller.signal })
    await Promise.race([until('copied > 0'), interrupted])
    controller.abort(new Error('stopped'))
    await expect(interrupted).rejects.toThrow('stopped')
    expect(await graphsOf()).toEqual(graphs)
    const building = index.maintain()
    await Promise.race([until('next is not null and copied is null'), building])
    // All is copied, and the graph is being built: what is committed now is in both generations.
    const late = documentsOf('late', [...QUERIES.slice(0, 10)])
    await index.store.commit({ put: late })
    await building
    const now = await graphsOf()
    expect(now).toHaveLength(1)
    expect(now).not.toEqual(graphs)
    expect(Number((await index.store.revision()).split('.')[2])).toBeGreaterThan(Number(build))
    expect(await rowCount()).toBe((await index.store.stats()).chunks)
    for (const query of late[0]!.chunks.keys())
      expect((await ask(query, 1)).candidates[0]!.chunkId).toBe(`late0.${query}`)
  }, 300_000)

  test('vectors of a pass stay hidden while their graph is built again, and are found by when it ends', async () => {
    const { store } = index
    const written = async (name: string) => {
      const later = documentsOf(name, [...QUERIES.slice(20, 30)])
      await store.commit({ put: later.map((one) => ({ ...one, chunks: one.chunks.map(withoutVector) })) })
      await store.vectors!.add(later.flatMap(({ chunks }) => chunks))
    }
    await commitAll(index, documentsOf('more', clustered(8000, 6)))
    const graphs = await graphsOf()
    await written('before')
    const found = await askAll(50)
    const revision = await vectors.revision?.()
    await store.commit({ remove: documents.slice(2300).map(({ document }) => document.docId) })
    await written('beside')
    const removed = await askAll(50)
    await index.maintain()
    expect(await graphsOf()).toHaveLength(1)
    expect(await graphsOf()).not.toEqual(graphs)
    await written('after')
    for (const rankings of [found, removed, await askAll(50)])
      for (const { candidates } of rankings)
        expect(candidates.filter(({ chunkId }) => /^(before|beside|after)/.test(chunkId))).toEqual([])
    await store.vectors!.settle(await store.revision())
    expect(await vectors.revision?.()).not.toBe(revision)
    for (const query of [20, 25, 29]) {
      const best = (await ask(query, 3)).candidates.map(({ chunkId }) => chunkId)
      expect(best.sort()).toEqual(['after0', 'before0', 'beside0'].map((one) => `${one}.${query - 20}`))
    }
  }, 300_000)

  test('with fewer than 20,000 chunks there is no graph any more', async () => {
    await index.store.commit({ remove: documents.slice(650, 1500).map(({ document }) => document.docId) })
    await index.maintain()
    expect(await graphsOf()).toEqual([])
    expect((await ask(0, CHUNKS)).exhausted).toBe(true)
  }, 300_000)

  /** Opens a namespace whose rows are in the same partitions. Each in 16 is, so some are tried. */
  async function openNeighbour(): Promise<PostgresIndex> {
    for (let i = 0; ; i++) {
      const opened = await open({ schema, namespace: `${index.namespace} neighbour ${i}` })
      const { rows } = await pool.query(
        `select from ${schema}.namespaces where name = $2 and satisfies_hash_partition('${schema}.vectors'::regclass, 16,
           (select right(tableoid::regclass::text, -length('${schema}.vectors_'))::int from ${schema}.vectors
            where ns = (select ns from ${schema}.namespaces where name = $1) limit 1), ns)`,
        [index.namespace, opened.namespace],
      )
      if (rows.length > 0) return opened
    }
  }

  async function rowCount(): Promise<number> {
    const { rows } = await pool.query(
      `select count(*)::int from ${schema}.vectors
       where ns = (select ns from ${schema}.namespaces where name = $1)`,
      [index.namespace],
    )
    return rows[0].count
  }

  async function graphsOf(): Promise<string[]> {
    const { rows } = await pool.query(
      `select indexname from pg_indexes where schemaname = $1 and indexname ~ (
         select '^vectors_graph_' || ns || '_' from ${schema}.namespaces where name = $2) order by 1`,
      [schema, index.namespace],
    )
    return rows.map(({ indexname }) => indexname)
  }

  /** Waits until the space is in a state, which is SQL. */
  async function until(state: string): Promise<void> {
    for (let tries = 0; tries < 5000; tries++) {
      const { rows } = await pool.query(
        `select from ${schema}.vector_spaces
         where ns = (select ns from ${schema}.namespaces where name = $1) and ${state}`,
        [index.namespace],
      )
      if (rows.length > 0) return
    }
  }
})
