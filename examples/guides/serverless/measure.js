// Starts a process for one call after the other, as a cold start does, and prints a table.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const RUNS = 5

if (process.argv[2] === 'once') {
  const { handler } = await import('./handler.js')
  const opened = performance.now()
  const event = { queryStringParameters: { query: 'how is the budget kept' } }
  const { statusCode } = await handler(event)
  if (statusCode !== 200) throw new Error(`expected status 200, found ${statusCode}`)
  const first = performance.now() - opened
  const started = performance.now()
  for (let i = 0; i < 20; i++) await handler({ queryStringParameters: { query: `budget ${i}` } })
  const later = (performance.now() - started) / 20
  const megabytes = process.memoryUsage().rss / 2 ** 20
  console.log(JSON.stringify([opened, first, later, megabytes]))
  process.exit()
}

function sizeOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0)
}

const runs = Array.from({ length: RUNS }, () =>
  JSON.parse(execFileSync(process.execPath, [import.meta.filename, 'once'], { encoding: 'utf8' })),
)
const median = (i) => runs.map((run) => run[i]).sort((a, b) => a - b)[Math.floor(RUNS / 2)]
console.log(`| | median of ${RUNS} |
|---|---|
| from the start of the process until the index and the model are open | ${median(0).toFixed(0)} ms |
| the first call after that | ${median(1).toFixed(0)} ms |
| a later call, with another query | ${median(2).toFixed(1)} ms |
| memory of the process | ${median(3).toFixed(0)} MB |
| size of the folder with its packages, the model and the index | ${(sizeOf(import.meta.dirname) / 1e6).toFixed(0)} MB |

Node ${process.versions.node} on ${cpus()[0].model}, ${cpus().length} cores, with a load average of ${loadavg()[0].toFixed(0)}.`)
