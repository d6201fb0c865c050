/** Says that it is ready; told to go, opens the store at the path that it is given, and says its revision, or what went wrong. */
import { once } from 'node:events'
import Database from 'libsql'
import { sqliteStore } from '../../src/index.js'

process.send?.('ready')
await once(process, 'message')
try {
  const store = sqliteStore({ database: new Database(process.argv[2]!) })
  process.send?.(await store.revision())
  store.close()
} catch (error) {
  process.send?.(String(error))
}
process.disconnect()
