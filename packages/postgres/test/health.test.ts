import { prepareDocument } from '@kebab/ingest/prepare'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { migratePostgres, postgresIndex } from '../src/index.js'
import { EXACT_UP_TO, isGraphDue } from '../src/vectors/graph-index.js'
import { freshNamespace, openDatabase } from './open-database.js'
import { documentsOf, openIndex } from './open-index.js'

const embedder = toyEmbedder()
const stored = (path: string, text: string) => prepareDocument({ path, text }, { sourceId: 'test', now: new Date(0) })

/** An index in a namespace of its own, and its row of the view. */
async function watched() {
  const { pool, schema } = await openDatabase()
  const namespace = freshNamespace()
  const index = await openIndex({ namespace, embedder, background: false })
  onTestFinished(() => index.close())
  const health = async () => {
    const { rows } = await pool.query(`select * from ${schema}.health where namespace = $1`, [namespace])
    expect(rows).toHaveLength(1)
    return rows[0] as Record<string, unknown>
  }
  const put = async (path: string, text: string) => {
    const [document] = await documentsOf(stored(path, text).chunks, embedder)
    return document!
  }
  const ns = async () => (await health()).ns as number
  return { pool, schema, index, health, put, ns }
}

describe('the view of health', () => {
  test('says what a namespace has, and what is left of what was removed', async () => {
    const { index, health, put } = await watched()
    expect(await health()).toMatchObject({
      chunks: '0',
      committed: null,
      commit_age: null,
      segments: '0',
      graph: 'none',
    })
    const [ferry, gale] = [await put('a.md', 'A ferry.'), await put('b.md', 'A gale.')]
    await index.store.commit({ put: [ferry, gale] })
    const before = await health()
    expect(before).toMatchObject({
      ...{ revision: '1', chunks: '2', segments: '1', dead_words: '0', vectors: '2', dead_vectors: '0', graph: 'none' },
      ...{ spare_vectors: '0', removed_chunks: '0', past_states: '1' },
    })
    expect(before.committed).toBeInstanceOf(Date)
    await index.store.commit({ remove: [gale.document.docId] })
    const after = await health()
    expect(after).toMatchObject({
      ...{ revision: '2', chunks: '1', segments: '1', dead_words: '1', vectors: '1', dead_vectors: '0' },
      ...{ spare_vectors: '1', removed_chunks: '1', past_states: '2' },
    })
    expect(Number(after.committed)).toBeGreaterThanOrEqual(Number(before.committed))
    await index.store.commit({ put: [ferry] }) // which is there
    expect((await health()).committed).toEqual(after.committed)
  })

  test('says that a graph is due, building, valid or broken', async () => {
    const { pool, schema, index, health, put, ns } = await watched()
    await index.store.commit({ put: [await put('a.md', 'A ferry.')] })
    const number = await ns()
    const set = (assignments: string) =>
      pool.query(`update ${schema}.vector_spaces set ${assignments} where ns = ${number}`)
    const graph = async () => (await health()).graph
    await set(`live = ${EXACT_UP_TO + 1}, rows = ${EXACT_UP_TO + 1}`)
    expect(await graph()).toBe('due')
    await set('next = gen')
    expect(await graph()).toBe('building')
    await set('next = null, graph = true')
    expect(await graph()).toBe('broken')
    await pool.query(`create index vectors_graph_${number}_1 on ${schema}.vectors_0 (id) where ns = ${number}`)
    await set('gen = 1')
    expect(await graph()).toBe('valid')
    await set('rows = 2 * rows')
    expect(await graph()).toBe('due')
    expect(await health()).toMatchObject({ dead_vectors: `${EXACT_UP_TO + 1}` })
  })

  test('agrees with the upkeep about which graph is due', async () => {
    const { pool, schema, index, health, put, ns } = await watched()
    await index.store.commit({ put: [await put('a.md', 'A ferry.')] })
    const number = await ns()
    await pool.query(`create index vectors_graph_${number}_1 on ${schema}.vectors_0 (id) where ns = ${number}`)
    const count = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: EXACT_UP_TO - 2, max: EXACT_UP_TO + 2 }))
    const space = fc.record({
      dims: fc.constantFrom(3, 4000, 4001),
      graph: fc.boolean(),
      live: count,
      hidden: count,
      dead: count,
    })
    await fc.assert(
      fc.asyncProperty(space, async ({ dims, graph, live, hidden, dead }) => {
        const rows = live + hidden + dead
        await pool.query(
          `update ${schema}.vector_spaces set gen = 1, dims = $2, graph = $3, live = $4, hidden = $5, rows = $6 where ns = $1`,
          [number, dims, graph, live, hidden, rows],
        )
        const isDue = isGraphDue({
          dims,
          graph,
          rows,
          live,
          hidden,
          model: '',
          gen: 1,
          next: null,
          copied: null,
          old: null,
        })
        expect((await health()).graph === 'due').toBe(isDue)
      }),
      { numRuns: 60 },
    )
  })

  test('shows a tenant under row-level security its own namespace alone', async () => {
    const { pool } = await openDatabase()
    const [schema, role] = [`kebab_health_${process.pid}`, `watcher_${process.pid}`]
    await migratePostgres({ pool, schema, rowSecurity: true })
    await pool.query(`create role ${role}; grant usage on schema ${schema} to ${role};
      grant select on all tables in schema ${schema} to ${role}`)
    onTestFinished(async () => {
      await pool.query(`drop schema ${schema} cascade; drop owned by ${role}; drop role ${role}`)
    })
    for (const namespace of ['one', 'another']) {
      const index = await postgresIndex({ pool, schema, namespace, embedder, background: false })
      await index.store.commit({ put: await documentsOf(stored('a.md', 'A ferry.').chunks, embedder) })
      await index.store.commit({ put: await documentsOf(stored('a.md', 'A gale.').chunks, embedder) })
      await index.close()
    }
    const all = await pool.query(`select * from ${schema}.health order by namespace`)
    expect(all.rows).toHaveLength(2)
    const client = await pool.connect()
    const seenBy = async (settings: string) => {
      await client.query(`begin; set local role ${role}; ${settings}`)
      const { rows } = await client.query(`select * from ${schema}.health order by namespace`)
      await client.query('rollback')
      return rows.map(({ commit_age: _, ...row }) => row)
    }
    const [another, one] = all.rows.map(({ commit_age: _, ...row }) => row)
    const as = (name: string, ns: number) =>
      `select set_config('kebab.namespace', '${name}', true), set_config('kebab.ns', '${ns}', true)`
    try {
      expect(await seenBy('')).toEqual([])
      expect(await seenBy(as('one', one!.ns))).toEqual([one])
      expect(await seenBy(as('another', another!.ns))).toEqual([another])
      // The name of one, with the number of another: nothing of the rows of either.
      expect(await seenBy(as('one', another!.ns))).toMatchObject([{ segments: '0', vectors: '0', spare_vectors: '0' }])
    } finally {
      client.release()
    }
    expect(one).toMatchObject({ chunks: '1', spare_vectors: '1' })
  })
})
