import { parseArgs } from 'node:util'
import pg from 'pg'
import { markdownTable } from '../../bench/report/markdown-table.js'
import { writeIntoPage } from '../../bench/report/write-into-page.js'
import { type FaultDatabase, withSchema } from '../postgres/faults/keeps-rule.js'
import type { WorldDatabase } from './indexes/open-world.js'
import { PLANTED_FAULTS } from './planted-faults.js'
import { testOf, tryWorlds } from './try-worlds.js'

/**
 * Runs worlds over an index and over a naive engine, and compares the two after each step. `npm run
 * test:oracle -- [--seed N] [--worlds N] [--length N]`. A world in which they don't agree is made
 * smaller and printed as a test. `--faults` plants one fault after the other instead, and says how
 * many worlds it took to see it. With `--postgres` the indexes are in a server, which
 * `KEBAB_POSTGRES` or the environment names, or which is started. With `--write FILE.md` it puts
 * what it counted into a page, between <!-- worlds --> and <!-- /worlds -->, with `--postgres` in
 * `postgres-worlds`, and with `--faults` in `planted`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '100' },
    length: { type: 'string', default: '24' },
    faults: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
})
const [seed, worlds, length] = [values.seed, values.worlds, values.length].map(Number) as [number, number, number]

if (values.faults) await plantFaults()
else if (values.postgres) await withSchema(compareOverPostgres)
else await compareWorlds('worlds')

async function compareOverPostgres({ connectionString, schema }: FaultDatabase): Promise<void> {
  // A view holds a connection, and so does each call beside it.
  const pool = new pg.Pool({ connectionString, max: 20 })
  await compareWorlds('postgres-worlds', { pool, schema, connectionString })
  await pool.end()
}

/** Compares worlds, and writes what it counted between these marks. */
async function compareWorlds(mark: string, database?: WorldDatabase): Promise<void> {
  const onWorld = (total: { worlds: number; steps: number; pages: number }): void => {
    if (process.stdout.isTTY) process.stdout.write(`\r${counts(total)}`)
  }
  const { failure, ...total } = await tryWorlds(seed, worlds, { length, onWorld, database })
  const report = `${counts(total)}, from seed ${seed} on`
  console.log(`\n${report}`)
  if (failure === undefined) {
    if (values.write !== undefined) await writeIntoPage(values.write, `${report}.`, mark)
    return
  }
  process.exitCode = 1
  console.log(`\nThe world of seed ${failure.seed} fails. ${failure.message}\n\nIt is made smaller …\n`)
  console.log(await testOf(failure, { database }))
}

function counts(total: { worlds: number; steps: number; pages: number }): string {
  const [count, steps, pages] = [total.worlds, total.steps, total.pages].map((one) => one.toLocaleString('en'))
  return `${count} worlds, ${steps} steps, ${pages} pages`
}

async function plantFaults(): Promise<void> {
  const rows: string[][] = []
  for (const fault of PLANTED_FAULTS) {
    const { worlds: count, failure } = await tryWorlds(seed, worlds, { length, fault })
    const how = failure?.message.split(':', 1)[0]?.split('\n', 1)[0] ?? 'not seen'
    if (failure === undefined) process.exitCode = 1
    console.log(`${fault.name}: ${count}, ${how}`)
    rows.push([fault.name, String(count), how])
  }
  const report = markdownTable(['fault', 'worlds until it was seen', 'what differed'], rows)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'planted')
}
