import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { toyEmbedder } from '../../test/support/toy-embedder.js'
import { machine } from '../machine.js'
import { markdownTable } from '../markdown-table.js'
import { writeIntoPage } from '../write-into-page.js'

/**
 * npm run bench:turns -- [--documents 400] [--searchers 0,1,10,50] [--limit 120] [--write FILE.md]
 *
 * How indexing and searches share the event loop. A searcher sends its next search as soon as it
 * has the answer to the last one. Says for each number of searchers how long indexing a folder
 * takes, and what happens to the median of the searches. Each number is compared in one run: with
 * indexing alone, and with the same searchers alone. Indexing is given up after `--limit` seconds.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '400' },
    searchers: { type: 'string', default: '0,1,10,50' },
    limit: { type: 'string', default: '120' },
    write: { type: 'string' },
  },
})
const DOCUMENTS = Number(values.documents)
const LIMIT_MS = 1000 * Number(values.limit)
/** How long searchers run alone, in milliseconds. */
const ALONE_MS = 3000
/** How long one searcher runs before, in milliseconds. */
const WARMING_MS = 2000
/** How many documents the index holds before. */
const HELD = 1000

const { elapsed } = systemClock
const next = seededRandom(16)
const WORDS = Array.from({ length: 4000 }, (_, i) => `w${i.toString(36)}`)
// Some words are much more frequent than others.
const word = (): string => WORDS[Math.floor(WORDS.length * next() ** 3)]!
const sentence = (length: number): string => Array.from({ length }, word).join(' ')
const text = (): string =>
  `# ${sentence(4)}\n\n${Array.from({ length: 6 }, () => `${sentence(60)}.`).join('\n\n## Part\n\n')}\n`

const folder = await mkdtemp(join(tmpdir(), 'kebab-turns-'))
const documents = join(folder, 'documents')
await mkdir(documents)
for (let i = 0; i < DOCUMENTS; i++) await writeFile(join(documents, `${i}.md`), text())
const held = Array.from({ length: HELD }, (_, i) => ({ path: `held/${i}.md`, text: text() }))

/** Searches again and again until `stop` is called, which returns how long each search took. */
function startSearchers(kebab: Kebab, count: number): { stop(): Promise<number[]> } {
  const times: number[] = []
  let isOver = false
  const searcher = async (): Promise<void> => {
    while (!isOver) {
      const start = elapsed()
      await kebab.search({ query: sentence(3) })
      times.push(elapsed() - start)
      // A server reads its next request in another turn of the event loop.
      await nextTurn()
    }
  }
  const running = Array.from({ length: count }, searcher)
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return times
    },
  }
}

interface Measured {
  searchers: number
  /** How long indexing took, or `undefined` if it was given up. */
  indexingMs: number | undefined
  /** Medians of the searches, alone and while indexing. */
  alone: number
  during: number
  /** The longest search while indexing. */
  longest: number
}

async function measure(searchers: number): Promise<Measured> {
  const path = join(folder, `index-${searchers}`)
  const kebab = await openKebab({ path, embedder: toyEmbedder() })
  try {
    await kebab.index(held)
    // What is compiled, and what indexes still merge, counts for nobody.
    const first = startSearchers(kebab, 1)
    await wait(WARMING_MS)
    await first.stop()
    const before = startSearchers(kebab, searchers)
    await wait(searchers === 0 ? 0 : ALONE_MS)
    const alone = median(await before.stop())
    const meanwhile = startSearchers(kebab, searchers)
    const start = elapsed()
    const end = AbortSignal.timeout(LIMIT_MS)
    const done = await kebab.index(documents, { signal: end }).then(
      () => true,
      () => false,
    )
    const indexingMs = done ? elapsed() - start : undefined
    const times = await meanwhile.stop()
    return { searchers, indexingMs, alone, during: median(times), longest: Math.max(0, ...times) }
  } finally {
    await kebab.close()
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
}

function reportOf(measured: readonly Measured[]): string {
  const alone = measured.find(({ searchers }) => searchers === 0)?.indexingMs
  const row = ({ searchers, indexingMs, alone: before, during, longest }: Measured): string[] => {
    const times = indexingMs === undefined || alone === undefined ? '' : (indexingMs / alone).toFixed(2)
    const indexing = indexingMs === undefined ? `given up after ${LIMIT_MS / 1000}` : (indexingMs / 1000).toFixed(2)
    const searches = searchers === 0 ? ['', '', '', ''] : [before, during].map((ms) => ms.toFixed(1))
    if (searchers > 0) searches.push((during / before).toFixed(2), longest.toFixed(0))
    return [String(searchers), indexing, times, ...searches]
  }
  const head = [
    'searchers',
    'indexing s',
    'times alone',
    'median search alone ms',
    'median search while indexing ms',
    'times alone',
    'longest search while indexing ms',
  ]
  return `${machine()}; ${DOCUMENTS} documents are indexed beside ${HELD}.\n\n${markdownTable(head, measured.map(row))}`
}

try {
  const measured: Measured[] = []
  for (const searchers of values.searchers.split(',').map(Number)) {
    measured.push(await measure(searchers))
    process.stderr.write(`${JSON.stringify(measured.at(-1))}\n`)
  }
  const report = reportOf(measured)
  process.stdout.write(`${report}\n`)
  if (values.write !== undefined) await writeIntoPage(values.write, report)
} finally {
  await rm(folder, { recursive: true, force: true })
}
