import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { folderBytes } from '../folder-bytes.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'

/**
 * npm run bench:open -- [--chunks 100000] [--rebuild] [--write FILE.md]
 *
 * How long an index of many chunks takes to open: from its snapshot, from a snapshot that is
 * behind, and without one. Every opening is a process of its own. `--rebuild` also measures opening
 * without a snapshot, which takes as long as indexing. `--write` puts the report into a page,
 * between <!-- opening --> and <!-- /opening -->.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    rebuild: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
})
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'kebab-open-'))
const step = fileURLToPath(new URL('step.ts', import.meta.url))

function run(name: string): Record<string, number> {
  const args = ['--expose-gc', '--conditions=@kebab/source', '--import', 'tsx', step, name, folder, values.chunks]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  // A crash ends without a status.
  if (status !== 0 && name !== 'crash') throw new Error(`${name} ended with ${status}: ${stderr}`)
  process.stderr.write(`${name} ${stdout}\n`)
  return JSON.parse(stdout)
}

/** How it was opened, in seconds and megabytes. */
function opened(how: string, { open = 0, firstSearch = 0, memoryMb = 0 }: Record<string, number>): string[] {
  return [how, `${open.toFixed(2)} s`, `${firstSearch.toFixed(2)} s`, `${memoryMb} MB`]
}

try {
  const { peakMb } = run('index')
  const megabytes = Math.round((await folderBytes(folder)) / 2 ** 20)
  const rows = [1, 2, 3].map((time) => opened(`from its snapshot, ${time} of 3`, run('open')))
  run('crash')
  rows.push(opened('a hundredth of the documents changed since, and the process was killed', run('open')))
  if (values.rebuild) {
    rmSync(join(folder, 'snapshots'), { recursive: true })
    rows.push(opened('without a snapshot', run('open')))
  }
  const report = [
    `An index of ${Number(values.chunks).toLocaleString('en')} chunks of about 100 words and 384 dimensions takes ${megabytes} MB on disk.\nIndexing it grew the process to ${peakMb} MB. Opening it (${machine()}):`,
    markdownTable(['opened', 'time', 'first search', 'the process grew by'], rows),
  ].join('\n\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'opening')
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
