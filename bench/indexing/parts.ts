import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { holdWhileWaiting, quietness } from '../speed/quiet.js'
import type { Run } from './index-once.js'
import { ALL_PARTS } from './profile-parts.js'
import { smallFiles } from './small-files.js'

/**
 * npm run bench:parts -- [--before REPOSITORY] [--files 10000] [--rounds 3] [--write FILE.md] FOLDER
 *
 * What indexing by words alone takes of the processor, and which part of it takes how much: of the
 * Markdown of a folder, and of small files. `--before` names a checkout of an earlier commit, with
 * its `node_modules`, which takes turns with this one. `--write` puts the report into a page,
 * between <!-- parts --> and <!-- /parts -->.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    files: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'string' },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('bench:parts: expected a folder of Markdown files, found none')
const [files, rounds] = [Number(values.files), Number(values.rounds)]
const here = join(import.meta.dirname, '../..')
const checkouts = values.before === undefined ? [here] : [values.before, here]
const LOOK_MS = 2000
const start = promisify(execFile)
const home = await mkdtemp(join(tmpdir(), 'kebab-parts-'))

async function runOnce(checkout: string, work: 'index' | 'parse', source: string, profile: boolean): Promise<Run> {
  const path = join(home, 'index')
  const program = join(import.meta.dirname, 'index-once.ts')
  const flags = ['--conditions=@kebab/source', '--import', 'tsx']
  const words = [program, checkout, work, source, path, ...(profile ? ['profile'] : [])]
  const { stdout } = await start(process.execPath, [...flags, ...words], { cwd: here })
  await rm(path, { recursive: true, force: true })
  return JSON.parse(stdout)
}

/** What a checkout takes for a folder: the least of all rounds, in milliseconds, and the shares. */
interface Figures extends Run {
  /** The same for reading its Markdown alone. */
  parsing: number
}

async function measure(source: string): Promise<Figures[]> {
  const figures = checkouts.map(
    (): Figures => ({
      ms: Number.POSITIVE_INFINITY,
      mainMs: null,
      parsing: 0,
      shares: {},
    }),
  )
  const parsing = checkouts.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    for (const [i, checkout] of checkouts.entries()) {
      const { ms, mainMs } = await runOnce(checkout, 'index', source, false)
      if (ms < figures[i]!.ms) Object.assign(figures[i]!, { ms, mainMs })
      parsing[i] = Math.min(parsing[i]!, (await runOnce(checkout, 'parse', source, false)).ms)
    }
  }
  for (const [i, checkout] of checkouts.entries())
    Object.assign(figures[i]!, { shares: (await runOnce(checkout, 'index', source, true)).shares, parsing: parsing[i] })
  return figures
}

try {
  const small = join(home, 'small')
  await mkdir(small)
  const { textOf, nameOf } = await smallFiles()
  for (let i = 0; i < files; i++) await writeFile(join(small, nameOf(i)), textOf(i))
  const heldBefore = await holdWhileWaiting(LOOK_MS)
  const [ofFolder, ofSmall] = [await measure(folder), await measure(small)]
  const held = Math.max(heldBefore, await holdWhileWaiting(LOOK_MS))
  const all = [...ofFolder, ...ofSmall]
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  const names = values.before === undefined ? [''] : ['before', 'now']
  const head = ['the Markdown', `${files.toLocaleString('en')} small files`].flatMap((name) =>
    names.map((when) => (when === '' ? name : `${name}, ${when}`)),
  )
  const isMarkdown = (figures: Figures): boolean => ofFolder.includes(figures)
  const report = [
    `\`npm run bench:parts\` indexes a folder of Markdown by words alone, and small files of a hundred words. Processor time is that of the whole process, user and system, the least of ${rounds === 1 ? 'one run' : `${rounds} runs`}${values.before === undefined ? '' : ' in turns with an earlier commit'}; shares are those of the main thread in one run under a profile (${machine()}). ${quietness(held)}`,
    markdownTable(
      ['', ...head],
      [
        ['processor time', ...all.map(({ ms }) => `${seconds(ms)} s`)],
        ['of it on the main thread', ...all.map(({ mainMs }) => (mainMs === null ? '' : `${seconds(mainMs)} s`))],
        [
          'of `@kebab/markdown` alone',
          ...all.map((figures) => (isMarkdown(figures) ? `${seconds(figures.parsing)} s` : '')),
        ],
        [
          'as many times',
          ...all.map((figures) => (isMarkdown(figures) ? (figures.ms / figures.parsing).toFixed(1) : '')),
        ],
        ...ALL_PARTS.map((part) => [part, ...all.map(({ shares }) => `${(100 * (shares[part] ?? 0)).toFixed(0)} %`)]),
      ],
    ),
  ].join('\n\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'parts')
} finally {
  await rm(home, { recursive: true, force: true })
}
