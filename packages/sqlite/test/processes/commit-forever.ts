/** Commits one batch after the other to the file that it is given, and says which revision is safe, until it is killed. */
import Database from 'libsql'
import { sqliteStore } from '../../src/index.js'
import { numberedBatch } from '../numbered-batch.js'

const store = sqliteStore({ database: new Database(process.argv[2]!), id: 'store' })
for (let n = Number((await store.revision()).split('.')[1]) + 1; ; n++) {
  process.send?.(await store.commit(numberedBatch(n)))
  await new Promise(setImmediate)
}
