/**
 * Opens the database at the given path and closes it, which removes its log. Then commits a batch,
 * sends the revision, and keeps the database open.
 */
import Database from 'libsql'
import { sqliteStore } from '../../src/index.js'
import { numberedBatch } from '../sample-document.js'

const path = process.argv[2]!
const database = new Database(path)
database.exec('SELECT * FROM store')
database.close()
const store = sqliteStore({ database: new Database(path) })
process.send?.(await store.commit(numberedBatch(2)))
process.on('message', () => {})
