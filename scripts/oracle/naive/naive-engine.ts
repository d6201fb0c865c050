import type { Analyzer, Chunk, Float32Embedder, StoredDocument } from '@kebab/core'
import { textOf } from './chunk-texts.js'
import { boostedBy, boostHit, type NaiveBoost } from './naive-boosts.js'
import { correctedQuery } from './naive-correction.js'
import { fieldScorer } from './naive-fields.js'
import { leaves, type NaiveFilters, passes } from './naive-filters.js'
import { readingsOf, termsOf } from './naive-languages.js'
import { type NaiveName, namesOf } from './naive-names.js'
import { contentOf, wordsIn } from './naive-stop-words.js'
import { queryWords } from './query-words.js'

/**
 * A search engine by the formulas of the documentation, and by nothing else. It holds documents in
 * a map, reads all of them for each answer, and remembers nothing. It is what the real engine is
 * compared with, so it has to be read in one sitting. Of the real engine it has the analyzer and
 * the embedder. How documents are cut is not its concern: it takes them with their chunks.
 */
export class NaiveEngine {
  /** By id. */
  readonly documents = new Map<string, StoredDocument>()

  constructor(readonly settings: NaiveSettings) {}

  /**
   * Returns all hits of a request, best first. A page is a slice of them. `undefined`: the engine
   * has no retriever for the mode. `lost`: the plug-in fails, and takes no part.
   */
  hits({ query, mode, filters = {}, boosts, correct = true }: NaiveRequest, lost = false): NaiveHit[] | undefined {
    const { embedder, plugIn } = this.settings
    const wanted = mode ?? (embedder === null && plugIn === undefined ? 'lexical' : 'hybrid')
    if (wanted === 'vector' && embedder === null) return undefined
    const chunks = this.chunks()
    const passing = chunks.filter((chunk) => passes(filters, chunk))
    const words = correct ? this.#corrected(query, chunks, passing) : query
    const names = correct ? namesOf(words, chunks, this.settings.analyzer) : []
    const lists: NaiveList[] = []
    if (wanted !== 'vector') lists.push({ kind: 'lexical', candidates: this.byWords(words, passing, names) })
    if (wanted !== 'lexical' && embedder !== null)
      lists.push({ kind: 'vector', candidates: this.byMeaning(query, passing, embedder) })
    const isSelected = wanted === 'hybrid' && plugIn !== undefined
    if (isSelected && !lost) lists.push({ kind: 'other', candidates: byPlugIn(plugIn, query, passing) })
    const isAlone = lists.length === 1 && !isSelected
    const factorsOf = boosts && boostedBy(boosts, this.settings.now())
    const byId = new Map(passing.map((chunk) => [chunk.chunkId, chunk]))
    const isAsTyped = words === query && names.length === 0
    const asked = { query, hasOnlyStopWords: isAsTyped && this.#hasOnlyStopWords(query, chunks) }
    return this.inWindows(asked, lists, isAlone, byId, factorsOf)
  }

  /** Counts the values of a field over the documents that pass and that words find. */
  facet(field: string, { query, filters = {}, correct = true }: NaiveRequest): [counts: unknown[][], missing: number] {
    const chunks = this.chunks()
    const passing = chunks.filter((chunk) => passes(filters, chunk))
    const words = correct ? this.#corrected(query, chunks, passing) : query
    const names = correct ? namesOf(words, chunks, this.settings.analyzer) : []
    const ids = new Set(this.byWords(words, passing, names).map(({ chunkId }) => chunkId))
    const documents = new Set(passing.filter(({ chunkId }) => ids.has(chunkId)).map(({ document }) => document.docId))
    const counts = new Map<unknown, number>()
    let missing = 0
    for (const docId of documents) {
      const values = new Set(leaves(this.documents.get(docId)!.document.metadata, field))
      if (values.size === 0) missing++
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [[...counts].sort((a, b) => (String(a) < String(b) ? -1 : 1)), missing]
  }

  #corrected(query: string, chunks: readonly Chunk[], passing: readonly Chunk[]): string {
    const byId = new Map(passing.map((chunk) => [chunk.chunkId, chunk]))
    const bestOf = (words: string): Chunk[] => this.byWords(words, passing).map(({ chunkId }) => byId.get(chunkId)!)
    return correctedQuery(query, this.settings.analyzer, chunks, new Set(passing), bestOf)
  }

  /** Returns all chunks. */
  chunks(): Chunk[] {
    return [...this.documents.values()].flatMap(({ chunks }) => chunks)
  }

  /** BM25F over all chunks, filtered or not. */
  byWords(query: string, passing: readonly Chunk[], names: readonly NaiveName[] = []): Candidate[] {
    const { analyzer } = this.settings
    const score = fieldScorer(query, this.chunks(), analyzer, names)
    return passing
      .map((chunk) => ({ chunkId: chunk.chunkId, score: score(chunk) }))
      .filter((candidate) => candidate.score > 0)
      .sort(byScore)
  }

  /** Whether chunks hold none of the words of a query of at most three but for its stop words. */
  #hasOnlyStopWords(query: string, chunks: readonly Chunk[]): boolean {
    const { analyzer } = this.settings
    const readings = readingsOf(query, chunks, analyzer)
    const all = readings.flatMap(({ terms }) => terms)
    const others = [
      ...readings.flatMap(({ terms }) => contentOf(terms)),
      ...all.filter(({ stopWord }) => stopWord === 'capitals'),
    ]
    const inChunks = new Set(chunks.flatMap((chunk) => termsOf(chunk, analyzer).map(({ term }) => term)))
    return others.length < all.length && wordsIn(all).length <= 3 && others.every(({ term }) => !inChunks.has(term))
  }

  /** The cosine of the query with every chunk. */
  byMeaning(query: string, passing: readonly Chunk[], embedder: NaiveEmbedder): Candidate[] {
    const vector = embedder.vectorOf(query)
    return passing
      .map((chunk) => ({ chunkId: chunk.chunkId, score: cosine(vector, embedder.vectorOf(textOf(chunk))) }))
      .sort(byScore)
  }

  /**
   * Window w has the first `depth * 2^w` of each list that was not at its end before. Its hits
   * follow those of the windows before it, each chunk once.
   */
  inWindows(
    query: NaiveQuery,
    lists: readonly NaiveList[],
    isAlone: boolean,
    chunks: ReadonlyMap<string, Chunk>,
    factorsOf?: (chunk: Chunk) => number[],
  ): NaiveHit[] {
    const { depth, maxPerDocument } = this.settings
    const best = lists.map(({ candidates }) => Math.max(0, candidates[0]?.score ?? 0))
    const shown = new Map<string, NaiveHit>()
    let before = 0
    for (let limit = depth; ; before = limit, limit *= 2) {
      const windows = lists.map(({ candidates }) =>
        before === 0 || candidates.length > before ? candidates.slice(0, limit) : [],
      )
      const fused = isAlone ? placed(windows[0]!) : this.fuse(query, lists, windows, best)
      const fresh = fused.filter(({ chunkId }) => !shown.has(chunkId))
      if (factorsOf !== undefined) {
        for (const hit of fresh) boostHit(hit, factorsOf(chunks.get(hit.chunkId)!))
        fresh.sort((a, b) => b.boosted! - a.boosted!)
      }
      const counts = new Map<string, number>()
      const late: NaiveHit[] = []
      for (const hit of fresh) {
        const { docId } = chunks.get(hit.chunkId)!.document
        counts.set(docId, (counts.get(docId) ?? 0) + 1)
        if (counts.get(docId)! > maxPerDocument) late.push(hit)
        else shown.set(hit.chunkId, hit)
      }
      for (const hit of late) shown.set(hit.chunkId, hit)
      if (lists.every(({ candidates }) => candidates.length <= limit)) return [...shown.values()]
    }
  }

  /**
   * The score is `sum of weight / (rankConstant + rank)` over the lists, through the highest that
   * there can be. `combined` takes the place of words and vectors, with the sum of their weights.
   */
  fuse(
    query: NaiveQuery,
    lists: readonly NaiveList[],
    windows: readonly Candidate[][],
    best: readonly number[],
  ): NaiveHit[] {
    const { rankConstant, weights } = this.settings
    const ranked: Ranked[] = lists.map(({ kind }, i) => ({ kind, candidates: windows[i]!, weight: weights[kind] }))
    if (lists.length === 1) ranked[0]!.weight = 1
    if (this.settings.combined && lists[0]!.kind === 'lexical' && lists[1]?.kind === 'vector') {
      for (const list of ranked.slice(0, 2)) list.weight = 0
      ranked.push({
        kind: 'combined',
        candidates: this.combine(query, lists, windows.slice(0, 2), best),
        weight: weights.combined,
      })
    }
    const most = ranked.reduce((sum, { weight }) => sum + weight / (rankConstant + 1), 0)
    const ranks = ranked.map(({ candidates }) => new Map(candidates.map(({ chunkId }, i) => [chunkId, i + 1])))
    const lexical = ranks[lists.findIndex(({ kind }) => kind === 'lexical')]
    const lexicalRank = ({ chunkId }: NaiveHit): number => lexical?.get(chunkId) ?? Number.MAX_VALUE
    const hits = [...new Set(ranks.flatMap((one) => [...one.keys()]))].map((chunkId): NaiveHit => {
      const places: NaiveHit['places'] = {}
      let sum = 0
      for (const [i, { kind, candidates, weight }] of ranked.entries()) {
        const rank = ranks[i]!.get(chunkId)
        if (rank === undefined) continue
        places[kind] = { rank, score: candidates[rank - 1]!.score }
        sum += weight / (rankConstant + rank)
      }
      return { chunkId, score: most === 0 ? 0 : sum / most, places }
    })
    return hits.sort((a, b) => b.score - a.score || lexicalRank(a) - lexicalRank(b) || byId(a, b))
  }

  /**
   * `.35 * bm25 / best bm25 + .65 * cosine / ceiling` where the embedder is calibrated, else
   * `.4 * bm25 / best bm25 + .6 * cosine / best cosine`. For a query of at most three words, BM25
   * counts .7 and the cosine .3. Where chunks hold its stop words alone, BM25 counts .05. What is
   * below 0 or unknown adds nothing.
   */
  combine(
    { query, hasOnlyStopWords }: NaiveQuery,
    lists: readonly NaiveList[],
    windows: readonly Candidate[][],
    best: readonly number[],
  ): Candidate[] {
    const { ceiling } = this.settings.embedder!
    const readings = readingsOf(query, this.chunks(), this.settings.analyzer)
    const isShort = queryWords(readings.flatMap(({ terms }) => contentOf(terms))).length <= 3
    const ofWords = hasOnlyStopWords ? 0.05 : isShort ? 0.7 : ceiling === undefined ? 0.4 : 0.35
    const share = (score: number, highest: number): number => (highest > 0 ? Math.max(0, score) / highest : 0)
    const scoreIn = (i: number, chunkId: string): number =>
      lists[i]!.candidates.find((one) => one.chunkId === chunkId)?.score ?? 0
    return [...new Set(windows.flat().map(({ chunkId }) => chunkId))]
      .map((chunkId) => ({
        chunkId,
        score:
          ofWords * share(scoreIn(0, chunkId), best[0]!) +
          (1 - ofWords) * share(scoreIn(1, chunkId), ceiling ?? best[1]!),
      }))
      .sort(byScore)
  }
}

/** One list alone keeps its scores. */
function placed(candidates: readonly Candidate[]): NaiveHit[] {
  return candidates.map((candidate) => ({ ...candidate, places: {} }))
}

function byPlugIn(plugIn: NaivePlugIn, query: string, passing: readonly Chunk[]): Candidate[] {
  return passing
    .map((chunk) => ({ chunkId: chunk.chunkId, score: plugIn(query, chunk) }))
    .filter(({ score }) => score > 0)
    .sort(byScore)
}

/** A query, with whether chunks hold its stop words alone. */
export interface NaiveQuery {
  query: string
  hasOnlyStopWords: boolean
}

export interface NaiveSettings {
  analyzer: Analyzer
  /** `null`: words alone. */
  embedder: NaiveEmbedder | null
  /** How many candidates window 0 has of each list. */
  depth: number
  rankConstant: number
  weights: Record<NaiveKind, number>
  /** Whether scores decide between words and vectors, and not ranks. */
  combined: boolean
  /** How many chunks of a document a window has before all others. */
  maxPerDocument: number
  /** A retriever that takes part in the mode `hybrid`. */
  plugIn?: NaivePlugIn | undefined
  /** The time, in milliseconds since 1970. */
  now(): number
}

/** Scores a chunk. It finds those with a score above 0. */
export type NaivePlugIn = (query: string, chunk: Chunk) => number

type NaiveKind = 'lexical' | 'vector' | 'other' | 'combined'

export interface NaiveEmbedder extends Pick<Float32Embedder, 'model'> {
  vectorOf(text: string): Float32Array
  /** The cosines between which two texts say more and more the same. Absent: they aren't known. */
  floor?: number | undefined
  ceiling?: number | undefined
}

export interface NaiveRequest {
  query: string
  mode?: 'lexical' | 'vector' | 'hybrid' | undefined
  filters?: NaiveFilters | undefined
  /** What scores are multiplied by. */
  boosts?: NaiveBoost[] | undefined
  /** Whether words that no chunk holds are replaced. Default: true. */
  correct?: boolean | undefined
}

interface Candidate {
  chunkId: string
  score: number
}

export interface NaiveHit extends Candidate {
  /** The rank and the score in each list that was fused. Of one list alone there is none. */
  places: Partial<Record<NaiveKind, { rank: number; score: number }>>
  /** The factor of each boost, and the score with all of them. Absent without boosts. */
  factors?: number[]
  boosted?: number
}

interface NaiveList {
  kind: Exclude<NaiveKind, 'combined'>
  /** All of them, best first. */
  candidates: Candidate[]
}

/** What is fused. */
interface Ranked extends Omit<NaiveList, 'kind'> {
  kind: NaiveKind
  weight: number
}

export function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || byId(a, b)
}

function byId(a: Candidate, b: Candidate): number {
  return a.chunkId < b.chunkId ? -1 : 1
}
