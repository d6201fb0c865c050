import { writeSync } from 'node:fs'
import pg from 'pg'
import { openWorld } from './open-world.js'
import { type Opening, optionsOf } from './opening.js'

/** What a process does until it is killed. */
export interface KilledRun extends Opening {
  /** The database of the index. Absent: it is in a folder. */
  database?: { connectionString: string; schema: string } | undefined
  folder: string
  sourceId: string
  vectors?: 'later' | undefined
  sweepAll?: true | undefined
  /** At which event of the run it is killed, from 0, or after as many turns as are left. */
  event: number
}

// It indexes a folder, says how many documents were committed, and kills itself.
const run: KilledRun = JSON.parse(process.argv[2]!)
const die = (): void => void process.kill(process.pid, 'SIGKILL')
const { database } = run
const kebab = await openWorld(optionsOf(run), database && { ...database, pool: new pg.Pool(database) })
let events = 0
await kebab.index(run.folder, {
  sourceId: run.sourceId,
  vectors: run.vectors,
  sweepAll: run.sweepAll,
  onProgress(event) {
    // Not through a stream: the output has to be written when the process dies.
    if (event.type === 'committed') writeSync(1, `${event.documents}\n`)
    if (events++ === run.event) die()
  },
})
for (; events < run.event; events++) await new Promise(setImmediate)
die()
