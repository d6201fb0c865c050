import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import type { Chunk } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import { folderFiles } from '../folder-files.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'

const USAGE = `npm run bench:formats -- [--json FILE] [--write FILE.md] FOLDER
npm run bench:formats -- --from FILE [--write FILE.md]

FOLDER   files of any formats. They are indexed by words with one call. Then the longest passage of
         each file is searched for, by its longest words: is the file among the first twenty hits?
--json   keeps what was measured
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- formats --> and <!-- /formats -->
`

/** What became of the files of an ending. */
interface Row {
  ending: string
  files: number
  documents: number
  /** Files of which a passage finds them. */
  searchable: number
  /** Files that the report of the run names as failed or skipped. */
  refused: number
}

interface Measurements {
  about: string
  seconds: number
  processorSeconds: number
  /** The largest resident memory of the process, its threads included, in megabytes. */
  megabytes: number
  rows: Row[]
}

/** How often the memory is looked at, in milliseconds. */
const LOOK_MS = 50
/** So many words of a passage are searched for. */
const QUERY_WORDS = 12

await runReportProgram<Measurements>({ usage: USAGE, leastFolders: 1, place: 'formats', measure, reportOf })

async function measure([folder]: readonly string[]): Promise<Measurements> {
  const path = await mkdtemp(join(tmpdir(), 'kebab-formats-'))
  try {
    await using kebab = await openKebab({ path, embedder: null })
    let megabytes = 0
    const looking = setInterval(() => {
      megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1e6)
    }, LOOK_MS)
    const [began, used] = [performance.now(), process.cpuUsage()]
    const refused = new Set<string>()
    await kebab.index(folder!, {
      onProgress(event) {
        if (event.type !== 'document' || (event.status !== 'failed' && event.status !== 'skipped')) return
        refused.add(fileOf(event.path))
      },
    })
    const { user, system } = process.cpuUsage(used)
    const seconds = (performance.now() - began) / 1000
    clearInterval(looking)
    const rows = await rowsOf(kebab, folder!, refused)
    return { about: `${machine()}.`, seconds, processorSeconds: (user + system) / 1e6, megabytes, rows }
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function rowsOf(kebab: Kebab, folder: string, refused: ReadonlySet<string>): Promise<Row[]> {
  const documents = new Map<string, string[]>()
  for await (const { path, docId } of kebab.documents())
    documents.set(fileOf(path), [...(documents.get(fileOf(path)) ?? []), docId])
  const rows = new Map<string, Row>()
  for (const file of (await folderFiles(folder)).sort()) {
    const path = relative(folder, file).replaceAll('\\', '/')
    const ending = extname(path).toLowerCase()
    const row = rows.get(ending) ?? { ending, files: 0, documents: 0, searchable: 0, refused: 0 }
    rows.set(ending, row)
    const docIds = documents.get(path) ?? []
    row.files++
    row.documents += docIds.length
    if (refused.has(path)) row.refused++
    if (docIds.length > 0 && (await isSearchable(kebab, path, docIds))) row.searchable++
    else if (!refused.has(path)) process.stderr.write(`neither searchable nor refused: ${path}\n`)
  }
  return [...rows.values()]
}

/** Whether the words of its longest passage find a file. */
async function isSearchable(kebab: Kebab, path: string, docIds: readonly string[]): Promise<boolean> {
  let passage: Chunk | undefined
  for await (const chunk of kebab.chunks({ docIds }))
    if (passage === undefined || chunk.text.length > passage.text.length) passage = chunk
  const words = new Set(passage?.text.match(/[\p{L}\p{N}]+/gu))
  const query = [...words].sort((a, b) => b.length - a.length).slice(0, QUERY_WORDS)
  if (query.length === 0) return false
  const { hits } = await kebab.search({ query: query.join(' '), k: 20 })
  return hits.some((hit) => fileOf(hit.doc_path) === path)
}

/** The path of the file of a document. */
function fileOf(path: string): string {
  return path.split('#')[0]!
}

function reportOf({ about, seconds, processorSeconds, megabytes, rows }: Measurements): string {
  const sum = (count: (row: Row) => number): number => rows.reduce((total, row) => total + count(row), 0)
  const cells = ({ ending, files, documents, searchable, refused }: Row): string[] => [
    ending === '' ? 'none' : `\`${ending}\``,
    ...[files, documents, searchable, refused].map(String),
  ]
  const all = {
    ending: 'all',
    files: sum((row) => row.files),
    documents: sum((row) => row.documents),
    searchable: sum((row) => row.searchable),
    refused: sum((row) => row.refused),
  }
  const table = markdownTable(
    ['ending', 'files', 'documents', 'searchable', 'in the report'],
    [...rows.map(cells), ['all', ...cells(all).slice(1)]],
  )
  return (
    `${all.files} files by words: ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of the processor, and at most ` +
    `${megabytes.toFixed(0)} MB with all threads. ${about}\n\n${table}`
  )
}
