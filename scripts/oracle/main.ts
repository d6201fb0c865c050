import { parseArgs } from 'node:util'
import { PLANTED_FAULTS } from './planted-faults.js'
import { testOf, tryWorlds } from './try-worlds.js'

/**
 * Runs worlds over an index and over a naive engine, and compares the two after each step.
 * `npm run test:oracle -- [--seed N] [--worlds N] [--length N]`. A world of which they don't agree is
 * made smaller and printed as a test. `--faults` plants one fault after the other instead, and prints
 * how many worlds it took to see it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '100' },
    length: { type: 'string', default: '24' },
    faults: { type: 'boolean', default: false },
  },
})
const [seed, worlds, length] = [values.seed, values.worlds, values.length].map(Number) as [number, number, number]

if (values.faults) await plantFaults()
else await compareWorlds()

async function compareWorlds(): Promise<void> {
  const started = performance.now()
  const onWorld = ({ steps, pages }: { steps: number; pages: number }): void => {
    if (process.stdout.isTTY) process.stdout.write(`\r${steps} steps, ${pages} pages`)
  }
  const { failure, ...total } = await tryWorlds(seed, worlds, { length, onWorld })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`\n${total.worlds} worlds from seed ${seed}, ${total.steps} steps, ${total.pages} pages, ${seconds} s`)
  if (failure === undefined) return
  process.exitCode = 1
  console.log(`\nThe world of seed ${failure.seed} fails. ${failure.message}\n\nIt is made smaller …\n`)
  console.log(await testOf(failure))
}

async function plantFaults(): Promise<void> {
  console.log('| fault | worlds until it was seen | how it was seen |\n| --- | --- | --- |')
  for (const fault of PLANTED_FAULTS) {
    const { worlds: count, failure } = await tryWorlds(seed, worlds, { length, fault })
    if (failure === undefined) process.exitCode = 1
    const [how = ''] = failure?.message.split('\n') ?? ['not seen']
    console.log(`| ${fault.name} | ${count} | ${how.slice(0, 60).replaceAll('|', '\\|')} |`)
  }
}
