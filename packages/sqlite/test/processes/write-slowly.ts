/**
 * Begins a transaction with the given change to the given file, sends `writing`, and commits 300 ms
 * later.
 */
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'

const [path, change] = process.argv.slice(2)
const database = new Database(path!)
database.exec(`BEGIN IMMEDIATE; ${change}`)
process.send?.('writing')
await setTimeout(300)
database.exec('COMMIT')
process.disconnect()
