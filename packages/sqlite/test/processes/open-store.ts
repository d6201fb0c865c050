/**
 * Sends `ready`. On a message, opens the store at the given path, and sends its revision or the
 * error.
 */
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
