/**
 * Commits three batches to the given file over two connections. Closes the second on a disk on
 * which calls on its log fail, and says how that ended. Then ends normally, or by `process.exit`.
 */
import { writeSync } from 'node:fs'
import Database from 'libsql'
import { sqliteStore } from '../../src/index.js'
import { numberedBatch } from '../sample-document.js'

const [path, ending] = process.argv.slice(2) as [string, 'normal' | 'exit']
// libsql keeps the first connection open until garbage is collected, here to the end.
const before = sqliteStore({ database: new Database(path), id: 'store' })
await before.commit(numberedBatch(1))
before.close()
const store = sqliteStore({ database: new Database(path) })
for (const n of [2, 3]) await store.commit(numberedBatch(n))
process.env.KEBAB_FAULT_PATH = `${path}-wal`
try {
  store.close()
  writeSync(1, 'closed\n')
} catch (error) {
  writeSync(1, `${(error as { code: string }).code}\n`)
}
delete process.env.KEBAB_FAULT_PATH
if (ending === 'exit') process.exit(0)
