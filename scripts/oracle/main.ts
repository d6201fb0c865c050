import { parseArgs } from 'node:util'
import { markdownTable } from '../../bench/markdown-table.js'
import { writeIntoPage } from '../../bench/write-into-page.js'
import { PLANTED_FAULTS } from './planted-faults.js'
import { testOf, tryWorlds } from './try-worlds.js'

/**
 * Runs worlds over an index and over a naive engine, and compares the two after each step. `npm run
 * test:oracle -- [--seed N] [--worlds N] [--length N]`. A world in which they don't agree is made
 * smaller and printed as a test. `--faults` plants one fault after the other instead, and says how
 * many worlds it took to see it. With `--write FILE.md` it puts what it counted into a page,
 * between <!-- worlds --> and <!-- /worlds -->, or with `--faults` between <!-- planted --> and
 * <!-- /planted -->.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '100' },
    length: { type: 'string', default: '24' },
    faults: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
})
const [seed, worlds, length] = [values.seed, values.worlds, values.length].map(Number) as [number, number, number]

if (values.faults) await plantFaults()
else await compareWorlds()

async function compareWorlds(): Promise<void> {
  const onWorld = (total: { worlds: number; steps: number; pages: number }): void => {
    if (process.stdout.isTTY) process.stdout.write(`\r${counts(total)}`)
  }
  const { failure, ...total } = await tryWorlds(seed, worlds, { length, onWorld })
  const report = `${counts(total)}, from seed ${seed} on`
  console.log(`\n${report}`)
  if (failure === undefined) {
    if (values.write !== undefined) await writeIntoPage(values.write, `${report}.`, 'worlds')
    return
  }
  process.exitCode = 1
  console.log(`\nThe world of seed ${failure.seed} fails. ${failure.message}\n\nIt is made smaller …\n`)
  console.log(await testOf(failure))
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
