import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readCollection } from '@kebab/eval/read'
import { type Kebab, openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { mean } from '../mean.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { FLEXSEARCH_SETUPS, flexsearchCosts, openSetup, partQueries } from './flexsearch.js'
import { type Page, type PageSearch, peerSearches } from './peers.js'

const USAGE = `npm run bench:typed -- [--flexsearch] [--json FILE] [--write FILE.md] FOLDER...
npm run bench:typed -- [--flexsearch] --from FILE [--write FILE.md]

FOLDER   documentation with what people type to find a page, in BEIR layout: corpus.jsonl
         (\`_id\` is the path, \`text\` is Markdown), queries.jsonl (with \`kind\`), qrels/test.tsv.
         MiniSearch and Orama have to be installed: npm run bench:install
--json   keeps what was measured, query by query
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- typed --> and <!-- /typed -->
--flexsearch
         measures FlexSearch alone and beside the others instead, with parts of words, and what it
         costs, between <!-- flexsearch --> and <!-- /flexsearch -->
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

await runReportProgram<Measurements>({
  usage: USAGE,
  leastFolders: 1,
  place: 'typed',
  measure: measureAll,
  reportOf,
  variants: { flexsearch: { measure: measureFlexsearch, reportOf } },
})

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const rows: Row[] = []
  for (const folder of folders) {
    const { pages, queries } = await readFolder(folder)
    const path = await mkdtemp(join(tmpdir(), 'kebab-typed-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(pages)
      const searches: Record<string, PageSearch> = {
        words: kebabSearch(kebab, 'lexical'),
        default: kebabSearch(kebab),
        ...(await peerSearches(pages)),
      }
      for (const query of queries) {
        const row = rowOf(folder, query)
        for (const [name, search] of Object.entries(searches))
          row.ranks[name] = reciprocalRank(await search(query.text), query.relevant)
        rows.push(row)
      }
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return { about: `${machine()}; vectors of ${embedder.model}.`, rows }
}

async function measureFlexsearch(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const rows: Row[] = []
  const costs: string[] = []
  for (const folder of folders) {
    const { pages, queries } = await readFolder(folder)
    for (const { text, page } of partQueries(pages))
      queries.push({ text, kind: 'part of a word', relevant: new Set([page]) })
    const rowsOfFolder = queries.map((query) => rowOf(folder, query))
    const path = await mkdtemp(join(tmpdir(), 'kebab-typed-'))
    try {
      for (const [i, setup] of FLEXSEARCH_SETUPS.entries()) {
        await using kebab = await openSetup(path, embedder, setup)
        if (i === 0) await kebab.index(pages)
        const search = kebabSearch(kebab, setup.hasVectors ? undefined : 'lexical', setup.correct)
        for (const [at, { text, relevant }] of queries.entries())
          rowsOfFolder[at]!.ranks[setup.title] = reciprocalRank(await search(text), relevant)
      }
    } finally {
      await rm(path, { recursive: true, force: true })
    }
    rows.push(...rowsOfFolder)
    costs.push(
      await flexsearchCosts(
        pages,
        queries.map(({ text }) => text),
      ),
    )
  }
  return { about: [...costs, `${machine()}; vectors of ${embedder.model}.`].join('\n\n'), rows }
}

/** What is typed, and the pages that it is to find. */
interface Query {
  text: string
  kind: string
  relevant: ReadonlySet<string>
}

async function readFolder(folder: string): Promise<{ pages: Page[]; queries: Query[] }> {
  const { documents, queries, qrels } = await readCollection(folder)
  const kinds = await kindsOf(join(folder, 'queries.jsonl'))
  return {
    pages: documents.map(({ id, text }) => ({ path: id, text })),
    queries: queries.map(({ id, text }) => {
      const relevant = new Set([...(qrels.get(id) ?? [])].filter(([, grade]) => grade > 0).map(([page]) => page))
      return { text, kind: kinds.get(id) ?? '', relevant }
    }),
  }
}

/** A row without ranks. */
function rowOf(folder: string, { text, kind, relevant }: Query): Row {
  const half = HALVES[digest([...relevant].sort()[0]!) % 2]!
  return { folder: basename(folder), kind, half, query: text, ranks: {} }
}

async function kindsOf(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ _id, kind = '' }) => [_id, kind]))
}

function kebabSearch(kebab: Kebab, mode?: 'lexical', correct = true): PageSearch {
  return async (query) => {
    const { hits } = await kebab.search({ query, k: HITS, detail: 'minimal', correct, ...(mode && { mode }) })
    return hits.map(({ doc_path }) => doc_path)
  }
}

/** Of the first page that is relevant, among the first ten. A path may come several times. */
function reciprocalRank(paths: readonly string[], relevant: ReadonlySet<string>): number {
  const at = [...new Set(paths)].slice(0, 10).findIndex((path) => relevant.has(path))
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
