/** Does the change that it is given to the file that it is given: begins, says so, and commits some time later. */
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'

const [path, change] = process.argv.slice(2)
const database = new Database(path!)
database.exec(`BEGIN IMMEDIATE; ${change}`)
process.send?.('writing')
await setTimeout(300)
database.exec('COMMIT')
process.disconnect()
