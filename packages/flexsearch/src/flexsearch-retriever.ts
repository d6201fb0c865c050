import {
  type Analyzer,
  type CallOptions,
  defaultAnalyzer,
  type IndexedRetriever,
  type RetrieveOptions,
} from '@kebab/core'
import { type OptionReader, WORDS_VERSION } from '@kebab/core/internal'
import {
  analyzeQuery,
  anyFunction,
  checkText,
  checkTexts,
  countQueryTerms,
  filledString,
  indexLanguages,
  numberFrom,
  objectWith,
  optionReader,
  readIndexedTexts,
  readRetrieve,
  runWithin,
  TopK,
} from '@kebab/core/kit'
import { Bm25Scorer, type Matches, type ScoredQuery } from './bm25-scorer.js'
import { ChunkTable } from './chunk-table.js'
import type { FlexsearchIndexClass } from './flexsearch-index.js'
import { IndexWriter } from './index-writer.js'
import { Postings } from './postings.js'

/** The options of `flexsearchRetriever`. */
export interface FlexsearchRetrieverOptions {
  /** The class of FlexSearch: `import { Index } from 'flexsearch'`. */
  Index: FlexsearchIndexClass
  /** The retriever's name, unique in an engine. Not empty. Default `flexsearch`. */
  name?: string | undefined
  /** Turns indexed texts and queries into terms. Default: `defaultAnalyzer` of `@kebab/core`. */
  analyzer?: Analyzer | undefined
  /** How much repeated occurrences of a term count: from 0 (not at all) to 1000. Default 1.2. */
  k1?: number | undefined
  /**
   * How much the length of a chunk lowers its score: from 0 (not at all) to 1 (in proportion).
   * Default 0.75.
   */
  b?: number | undefined
}

/** The retriever that `flexsearchRetriever` returns. */
export interface FlexsearchRetriever extends IndexedRetriever {
  kind: 'lexical'
  scoreKind: 'bm25'
  supports: { filter: true }
  /**
   * 32 hexadecimal digits. They depend on the indexed chunks (ids, texts and languages), not on
   * their order.
   */
  revision(): string
  score(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  documentFrequencies(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>
}

/**
 * Exact BM25 over a FlexSearch index in memory. A chunk matches if it contains at least one term of
 * the query.
 *
 *     score(q, d) = sum over the terms t of q: c(t) * idf(t) * tf / (tf + k1 * norm(d))
 *     norm(d)     = 1 - b + b * length(d) / average length
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * - N is the number of indexed chunks, and n(t) the number of those that contain t.
 * - tf is the count of t in the chunk, and c(t) its count in the query.
 * - length(d) is the number of terms that the analyzer finds in `indexedWords(chunk)`.
 *
 * So a term that the query repeats counts repeatedly, as in a BooleanQuery of Lucene.
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
 * without the constant factor (k1 + 1). The idf is that of Lucene's BM25Similarity.
 *
 * - Scores of matches are above 0; `score` returns 0 for a chunk that doesn't match.
 * - Every match is scored, so `exhausted` is true exactly when no match is left out.
 * - Changes run one after the other, in the order of the calls. A search sees all of a change or
 *   none of it, and never waits for one.
 * - Of several chunks with one id, `add` takes the last. It skips chunks that are indexed
 *   unchanged.
 * - A long `add` yields to the event loop, and an abort undoes it.
 * - Wrong arguments reject with `invalid_input`. Errors of the analyzer, the filter and FlexSearch
 *   are passed on.
 *
 * @throws TypeError for a wrong option, or if `Index` isn't the class of FlexSearch 0.8
 */
export function flexsearchRetriever(options: FlexsearchRetrieverOptions): FlexsearchRetriever {
  const read = optionReader('flexsearchRetriever', options)
  const Index = read('Index', { ...anyFunction, expected: "the class of `import { Index } from 'flexsearch'`" })
  const name = read('name', filledString, 'flexsearch')
  const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
  const k1 = read('k1', numberFrom(0, 1000), 1.2)
  const b = read('b', numberFrom(0, 1), 0.75)
  read.done()

  const postings = openPostings(Index, read)
  const table = new ChunkTable()
  const scorer = new Bm25Scorer(postings, table, { k1, b })
  const writer = new IndexWriter(postings, table, analyzer)

  /** Reads a query in the languages that are held now. */
  const readQuery = (text: string): ScoredQuery => {
    const { marks, sizeOf } = indexLanguages(analyzer, table.size, (mark) => scorer.documentFrequency(mark))
    return { terms: countQueryTerms(analyzeQuery(analyzer, text, marks)), sizeOf }
  }

  return {
    name,
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion: `flexsearch-bm25-k${k1}-b${b}-${WORDS_VERSION}-${analyzer.version ?? 'custom'}`,
    supports: { filter: true },

    revision: () => table.revision(),

    async retrieve(text, options: RetrieveOptions) {
      const { limit, filter, signal } = readRetrieve(text, options)
      let allowed: ReadonlySet<string> | undefined
      let query = readQuery(text)
      if (query.terms.length === 0) return { candidates: [], exhausted: true }
      if (filter !== undefined) {
        allowed = await runWithin(() => filter.allowed(), { signal, stage: 'filter' })
        // Other languages may have come meanwhile.
        if (analyzer.languages !== undefined) query = readQuery(text)
      }
      return scorer.score(query, (matches) => {
        const { scores } = matches
        const { chunkIds } = table
        const { best, complete } = topMatches({ ...allowedMatches(matches, allowed, table), limit, scores, chunkIds })
        return {
          candidates: Array.from(best, (number) => ({ chunkId: chunkIds[number]!, score: scores[number]! })),
          exhausted: complete,
        }
      })
    },

    async score(query, chunkIds, options) {
      checkText(query, 'query')
      checkTexts(chunkIds, 'chunkIds')
      options?.signal?.throwIfAborted()
      return scorer.score(readQuery(query), ({ scores }) =>
        chunkIds.map((chunkId) => {
          const number = table.numberOf(chunkId)
          return number === undefined ? null : scores[number]!
        }),
      )
    },

    async documentFrequencies(terms) {
      checkTexts(terms, 'terms')
      return { chunks: table.size, frequencies: terms.map((term) => scorer.documentFrequency(term)) }
    },

    async add(chunks, options) {
      options?.signal?.throwIfAborted()
      await writer.add(readIndexedTexts(chunks), options?.signal)
    },

    async remove(chunkIds) {
      checkTexts(chunkIds, 'chunkIds')
      await writer.remove([...chunkIds])
    },
  }
}

function openPostings(Index: FlexsearchIndexClass, read: OptionReader<FlexsearchRetrieverOptions>): Postings {
  try {
    return new Postings(Index)
  } catch (cause) {
    const expected = "the class of FlexSearch 0.8, which keeps postings: that of `import { Index } from 'flexsearch'`"
    return read.refuse('Index', expected, Index, { cause })
  }
}

/**
 * With at least this many matches for each allowed chunk, looking up the chunks among the matches
 * is faster than checking the matches.
 */
const MATCHES_PER_ALLOWED_CHUNK = 8

/** The matches that may pass a filter, and a check for each of them. Without a check, all pass. */
interface AllowedMatches {
  matches: Int32Array
  accepts?: ((match: number) => boolean) | undefined
}

/**
 * Restricts matches to the allowed chunks. Few allowed chunks are looked up at once; otherwise
 * `accepts` checks a match.
 */
function allowedMatches(
  { numbers, scores }: Matches,
  allowed: ReadonlySet<string> | undefined,
  table: ChunkTable,
): AllowedMatches {
  if (allowed === undefined) return { matches: numbers }
  if (MATCHES_PER_ALLOWED_CHUNK * allowed.size >= numbers.length) {
    return { matches: numbers, accepts: (match) => allowed.has(table.chunkIds[match]!) }
  }
  const matches: number[] = []
  for (const chunkId of allowed) {
    const number = table.numberOf(chunkId)
    if (number !== undefined && scores[number]! > 0) matches.push(number)
  }
  return { matches: Int32Array.from(matches) }
}

interface TopMatchesInput {
  /** Chunk numbers, each once. */
  matches: Int32Array
  /** The most to return: an integer from 1. */
  limit: number
  /** Scores by chunk number. */
  scores: Float64Array
  /** Chunk ids by chunk number. */
  chunkIds: readonly string[]
  /** Whether a match may be returned. Called only where it affects the result. Absent: all may. */
  accepts?: ((match: number) => boolean) | undefined
}

/**
 * Returns the best matches by score descending, equal scores by chunk id ascending. `complete`
 * tells whether these are all accepted matches. Takes O(n log limit); once `limit` matches are
 * found, most others cost one comparison.
 */
export function topMatches(input: TopMatchesInput): { best: Int32Array; complete: boolean } {
  const { matches, limit, scores, chunkIds, accepts } = input
  const top = new TopK(limit, (a, b) => chunkIds[a]! < chunkIds[b]!, accepts)
  for (let i = 0; i < matches.length; i++) top.offer(matches[i]!, scores[matches[i]!]!)
  return { best: Int32Array.from(top.ranked().items), complete: top.complete }
}
