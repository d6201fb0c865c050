/** Commits batches to the given file until it is killed, and sends the revision of each commit. */
import Database from 'libsql'
import { sqliteStore } from '../../src/index.js'
import { numberedBatch } from '../sample-document.js'

const store = sqliteStore({ database: new Database(process.argv[2]!), id: 'store' })
for (let n = Number((await store.revision()).split('.')[1]) + 1; ; n++) {
  process.send?.(await store.commit(numberedBatch(n)))
  await new Promise(setImmediate)
}
