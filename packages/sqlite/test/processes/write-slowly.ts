/** Writes to the file that it is given: begins, says so, and commits some time later. */
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'

const database = new Database(process.argv[2]!)
database.exec('BEGIN IMMEDIATE; UPDATE store SET commits = commits + 1')
process.send?.('writing')
await setTimeout(300)
database.exec('COMMIT')
process.disconnect()
