import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../test/support/toy-embedder.js'
import { folderBytes } from '../folder-bytes.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'

/**
 * What a process takes that has the indexes of many tenants open, each in a folder of its own.
 * `npm run bench:tenants -- --write docs/guides/tenants.md`
 */
const { values } = parseArgs({ options: { tenants: { type: 'string', default: '100' }, write: { type: 'string' } } })
const DOCUMENTS = 50
const count = Number(values.tenants)
const folder = mkdtempSync(join(tmpdir(), 'kebab-tenants-'))

try {
  const embedder = toyEmbedder({ dimensions: 384 })
  for (let tenant = 0; tenant < count; tenant++) {
    await using kebab = await openKebab({ path: join(folder, String(tenant)), embedder })
    await kebab.index(
      Array.from({ length: DOCUMENTS }, (_, i) => ({
        path: `${i}.md`,
        text: `# Number ${i}\n\n${`Tenant ${tenant} says that number ${i} is one of many. `.repeat(10)}`,
      })),
    )
  }
  const step = fileURLToPath(new URL('open-all.ts', import.meta.url))
  const args = ['--expose-gc', '--conditions=@kebab/source', '--import', 'tsx', step, folder, values.tenants]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`opening them ended with ${status}: ${stderr}`)
  const { processorMs, megabytes, searchMs } = JSON.parse(stdout) as Record<string, number>
  const disk = Math.round((await folderBytes(folder)) / 2 ** 20)
  const report = [
    `\`npm run bench:tenants\` opens ${count} indexes of ${DOCUMENTS} chunks and 384 dimensions in one process`,
    `(${machine()}):`,
    '',
    markdownTable(
      ['', 'all together', 'each'],
      [
        ['opening, processor time', `${processorMs} ms`, `${Math.round(processorMs! / count)} ms`],
        ['memory', `${megabytes} MB`, `${(megabytes! / count).toFixed(1)} MB`],
        ['disk', `${disk} MB`, `${(disk / count).toFixed(1)} MB`],
        ['one search in each, processor time', `${searchMs} ms`, `${(searchMs! / count).toFixed(1)} ms`],
      ],
    ),
  ].join('\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'tenants')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
