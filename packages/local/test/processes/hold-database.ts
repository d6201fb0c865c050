/**
 * Takes the whole database at the given path, as a writer does while it starts or compacts. Sends
 * `held`, and lets go 300 ms later.
 */
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'

const database = new Database(process.argv[2]!)
database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
process.send?.('held')
await setTimeout(300)
process.disconnect()
process.exit()
