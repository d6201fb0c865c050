import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'libsql'
import { test } from 'vitest'
import { sqliteStore } from '../src/index.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'

const many = (count: number, text = 'old') =>
  Array.from({ length: count }, (_, i) =>
    sampleDocument({ docId: `d${i}`, path: `p${String(i).padStart(4, '0')}`, passages: [`${text} 1`, `${text} 2`] }),
  )

test('chunks are listed by the path of their documents, then by ordinal, with their embeddings', async () => {
  const store = openStore()
  const embeddings = [new Float32Array([1, 0]), undefined, new Float32Array([0, 1])]
  const put = ['z', 'a', 'm'].map((path, i) => sampleDocument({ docId: `d${i}`, path, embeddings }))
  await store.commit({ put })
  const expected = [put[1]!, put[2]!, put[0]!].flatMap(({ chunks }) => chunks)
  deepStrictEqual(await collect(store.chunks()), expected)
})

test('the chunks of some documents are listed once each, in the same order', async () => {
  const store = openStore()
  const put = many(500)
  await store.commit({ put })
  const docIds = ['d400', 'unknown', 'd3', 'd400']
  deepStrictEqual(await collect(store.chunks({ docIds })), [...put[3]!.chunks, ...put[400]!.chunks])
  deepStrictEqual(await collect(store.chunks({ docIds: [] })), [])
})

test('a commit during an iteration shows in documents not yet read, and never within a document', async () => {
  const store = openStore()
  await store.commit({ put: many(600) })
  const read: string[] = []
  for await (const chunk of store.chunks()) {
    read.push(`${chunk.document.docId} ${chunk.text}`)
    if (read.length === 1) await store.commit({ put: many(600, 'new').slice(0, 595), remove: ['d597'] })
  }
  deepStrictEqual(read.slice(0, 2), ['d0 old 1', 'd0 old 2'])
  strictEqual(read.filter((line) => line.startsWith('d597 ')).length, 0)
  for (let i = 0; i < read.length; i += 2) strictEqual(read[i]!.replace(/1$/, '2'), read[i + 1])
  ok(read.includes('d594 new 2'))
  ok(read.includes('d599 old 2'))
  strictEqual(read.length, 599 * 2)
})

test('an open iteration blocks neither commits nor a checkpoint', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const store = openStore(path)
  await store.commit({ put: many(600) })
  const database = new Database(path)
  const other = sqliteStore({ database })
  for (const list of [() => store.chunks(), () => store.documents()]) {
    const iteration = list()[Symbol.asyncIterator]()
    await iteration.next()
    await other.commit({ put: many(1, `${Math.random()}`) })
    database.exec('PRAGMA busy_timeout = 50')
    const [checkpoint] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
    strictEqual(checkpoint?.busy, 0)
    ok(!(await iteration.next()).done)
    await iteration.return?.()
  }
})

test('two iterations at once don’t affect each other', async () => {
  const store = openStore()
  const put = many(300)
  await store.commit({ put })
  const all = await collect(store.chunks())
  deepStrictEqual(await Promise.all([collect(store.chunks()), collect(store.chunks())]), [all, all])
})
