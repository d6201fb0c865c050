import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { prepareDocumentYielding } from '@kebab/ingest/prepare'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { SHAPES, type Shape } from './shapes.js'

/**
 * npm run bench:hostile -- [--megabytes 10] [--only NAME] [--write FILE.md]
 *
 * What documents that are written to be slow take of the processor until they are cut, and for how
 * long they hold the event loop. `--only` takes the shapes whose name holds a text. `--write` puts
 * the slowest into a page, between <!-- hostile --> and <!-- /hostile -->.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    write: { type: 'string' },
  },
})
const length = Number(values.megabytes) * 1_000_000
/** How many shapes a page shows. */
const ROWS = 8

interface Row {
  name: string
  seconds: number
  /** For how long the event loop was held at most, and in 99 of 100 looks, in milliseconds. */
  longest: number
  p99: number
  chunks: number
}

async function measure({ name, path, unit, before = '' }: Shape): Promise<Row> {
  const text = before + unit.repeat(Math.ceil(length / unit.length))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const start = process.cpuUsage()
  delay.enable()
  const { chunks } = await prepareDocumentYielding({ path, text }, { sourceId: 'bench', now: new Date(0) })
  delay.disable()
  const { user, system } = process.cpuUsage(start)
  const milliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 1e6)
  return {
    name,
    seconds: (user + system) / 1e6,
    longest: milliseconds(delay.max),
    p99: milliseconds(delay.percentile(99)),
    chunks: chunks.length,
  }
}

const rows: Row[] = []
for (const shape of SHAPES.filter(({ name }) => name.includes(values.only))) {
  const row = await measure(shape)
  process.stderr.write(`${row.seconds.toFixed(1)} s, ${row.longest} ms, ${row.chunks} chunks: ${row.name}\n`)
  rows.push(row)
}
const slowest = [...rows].sort((a, b) => b.seconds - a.seconds).slice(0, ROWS)
const holding = [...rows].sort((a, b) => b.longest - a.longest).slice(0, ROWS)
const shown = rows.filter((row) => slowest.includes(row) || holding.includes(row))
const report = [
  `${rows.length} shapes of ${values.megabytes} MB. Those that take the longest, or hold the event loop the longest:`,
  markdownTable(
    ['what is repeated', 'seconds of the processor', 'the loop is held, ms', 'at p99, ms', 'chunks'],
    shown
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ name, seconds, longest, p99, chunks }) => [
        name,
        seconds.toFixed(1),
        `${longest}`,
        `${p99}`,
        `${chunks}`,
      ]),
  ),
  `${machine()}.`,
].join('\n\n')
process.stdout.write(`${report}\n`)
if (values.write !== undefined) await writeIntoPage(values.write, report, 'hostile')
