import { bm25Retriever } from '@kebab/bm25'
import type { Chunk, Retriever } from '@kebab/core'
import { afterAll, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { zipfTexts } from '../../bm25/test/support/zipf-texts.js'
import type { Database } from '../src/database.js'
import { type MergeOutcome, mergeSegments } from '../src/lexical/merge-segments.js'
import type { Session } from '../src/session.js'
import { type Upkeep, upkeepOf } from '../src/upkeep.js'
import { type LexicalNamespace, openLexicalNamespace } from './lexical-namespace.js'
import { NEEDS_SERVER, SERVER } from './open-database.js'

const texts = zipfTexts(120, 20, 5)
const chunks = texts.map((text, i): Chunk => chunkOf(`${(i * 7919) % 120}`.padStart(32, '0'), text))
const queries = ['w1 w2 w3', 'w1 w7 w100', 'w5', 'w12 w1 w1']
const all = <T>(segments: readonly T[]): readonly T[] => segments

/** Every answer to some queries. */
async function answersOf(retriever: Retriever): Promise<unknown[]> {
  const ids = [...chunks.map(({ chunkId }) => chunkId), 'unknown']
  const answers: unknown[] = []
  for (const query of queries) {
    answers.push(await retrieve(retriever, query, { limit: 20 }))
    answers.push(await score(retriever, query, ids))
    answers.push(await retriever.documentFrequencies!(query.split(' ')))
  }
  return answers
}

/** A namespace with `count` chunks, each in a segment of its own. */
async function fragmented(count: number): Promise<LexicalNamespace> {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  for (const chunk of chunks.slice(0, count)) await namespace.commit([chunk])
  return namespace
}

/** What `bm25Retriever` answers over these chunks. */
async function expected(held: readonly Chunk[]): Promise<unknown[]> {
  const retriever = bm25Retriever({ analyzer: splitAnalyzer })
  await retriever.add(held)
  return answersOf(retriever)
}

async function count({ database, ns }: LexicalNamespace, table: string): Promise<number> {
  const sql = `select count(*)::int from ${database.schema}.${table} where ns = $1`
  return database.read(async (session) => (await session.rows<[number]>(sql, [ns]))[0]![0])
}

/** A database that does something once, when a merge is about to write. */
function interrupted(database: Database, during: () => Promise<void>): Database {
  let isDone = false
  const watch = (session: Session): Session => ({
    async rows(sql, values, options) {
      const isWriting = sql.trimStart().startsWith('insert') && sql.includes('postings')
      if (isWriting && !isDone) {
        isDone = true
        await during()
      }
      return session.rows(sql, values, options)
    },
  })
  return { ...database, write: (work, options) => database.write((session) => work(watch(session)), options) }
}

test('a merge leaves one segment without what was removed, and changes neither answers nor revision', async () => {
  const namespace = await fragmented(12)
  const gone = chunks.slice(2, 7).map(({ chunkId }) => chunkId)
  await namespace.commit([], gone)
  const held = chunks.slice(0, 12).filter(({ chunkId }) => !gone.includes(chunkId))
  const revision = await namespace.retriever.revision!()
  const before = await answersOf(namespace.retriever)
  expect(await mergeSegments(namespace.database, namespace.name, { pick: all })).toBe('merged')
  expect(await answersOf(namespace.retriever)).toStrictEqual(before)
  expect(before).toStrictEqual(await expected(held))
  expect(await namespace.retriever.revision!()).toBe(revision)
  expect(await count(namespace, 'segments')).toBe(1)
  expect(await count(namespace, 'segment_states')).toBe(1)
  expect(await count(namespace, 'postings')).toBe(new Set(held.flatMap(({ text }) => text.split(' '))).size)
})

test('what has no chunk left is merged into nothing', async () => {
  const namespace = await fragmented(3)
  await namespace.commit(
    [],
    chunks.map(({ chunkId }) => chunkId),
  )
  expect(await mergeSegments(namespace.database, namespace.name)).toBe('merged')
  expect(await mergeSegments(namespace.database, namespace.name)).toBe('nothing')
  for (const table of ['segments', 'segment_states', 'postings']) expect(await count(namespace, table)).toBe(0)
  expect(await answersOf(namespace.retriever)).toStrictEqual(await expected([]))
})

test('a merge that fails or is aborted changes nothing', async () => {
  const namespace = await fragmented(4)
  const before = await answersOf(namespace.retriever)
  const failing = interrupted(namespace.database, () => Promise.reject(new Error('a failure of the test')))
  await expect(mergeSegments(failing, namespace.name, { pick: all })).rejects.toThrow('a failure of the test')
  const controller = new AbortController()
  const aborting = interrupted(namespace.database, async () => controller.abort(new Error('enough')))
  const merging = mergeSegments(aborting, namespace.name, { pick: all, signal: controller.signal })
  await expect(merging).rejects.toThrow('enough')
  expect(await count(namespace, 'segments')).toBe(4)
  expect(await answersOf(namespace.retriever)).toStrictEqual(before)
})

test('damaged rows are refused with corrupt_index', async () => {
  const damages = [
    `update $.postings set data = '\\x0000'::bytea where ns = `,
    `update $.segments set lengths = '\\x00'::bytea where ns = `,
    `update $.segments set ids = '\\x02'::bytea where ns = `,
    `update $.segment_states set live = '\\x'::bytea where ns = `,
  ]
  for (const damage of damages) {
    const namespace = await fragmented(1)
    const sql = damage.replace('$', namespace.database.schema) + namespace.ns
    await namespace.database.write((session) => session.rows(sql))
    const word = chunks[0]!.text.split(' ')[0]!
    await expect(retrieve(namespace.retriever, word, { limit: 1 }), damage).rejects.toMatchObject({
      code: 'corrupt_index',
    })
    const merging = mergeSegments(namespace.database, namespace.name, { pick: all })
    await expect(merging, damage).rejects.toMatchObject({ code: 'corrupt_index' })
  }
})

/** Merges as `postgresIndex` does. */
function mergerOf({ database, name }: LexicalNamespace, onError: (error: unknown) => void): Upkeep {
  return upkeepOf(async (signal) => {
    while ((await mergeSegments(database, name, { signal })) === 'merged');
  }, onError)
}

test('merging keeps segments few while single chunks are committed', async () => {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  const errors: unknown[] = []
  const merger = mergerOf(namespace, (error) => errors.push(error))
  for (const chunk of chunks.slice(0, 70)) {
    await namespace.commit([chunk])
    merger.due()
  }
  await merger.run()
  await merger.close()
  // Seven of one chunk each, and seven of eight.
  expect(await count(namespace, 'segments')).toBeLessThanOrEqual(14)
  expect(await answersOf(namespace.retriever)).toStrictEqual(await expected(chunks.slice(0, 70)))
  expect(errors).toEqual([])
})

test.skipIf(!SERVER)(`what is committed during a merge counts after it (${NEEDS_SERVER})`, async () => {
  const namespace = await fragmented(10)
  const [removed, replaced, ...rest] = chunks.slice(0, 10)
  const replacement = { ...replaced!, text: 'w1 w2 entirely new' }
  const during = async (): Promise<void> => {
    await namespace.commit([replacement, chunks[20]!], [removed!.chunkId])
  }
  const database = interrupted(namespace.database, during)
  expect(await mergeSegments(database, namespace.name, { pick: all })).toBe('merged')
  expect(await answersOf(namespace.retriever)).toStrictEqual(await expected([replacement, ...rest, chunks[20]!]))
  expect(await count(namespace, 'segments')).toBe(2)
})

test.skipIf(!SERVER)(
  `a view answers as before, whatever is committed and merged beside it (${NEEDS_SERVER})`,
  async () => {
    // Without a cache too: it then reads rows that have been replaced.
    for (const cacheBytes of [0, 1e7]) {
      const namespace = await openLexicalNamespace(splitAnalyzer, cacheBytes)
      for (const chunk of chunks.slice(0, 10)) await namespace.commit([chunk])
      const { retriever, session } = await namespace.view()
      const before = await answersOf(retriever)
      await namespace.commit([{ ...chunks[1]!, text: 'w1' }, chunks[30]!], [chunks[0]!.chunkId])
      await mergeSegments(namespace.database, namespace.name, { pick: all })
      await namespace.commit(chunks.slice(40, 60), [chunks[2]!.chunkId])
      await answersOf(namespace.retriever)
      expect(await answersOf(retriever)).toStrictEqual(before)
      await session.close()
    }
  },
)

test.skipIf(!SERVER)(`of two that merge at once one does it, and the other stops (${NEEDS_SERVER})`, async () => {
  const namespace = await fragmented(9)
  let other: MergeOutcome | undefined
  const database = interrupted(namespace.database, async () => {
    other = await mergeSegments(namespace.database, namespace.name, { pick: all })
  })
  expect(await mergeSegments(database, namespace.name, { pick: all })).toBe('merged')
  expect(other).toBe('busy')
  expect(await answersOf(namespace.retriever)).toStrictEqual(await expected(chunks.slice(0, 9)))
})

test.skipIf(!SERVER)(`merges beside commits of several writers lose nothing (${NEEDS_SERVER})`, async () => {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  const errors: unknown[] = []
  const mergers = [0, 1].map(() => mergerOf(namespace, (error) => errors.push(error)))
  const write = async (from: number): Promise<void> => {
    for (let i = from; i < from + 40; i++) {
      await namespace.commit([chunks[i]!], i % 5 === 4 ? [chunks[i - 2]!.chunkId] : [])
      for (const merger of mergers) merger.due()
    }
  }
  await Promise.all([write(0), write(40), write(80)])
  for (const merger of mergers) await merger.run()
  for (const merger of mergers) await merger.close()
  expect(errors).toEqual([])
  const held = chunks.filter((_, i) => (i + 2) % 5 !== 4)
  expect(await answersOf(namespace.retriever)).toStrictEqual(await expected(held))
})

afterAll(() => {
  if (!SERVER) console.warn(`Four tests of merging were skipped: each ${NEEDS_SERVER}.`)
})
