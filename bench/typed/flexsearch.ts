import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bm25Retriever } from '@kebab/bm25'
import type { Embedder, SavedRetriever } from '@kebab/core'
import { type FlexsearchRetrieverOptions, flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest/prepare'
import { type Kebab, openKebab } from '@kebab/local'
import * as flexsearch from 'flexsearch'
import { quantile } from '../quantile.js'
import { markdownTable } from '../report/markdown-table.js'
import type { Page } from './peers.js'

type Settings = Omit<FlexsearchRetrieverOptions, 'flexsearch' | 'name'>

/** What each column searches by. */
export interface FlexsearchSetup {
  title: string
  /** Whether BM25 searches. */
  hasWords?: boolean
  /** Whether vectors search, too. */
  hasVectors?: boolean
  /** FlexSearch, and its weight beside the others. Absent: without it. */
  list?: { settings: Settings; weight?: number }
  /** Whether words that no passage holds are replaced. */
  correct?: boolean
}

const WEIGHT = 0.25
const FULL: Settings = { tokenize: 'full' }
const TOLERANT: Settings = { tokenize: 'tolerant' }

/** The columns: BM25, FlexSearch alone, and both together. */
export const FLEXSEARCH_SETUPS: readonly FlexsearchSetup[] = [
  { title: 'words', hasWords: true },
  { title: 'words, as typed', hasWords: true, correct: false },
  { title: '`forward`', list: { settings: {} } },
  { title: '`tolerant`', list: { settings: TOLERANT } },
  { title: '`full`', list: { settings: FULL } },
  { title: '`forward`, `LatinExtra`', list: { settings: { encoder: 'LatinExtra' } } },
  { title: 'words + `tolerant`', hasWords: true, list: { settings: TOLERANT, weight: WEIGHT } },
  { title: 'words + `full`', hasWords: true, list: { settings: FULL, weight: WEIGHT } },
  {
    title: 'words + `full`, as typed',
    hasWords: true,
    correct: false,
    list: { settings: FULL, weight: WEIGHT },
  },
  { title: 'default', hasWords: true, hasVectors: true },
  { title: 'default + `full` x 2', hasWords: true, hasVectors: true, list: { settings: FULL, weight: 2 } },
]

/** Opens an index by what a column has. What is missing of it is made. */
export function openSetup(
  path: string,
  embedder: Embedder,
  { hasWords, hasVectors, list }: FlexsearchSetup,
): Promise<Kebab> {
  const { settings, weight } = list ?? {}
  return openKebab({
    path,
    embedder,
    retrievers: [
      ...(hasWords ? (['bm25'] as const) : []),
      ...(hasVectors ? (['usearch'] as const) : []),
      ...(settings === undefined ? [] : [flexsearchRetriever({ flexsearch, ...settings })]),
    ],
    ...(weight === undefined ? {} : { weights: { flexsearch: weight } }),
  })
}

/** A query that is a part of a word, and the one page that has the word. */
export interface PartQuery {
  text: string
  page: string
}

/** How many parts of words are typed at most. */
const MOST_PARTS = 80

/**
 * Makes queries that are parts of words: words without their first three letters. Each word has
 * nine letters or more, and only one page has it, three times or more. The part is no word itself.
 */
export function partQueries(pages: readonly Page[]): PartQuery[] {
  const holders = new Map<string, Map<string, number>>()
  for (const { path, text } of pages) {
    for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
      const counts = holders.get(word) ?? new Map<string, number>()
      holders.set(word, counts.set(path, (counts.get(path) ?? 0) + 1))
    }
  }
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
  return [...holders]
    .filter(([word, counts]) => word.length >= 9 && counts.size === 1 && [...counts.values()][0]! >= 3)
    .map(([word, counts]) => ({ text: word.slice(3), page: [...counts.keys()][0]! }))
    .filter(({ text }) => !holders.has(text))
    .sort((a, b) => (digest(a.text) < digest(b.text) ? -1 : 1))
    .slice(0, MOST_PARTS)
}

/** The tokenizers and encoders whose costs are measured. */
const COSTS: Record<string, Settings> = {
  '`forward`': {},
  '`forward`, without context': { context: 0 },
  '`tolerant`': TOLERANT,
  '`full`': FULL,
  '`forward`, `LatinExtra`': { encoder: 'LatinExtra' },
}

/** A table of what FlexSearch costs, as multiples of BM25 in the same run. */
export async function flexsearchCosts(pages: readonly Page[], queries: readonly string[]): Promise<string> {
  const settings = { sourceId: 'pages', now: new Date(0) }
  const chunks = pages.flatMap((page) => prepareDocument(page, settings).chunks)
  const measured = async (make: () => SavedRetriever): Promise<number[]> => {
    const before = await heapBytes()
    const start = performance.now()
    const retriever = make()
    await retriever.add(chunks)
    const building = performance.now() - start
    const memory = (await heapBytes()) - before
    const times = []
    for (const query of [...queries, ...queries]) {
      const start = performance.now()
      await retriever.prepare(query).retrieve({ limit: 50 })
      times.push(performance.now() - start)
    }
    let bytes = 0
    const write = async (_: string, { length }: Uint8Array): Promise<void> => {
      bytes += length
    }
    await retriever.save({ path: '', write, read: () => Promise.reject(new Error('nothing is read')) })
    return [building, memory, bytes, quantile(times.slice(queries.length), 0.5), quantile(times, 0.95)]
  }
  const words = await measured(bm25Retriever)
  const rows = []
  for (const [title, settings] of Object.entries(COSTS)) {
    const figures = await measured(() => flexsearchRetriever({ flexsearch, ...settings }))
    rows.push([title, ...figures.map((figure, i) => (figure / words[i]!).toPrecision(2))])
  }
  const head = ['', 'time to index', 'memory', 'saved bytes', 'median of a query', '95th percentile']
  return `${chunks.length.toLocaleString('en')} chunks, as multiples of \`@kebab/bm25\` in the same run:\n\n${markdownTable(head, rows)}`
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes of what is in use, once what was used before is gone. */
async function heapBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await setTimeout(100)
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
