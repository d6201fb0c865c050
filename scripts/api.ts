import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiReports, REPORTS } from './packages/api-reports.js'

/**
 * Writes the public surface of every package to `api/`. With `--check`, writes nothing and fails
 * when a page there differs from what was built. Needs a build.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, REPORTS)
const { reports, problems } = await apiReports(root)

if (process.argv.includes('--check')) {
  const there = await readdir(folder)
  for (const file of new Set([...there, ...reports.keys()])) {
    const [expected = '', found = ''] = [
      there.includes(file) ? await readFile(join(folder, file), 'utf8') : '',
      reports.get(file),
    ]
    if (found !== expected)
      problems.push(`${REPORTS}/${file} differs from what was built: ${firstDifference(expected, found)}`)
  }
  if (problems.length === 0) console.log(`api: ${reports.size} packages export what ${REPORTS}/ says`)
  else problems.push('Run `npm run build && npm run api`, and review what changes.')
} else {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [file, text] of reports) await writeFile(join(folder, file), text)
}
for (const problem of problems) console.log(`api: ${problem}`)
if (problems.length > 0) process.exitCode = 1

function firstDifference(expected: string, found: string): string {
  const [was, is] = [expected.split('\n'), found.split('\n')]
  const at = is.findIndex((line, i) => line !== was[i])
  const line = at === -1 ? is.length : at
  return `line ${line + 1} was \`${was[line] ?? ''}\` and is \`${is[line] ?? ''}\``
}
