import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { toyEmbedder } from '../../test/support/toy-embedder.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'

/**
 * npm run bench:turns -- [--rounds 7] [--documents 200] [--searchers 1,10,50] [--limit 60]
 * [--write FILE.md]
 *
 * How indexing and searches share the event loop. A searcher sends its next search as soon as the
 * last one is answered. In each round, a folder is indexed alone, searchers search alone, and then
 * both at once. Says how many times as long both take, by the median of the rounds. Indexing is
 * given up after `--limit` seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    documents: { type: 'string', default: '200' },
    searchers: { type: 'string', default: '1,10,50' },
    limit: { type: 'string', default: '60' },
    write: { type: 'string' },
  },
})
const DOCUMENTS = Number(values.documents)
const LIMIT_MS = 1000 * Number(values.limit)
/** How long searchers run alone, in milliseconds. */
const ALONE_MS = 1500
/** How many documents the index holds before. */
const HELD = 1000

const { elapsed } = systemClock
const next = seededRandom(16)
const WORDS = Array.from({ length: 4000 }, (_, i) => `w${i.toString(36)}`)
// Some words are much more frequent than others.
const word = (): string => WORDS[Math.floor(WORDS.length * next() ** 3)]!
const sentence = (length: number): string => Array.from({ length }, word).join(' ')
const text = (): string => {
  const parts = Array.from({ length: 6 }, () => `## ${sentence(3)}\n\n${sentence(60)}.`)
  return `# ${sentence(4)}\n\n${parts.join('\n\n')}\n`
}

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

/** Milliseconds of one round. */
interface Round {
  /** `undefined` where indexing was given up. */
  indexing: { alone: number; under: number | undefined }
  median: { alone: number; under: number }
  longest: number
}

/** Indexes a folder of new documents, and removes them again. Returns the milliseconds. */
async function indexFolder(kebab: Kebab, folder: string): Promise<number | undefined> {
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => join(folder, `${i}.md`))
  // Texts that were indexed before would keep their vectors.
  for (const path of documents) await writeFile(path, text())
  const start = elapsed()
  return kebab.index(folder, { sourceId: 'measured', signal: AbortSignal.timeout(LIMIT_MS) }).then(
    () => elapsed() - start,
    () => undefined,
  )
}

async function measureRound(kebab: Kebab, folder: string, searchers: number): Promise<Round> {
  const indexingAlone = (await indexFolder(kebab, folder))!
  const before = startSearchers(kebab, searchers)
  await wait(ALONE_MS)
  const alone = median(await before.stop())
  const meanwhile = startSearchers(kebab, searchers)
  const under = await indexFolder(kebab, folder)
  const times = await meanwhile.stop()
  return {
    indexing: { alone: indexingAlone, under },
    median: { alone, under: median(times) },
    longest: Math.max(...times),
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
}

function rowOf(searchers: number, rounds: readonly Round[]): string[] {
  const of = (value: (round: Round) => number | undefined): number =>
    median(rounds.map((one) => value(one) ?? Infinity))
  const shown = (ms: number): string => (ms === Infinity ? `over ${LIMIT_MS}` : ms.toFixed(ms < 100 ? 1 : 0))
  const times = (ratio: number): string => (ratio === Infinity ? '' : ratio.toFixed(2))
  return [
    String(searchers),
    shown(of(({ indexing }) => indexing.alone)),
    shown(of(({ indexing }) => indexing.under)),
    times(of(({ indexing: { alone, under } }) => under && under / alone)),
    shown(of(({ median }) => median.alone)),
    shown(of(({ median }) => median.under)),
    times(of(({ median: { alone, under } }) => under / alone)),
    shown(of(({ longest }) => longest)),
  ]
}

const HEAD = [
  'searchers',
  'indexing alone ms',
  'under searches ms',
  'times as long',
  'median search alone ms',
  'during indexing ms',
  'times as long',
  'longest during indexing ms',
]

const home = await mkdtemp(join(tmpdir(), 'kebab-turns-'))
try {
  const folder = join(home, 'documents')
  await mkdir(folder)
  const kebab = await openKebab({ path: join(home, 'index'), embedder: toyEmbedder() })
  try {
    await kebab.index(Array.from({ length: HELD }, (_, i) => ({ path: `held/${i}.md`, text: text() })))
    // The first round counts for nobody: what it runs is compiled meanwhile.
    await measureRound(kebab, folder, 1)
    const rows: string[][] = []
    for (const searchers of values.searchers.split(',').map(Number)) {
      const rounds: Round[] = []
      while (rounds.length < Number(values.rounds)) rounds.push(await measureRound(kebab, folder, searchers))
      rows.push(rowOf(searchers, rounds))
      process.stderr.write(`${JSON.stringify(rounds)}\n`)
    }
    const report =
      `${machine()}; medians of ${values.rounds} rounds. Beside ${HELD} documents, ${DOCUMENTS} files in ` +
      `${6 * DOCUMENTS} chunks are indexed again after each of them changed.\n\n${markdownTable(HEAD, rows)}`
    process.stdout.write(`${report}\n`)
    if (values.write !== undefined) await writeIntoPage(values.write, report)
  } finally {
    await kebab.close()
  }
} finally {
  await rm(home, { recursive: true, force: true })
}
