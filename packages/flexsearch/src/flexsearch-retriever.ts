import {
  type Analyzer,
  type CallOptions,
  defaultAnalyzer,
  type IndexedRetriever,
  type RetrieveOptions,
} from '@kebab/core'
import {
  anyFunction,
  checkLimit,
  checkText,
  checkTexts,
  countTerms,
  filledString,
  numberFrom,
  objectWith,
  optionReader,
  readIndexedTexts,
  runWithin,
} from '@kebab/core/kit'
import { allowedMatches } from './allowed-matches.js'
import { Bm25Scorer } from './bm25-scorer.js'
import { ChunkTable } from './chunk-table.js'
import type { FlexsearchIndexClass } from './flexsearch-index.js'
import { IndexWriter } from './index-writer.js'
import { Postings } from './postings.js'
import { topMatches } from './top-matches.js'

/** What `flexsearchRetriever` is made of. */
export interface FlexsearchRetrieverOptions {
  /** FlexSearch's own class: `import { Index } from 'flexsearch'`. */
  Index: FlexsearchIndexClass
  /** The retriever's name, unique in an engine. Not empty. Default `flexsearch`. */
  name?: string | undefined
  /** Cuts passages and queries into terms. Default: `defaultAnalyzer` of `@kebab/core`. */
  analyzer?: Analyzer | undefined
  /** How much the second and later occurrences of a term count: 0 not at all, from 0 to 1000. Default 1.2. */
  k1?: number | undefined
  /** How much long chunks are held back: 0 not at all, 1 in full proportion. Default 0.75. */
  b?: number | undefined
}

/** What `flexsearchRetriever` makes. */
export interface FlexsearchRetriever extends IndexedRetriever {
  kind: 'lexical'
  scoreKind: 'bm25'
  supports: { filter: true }
  /** 32 hexadecimal digits that depend on nothing but the chunks that are held: ids, passages and languages, in whatever order they came. */
  revision(): string
  score(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  documentFrequencies(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>
}

/**
 * Exact BM25 over a FlexSearch index in memory. A chunk matches when it holds at least one term of the query.
 *
 *     score(q, d) = sum over the terms t of q of  c(t) * idf(t) * tf / (tf + k1 * (1 - b + b * length(d) / average length))
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * N is the number of chunks held, n(t) how many of them hold t, tf how often t occurs in the chunk, c(t) how often in the query: a repeated term counts
 * as often as it is repeated, as in a BooleanQuery of Lucene. The length of a chunk is the number of terms that the analyzer finds in `indexedText(chunk)`.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, without the constant factor (k1 + 1), and the idf of Lucene's BM25Similarity.
 *
 * - Scores are always above 0; `score` gives 0 to a chunk that doesn't match.
 * - Every match is scored, so `exhausted` is true exactly when no match is left out.
 * - Changes happen one after the other, in the order of the calls. A search sees all of a change or nothing of it, and never waits for one.
 * - `add` takes the last of several chunks with one id, and leaves a chunk alone that it holds unchanged. A long `add` lets others run in between, and an abort undoes it.
 * - Wrong arguments reject with `invalid_input`. What the analyzer, the filter or FlexSearch throws is passed on.
 *
 * @throws TypeError if an option is wrong, or if `Index` isn't the class of FlexSearch 0.8
 */
export function flexsearchRetriever(options: FlexsearchRetrieverOptions): FlexsearchRetriever {
  const read = optionReader('flexsearchRetriever', options)
  const Index = read('Index', { ...anyFunction, expected: "the class of `import { Index } from 'flexsearch'`" })
  const name = read('name', filledString, 'flexsearch')
  const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
  const k1 = read('k1', numberFrom(0, 1000), 1.2)
  const b = read('b', numberFrom(0, 1), 0.75)
  read.done()

  const postings = new Postings(Index)
  const table = new ChunkTable()
  const scorer = new Bm25Scorer(postings, table, { k1, b })
  const writer = new IndexWriter(postings, table, analyzer)

  return {
    name,
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion: `flexsearch-bm25-k${k1}-b${b}-${analyzer.version ?? 'custom'}`,
    supports: { filter: true },

    revision: () => table.revision(),

    async retrieve(query, options: RetrieveOptions) {
      checkText(query, 'query')
      const { limit, filter, signal } = options ?? {}
      checkLimit(limit)
      signal?.throwIfAborted()
      const { frequencies } = countTerms(analyzer, query)
      if (frequencies.size === 0) return { candidates: [], exhausted: true }
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      return scorer.score(frequencies, (found) => {
        const { scores } = found
        const { chunkIds } = table
        const { best, complete } = topMatches({ ...allowedMatches(found, allowed, table), limit, scores, chunkIds })
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
      return scorer.score(countTerms(analyzer, query).frequencies, ({ scores }) =>
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
