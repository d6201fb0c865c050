import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import { test } from 'vitest'
import { sqliteStore } from '../src/index.js'
import { MapModel } from './map-model.js'
import { collect, temporaryFolder } from './open-store.js'
import { numberedBatch } from './sample-document.js'
import { kill, nextMessage, startProcess } from './start-process.js'

test('a process that is killed while it commits leaves the last commit, whole', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const model = new MapModel()
  for (const wait of [0, 3, 11, 20, 37]) {
    const child = await startProcess('commit-forever', path)
    let reported = String(await nextMessage(child))
    child.on('message', (revision) => {
      reported = String(revision)
    })
    await setTimeout(wait)
    await kill(child)

    const database = new Database(path)
    const store = sqliteStore({ database })
    const problems = database.prepare('PRAGMA integrity_check').all() as object[]
    // Rows of node:sqlite have no prototype.
    deepStrictEqual(
      problems.map((row) => ({ ...row })),
      [{ integrity_check: 'ok' }],
    )
    deepStrictEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
    // Every reported commit is there. One more may be, if the process was killed before its report.
    const commits = Number((await store.revision()).split('.')[1])
    ok(commits >= Number(reported.split('.')[1]), `found ${commits} commits, expected those up to ${reported}`)
    while (model.commits < commits) model.commit(numberedBatch(model.commits + 1))
    strictEqual(model.commits, commits)
    deepStrictEqual(await store.stats(), model.stats())
    deepStrictEqual(await collect(store.chunks()), model.chunks())
    for (const { document, text } of model.stored())
      deepStrictEqual(await store.source(document.docId), { document, text })
    store.close()
  }
})
