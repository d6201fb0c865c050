import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readCollection } from '@kebab/eval/read'
import { type Kebab, openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../machine.js'
import { decimals, markdownTable } from '../markdown-table.js'
import { mean } from '../mean.js'
import { runReportProgram } from '../report-program.js'
import { type PageSearch, peerSearches } from './peers.js'

const USAGE = `npm run bench:typed -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:typed -- --from FILE [--write FILE.md]

FOLDER   documentation with what people type to find a page, in BEIR layout: corpus.jsonl
         (\`_id\` is the path, \`text\` is Markdown), queries.jsonl (with \`kind\`), qrels/test.tsv.
         MiniSearch and Orama have to be installed: npm run bench:install
--json   keeps what was measured, query by query
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- typed --> and <!-- /typed -->
`

/** How many hits are asked for, so that they are of ten pages or more. */
const HITS = 50
/**
 * Pages are split by it into a half that choices are made on, and one that judges them. With this
 * one, each half of `docs-typed` has about as many queries of each kind.
 */
const SEED = 111
const HALVES = ['choosing', 'judging'] as const

/** The reciprocal ranks of a query's page, by search. 0: not among the first ten pages. */
interface Row {
  folder: string
  kind: string
  half: (typeof HALVES)[number]
  query: string
  ranks: Record<string, number>
}

interface Measurements {
  about: string
  rows: Row[]
}

await runReportProgram<Measurements>({ usage: USAGE, leastFolders: 1, place: 'typed', measure: measureAll, reportOf })

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const rows: Row[] = []
  for (const folder of folders) {
    const { documents, queries, qrels } = await readCollection(folder)
    const pages = documents.map(({ id, text }) => ({ path: id, text }))
    const kinds = await kindsOf(join(folder, 'queries.jsonl'))
    const path = await mkdtemp(join(tmpdir(), 'kebab-typed-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(pages)
      const searches: Record<string, PageSearch> = {
        words: kebabSearch(kebab, 'lexical'),
        default: kebabSearch(kebab),
        ...(await peerSearches(pages)),
      }
      for (const { id, text } of queries) {
        const relevant = new Set([...(qrels.get(id) ?? [])].filter(([, grade]) => grade > 0).map(([page]) => page))
        const ranks: Row['ranks'] = {}
        for (const [name, search] of Object.entries(searches))
          ranks[name] = reciprocalRank([...new Set(await search(text))].slice(0, 10), relevant)
        const half = HALVES[digest([...relevant].sort()[0]!) % 2]!
        rows.push({ folder: basename(folder), kind: kinds.get(id) ?? '', half, query: text, ranks })
      }
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return { about: `${machine()}; vectors of ${embedder.model}.`, rows }
}

async function kindsOf(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ _id, kind = '' }) => [_id, kind]))
}

function kebabSearch(kebab: Kebab, mode?: 'lexical'): PageSearch {
  return async (query) => {
    const { hits } = await kebab.search({ query, k: HITS, detail: 'minimal', ...(mode && { mode }) })
    return hits.map(({ doc_path }) => doc_path)
  }
}

function reciprocalRank(paths: readonly string[], relevant: ReadonlySet<string>): number {
  const at = paths.findIndex((path) => relevant.has(path))
  return at < 0 ? 0 : 1 / (at + 1)
}

function digest(page: string): number {
  return createHash('sha256').update(`${SEED}\n${page}`).digest()[0]!
}

function reportOf({ about, rows }: Measurements): string {
  const searches = Object.keys(rows[0]!.ranks)
  const line = (name: string, some: readonly Row[]): string[] => [
    name,
    String(some.length),
    ...searches.map((search) => decimals(mean(some.map(({ ranks }) => ranks[search]!)))),
  ]
  const tables = [...new Set(rows.map(({ folder }) => folder))].flatMap((folder) =>
    HALVES.map((half) => {
      const some = rows.filter((row) => row.folder === folder && row.half === half)
      const kinds = [...new Set(some.map(({ kind }) => kind))]
      const lines = kinds.map((kind) =>
        line(
          kind,
          some.filter((row) => row.kind === kind),
        ),
      )
      const table = markdownTable(['what is typed', 'queries', ...searches], [...lines, line('all', some)])
      return `${folder}, the half for ${half}:\n\n${table}`
    }),
  )
  return `MRR@10 of the right page.\n\n${tables.join('\n\n')}\n\n${about}`
}
