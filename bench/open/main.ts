import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { folderBytes } from '../folder-bytes.js'

/**
 * How long an index of many chunks takes to open: from its snapshot, from a snapshot that is
 * behind, and without one. Every opening is a process of its own.
 * `npx tsx bench/open/main.ts --chunks 100000`; `--rebuild` also measures opening without a
 * snapshot, which takes as long as indexing.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    rebuild: { type: 'boolean', default: false },
  },
})
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'kebab-open-'))
const step = fileURLToPath(new URL('step.ts', import.meta.url))

function run(name: string): Record<string, unknown> {
  const args = ['--expose-gc', '--conditions=@kebab/source', '--import', 'tsx', step, name, folder, values.chunks]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  // A crash ends without a status.
  if (status !== 0 && name !== 'crash') throw new Error(`${name} ended with ${status}: ${stderr}`)
  const measured = JSON.parse(stdout)
  console.log(name, JSON.stringify(measured))
  return measured
}

try {
  const rows: Record<string, Record<string, unknown>> = {}
  rows['index and close'] = run('index')
  const megabytes = Math.round((await folderBytes(folder)) / 2 ** 20)
  for (let i = 1; i <= 3; i++) rows[`open, ${i}`] = run('open')
  rows['change 1 % and crash'] = run('crash')
  rows['open, 1 % behind'] = run('open')
  if (values.rebuild) {
    rmSync(join(folder, 'snapshots'), { recursive: true })
    rows['open, no snapshot'] = run('open')
  }
  console.log(`${values.chunks} chunks of 384 dimensions, ${megabytes} MB on disk`)
  console.table(rows)
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
