import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { type Kebab, openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { folderFiles } from '../folder-files.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { KINDS, type Kind, knownItems } from './known-items.js'

const USAGE = `npm run bench:words -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:words -- --from FILE [--write FILE.md]

FOLDER   a folder of Markdown. Dates, numbers, acronyms, file names, versions, headings and
         identifiers are taken from its files, and searched for: is the first hit one that holds it?
--json   keeps what was measured
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- words --> and <!-- /words -->
`

/** The share of items of a kind whose first hit is right. */
interface Row {
  folder: string
  kind: Kind
  items: number
  words: number
  default: number
}

interface Measurements {
  about: string
  rows: Row[]
}

await runReportProgram<Measurements>({ usage: USAGE, leastFolders: 1, place: 'words', measure: measureAll, reportOf })

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const rows: Row[] = []
  for (const folder of folders) {
    const paths = (await folderFiles(folder)).filter((path) => path.endsWith('.md')).sort()
    const files = await Promise.all(
      paths.map(async (path) => ({
        path: relative(folder, path).replaceAll('\\', '/'),
        text: await readFile(path, 'utf8'),
      })),
    )
    const path = await mkdtemp(join(tmpdir(), 'kebab-words-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(folder, { include: ['**/*.md'] })
      const items = knownItems(files)
      for (const kind of KINDS) {
        const row: Row = { folder: basename(folder), kind, items: items[kind].length, words: 0, default: 0 }
        for (const { query, paths } of items[kind]) {
          if (paths.has(await firstPath(kebab, query, 'lexical'))) row.words++
          if (paths.has(await firstPath(kebab, query))) row.default++
        }
        rows.push(row)
        process.stderr.write(`${row.folder}, ${kind}: ${row.words} and ${row.default} of ${row.items}\n`)
      }
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return { about: `${machine()}; vectors of ${embedder.model}.`, rows }
}

/** Returns the path of the first hit, or an empty one. */
async function firstPath(kebab: Kebab, query: string, mode?: 'lexical'): Promise<string> {
  const { hits } = await kebab.search({ query, k: 1, ...(mode && { mode }) })
  return hits[0]?.doc_path ?? ''
}

function reportOf({ about, rows }: Measurements): string {
  const share = (count: number, { items }: Row): string =>
    items === 0 ? '' : `${((100 * count) / items).toFixed(1)} %`
  const table = markdownTable(
    ['folder', 'what is typed', 'items', 'right by words', 'right by default'],
    rows.map((row) => [row.folder, row.kind, `${row.items}`, share(row.words, row), share(row.default, row)]),
  )
  return `${table}\n\n${about}`
}
