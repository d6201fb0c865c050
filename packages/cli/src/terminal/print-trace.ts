import { isKebabError } from '@kebab/core'
import { counted, escapeLine } from '@kebab/core/internal'
import type { SearchResponseV1 } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { nameDocuments } from '../document-files.js'
import type { Session } from '../session.js'

type SearchTrace = NonNullable<SearchResponseV1['trace']>

/** How many chunks of a ranking are printed. */
const MOST_CHUNKS = 10

/** A ranking that took part in a page, or what was fused of such. */
interface TracedRanking {
  name: string
  chunks: { rank: number; score: number; chunkId: string; ranks: string[] }[]
}

/** Prints how a page came about: each ranking, their fusion, and the time of each stage. */
export async function printTrace(session: Session, index: OpenedIndex, trace: SearchTrace): Promise<void> {
  const { colors } = session
  const rankings = [...rankingsOf(trace), ...fusedRankings(trace)]
  const topChunks = rankings.flatMap(({ chunks }) => chunks.slice(0, MOST_CHUNKS))
  const places = await placesOf(session, index, new Set(topChunks.map(({ chunkId }) => chunkId)))
  for (const { name, chunks } of rankings) {
    session.print('')
    session.print(`${colors.bold(escapeLine(name))}: ${counted(chunks.length, 'chunk')}`)
    for (const { rank, score, chunkId, ranks } of chunks.slice(0, MOST_CHUNKS)) {
      const place = colors.cyan(escapeLine(places.get(chunkId) ?? chunkId))
      const parts = ranks.length === 0 ? '' : `  ${colors.dim(escapeLine(ranks.join(', ')))}`
      session.print(`${String(rank).padStart(4)}  ${shortened(score).padStart(9)}  ${place}${parts}`)
    }
    const more = chunks.length - MOST_CHUNKS
    if (more > 0) session.print(colors.dim(`      ${more} more, which --json prints`))
  }
  session.print('')
  session.print(`fusion  ${escapeLine(describeFusion(trace))}`)
  session.print(`timing  ${escapeLine(describeTiming(trace))}`)
}

/** The rankings of the retrievers, by the window that they were asked in. */
function rankingsOf({ lexical, vector, retrievers = {} }: SearchTrace): TracedRanking[] {
  const rankings = new Map<string, TracedRanking>()
  for (const { retriever, window, rank, score, chunk_id } of [
    ...lexical,
    ...vector,
    ...Object.values(retrievers).flat(),
  ]) {
    const name = ofWindow(retriever, window)
    const ranking = rankings.get(name) ?? { name, chunks: [] }
    ranking.chunks.push({ rank, score, chunkId: chunk_id, ranks: [] })
    rankings.set(name, ranking)
  }
  return [...rankings.values()]
}

/**
 * What was fused by rank in each window: the sum of each chunk, and the ranks that it is of. A list
 * that weighs nothing adds none.
 */
function fusedRankings({ rrf_inputs: inputs }: SearchTrace): TracedRanking[] {
  const windows = new Map<number, Map<string, { score: number; ranks: string[] }>>()
  for (const { window, chunk_id, retriever, rank, weight, contribution } of inputs) {
    const sums = windows.get(window) ?? new Map<string, { score: number; ranks: string[] }>()
    const { score, ranks } = sums.get(chunk_id) ?? { score: 0, ranks: [] }
    const allRanks = weight === 0 ? ranks : [...ranks, `${retriever} ${rank}`]
    sums.set(chunk_id, { score: score + contribution, ranks: allRanks })
    windows.set(window, sums)
  }
  return [...windows].map(([window, sums]) => {
    const sorted = [...sums].sort(([, a], [, b]) => b.score - a.score)
    const chunks = sorted.map(([chunkId, sum], i) => ({ rank: i + 1, chunkId, ...sum }))
    return { name: ofWindow('fused', window), chunks }
  })
}

function ofWindow(name: string, window: number): string {
  return window === 0 ? name : `${name}, window ${window}`
}

/** The places of chunks from the working directory, by their ids. */
async function placesOf(
  session: Session,
  index: OpenedIndex,
  chunkIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const { signal } = session
  const chunks = new Map<string, { docId: string; line: number }>()
  for (const chunk_id of chunkIds) {
    try {
      const { doc_id, citation } = await index.kebab.fetch({ chunk_id, max_tokens: 0 }, { signal })
      chunks.set(chunk_id, { docId: doc_id, line: citation.line_start })
    } catch (error) {
      // Another process has changed the document since.
      if (!isKebabError(error, 'chunk_not_found')) throw error
    }
  }
  const docIds = [...chunks.values()].map(({ docId }) => docId)
  const documents = await nameDocuments(index, docIds, session)
  return new Map([...chunks].map(([id, { docId, line }]) => [id, `${documents.get(docId)?.name ?? docId}:${line}`]))
}

function describeFusion({ fusion }: SearchTrace): string {
  if (fusion === undefined) return 'none: one ranking alone'
  const { method, rank_constant: constant, weights = {}, depth } = fusion
  const settings = Object.entries(weights).map(([name, weight]) => `weight of ${name} ${weight}`)
  if (constant !== undefined) settings.unshift(`rank constant ${constant}`)
  return [method, `depth ${depth}`, ...settings].join(', ')
}

function describeTiming({ timing }: SearchTrace): string {
  const { total_ms: total, retrievers_ms: retrievers = {}, ...stages } = timing
  const stage = ([name, ms]: [string, number]): string => `${name.replace(/_ms$/, '')} ${ms}`
  return `${total} ms in all: ${[...Object.entries(stages), ...Object.entries(retrievers)].map(stage).join(', ')}`
}

/** As many digits as tell scores apart. */
function shortened(score: number): string {
  return String(Number(score.toPrecision(4)))
}
