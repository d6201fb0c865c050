import {
  type Analyzer,
  type CallOptions,
  defaultAnalyzer,
  type IndexFolder,
  KebabError,
  type RetrieveOptions,
  type SavedRetriever,
} from '@kebab/core'
import {
  checkLimit,
  checkText,
  checkTexts,
  countTerms,
  filledString,
  finishInTurns,
  integerFrom,
  newHashKey,
  numberFrom,
  objectWith,
  optionReader,
  readIndexedTexts,
  runWithin,
  textUnits,
  WorkSlices,
  wrongValue,
} from '@kebab/core/kit'
import { IndexWriter, POSTINGS_A_TURN } from './index-writer.js'
import { PartSearch } from './part-search.js'
import { readSnapshot } from './read-snapshot.js'
import { saturationOf } from './saturation.js'
import { type Question, scoreChunks, searchContents } from './search-contents.js'
import { writeSnapshot } from './write-snapshot.js'

/** The one file of a saved index. */
const FILE = 'index.bm25'

/** How `bm25Retriever` reads and scores. All are optional. */
export interface Bm25RetrieverOptions {
  /** The retriever's name, unique in an engine. Not empty. Default `bm25`. */
  name?: string | undefined
  /** Cuts passages and queries into terms. Default: `defaultAnalyzer` of `@kebab/core`. */
  analyzer?: Analyzer | undefined
  /** How much the second and later occurrences of a term count: 0 not at all, from 0 to 1000. Default 1.2. */
  k1?: number | undefined
  /** How much long chunks are held back: 0 not at all, 1 in full proportion. Default 0.75. */
  b?: number | undefined
  /**
   * How often a term in the title or the headings of a chunk counts: an integer from 1 to 100. Default 1. This is BM25F with one length for all fields
   * (Robertson, Zaragoza and Taylor, Simple BM25 extension to multiple weighted fields, 2004): the chunk is scored as if they stood there so many times.
   */
  headingWeight?: number | undefined
}

/** What `bm25Retriever` makes. */
export interface Bm25Retriever extends SavedRetriever {
  kind: 'lexical'
  scoreKind: 'bm25'
  supports: { filter: true }
  /** 32 hexadecimal digits that depend on nothing but the chunks that are held: ids, passages and languages, in whatever order they came. */
  revision(): string
  score(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  documentFrequencies(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>
  /** Writes `toBytes` as the file `index.bm25`. Rejects with what the folder rejects with. */
  save(folder: Pick<IndexFolder, 'write'>, options?: CallOptions): Promise<void>
  /**
   * Reads what `save` wrote, as `loadBytes` does, and rejects with what the folder rejects with. Rejects with `unsupported` if the analyzer has no
   * `version`: it may be another than the one that the index was built with.
   */
  load(folder: Pick<IndexFolder, 'read'>, options?: CallOptions): Promise<void>
  /** What is held at the moment of the call, as bytes for `loadBytes`: for storage that is no folder. */
  toBytes(options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Holds what was saved in the place of everything that is held. The bytes are copied, and analysed or sorted no more.
   * Rejects with `corrupt_index`, and leaves everything as it is, if they are damaged, or were saved under another `indexVersion` or in
   * another format.
   * Analyzers without a `version` can't be told apart: use the one that the index was built with.
   */
  loadBytes(bytes: Uint8Array, options?: CallOptions): Promise<void>
}

/**
 * Exact BM25 in memory, on typed arrays. A chunk matches when it holds at least one term of the query.
 *
 *     score(q, d) = sum over the terms t of q of  c(t) * idf(t) * tf / (tf + k1 * (1 - b + b * length(d) / average length))
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * N is the number of chunks held, n(t) how many of them hold t, tf how often t occurs in the chunk, c(t) how often in the query: a repeated term counts
 * as often as it is repeated, as in a BooleanQuery of Lucene. The length of a chunk is the number of terms that the analyzer finds in `indexedText(chunk)`.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, without the constant factor (k1 + 1), and the idf of Lucene's BM25Similarity.
 * Lucene rounds lengths to a byte; here they are exact. Chunks without a term count in N and in the average.
 *
 * - Scores are always above 0; `score` gives 0 to a chunk that doesn't match.
 * - What can't be among the best is passed over, and no rounding or pruning changes the ranking: it is the one that scoring every chunk would give,
 *   and the scores are the same to the last bit in whatever order the chunks came. `exhausted` is true exactly when no match is left out.
 * - Changes happen one after the other, in the order of the calls. A search sees all of a change or nothing of it, and never waits for one.
 * - `add` takes the last of several chunks with one id, and leaves a chunk alone that it holds unchanged. A long `add` lets others run in between, and an abort undoes it.
 * - Wrong arguments reject with `invalid_input`. What the analyzer or the filter throws is passed on.
 *
 * @throws TypeError if an option is wrong
 */
export function bm25Retriever(options: Bm25RetrieverOptions = {}): Bm25Retriever {
  const read = optionReader('bm25Retriever', options)
  const name = read('name', filledString, 'bm25')
  const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
  const k1 = read('k1', numberFrom(0, 1000), 1.2)
  const b = read('b', numberFrom(0, 1), 0.75)
  const headingWeight = read('headingWeight', integerFrom(1, 100), 1)
  read.done()

  const weights = headingWeight === 1 ? '' : `-h${headingWeight}`
  const indexVersion = `bm25-k${k1}-b${b}${weights}-${analyzer.version ?? 'custom'}`
  const key = newHashKey()
  const writer = new IndexWriter({ analyzer, k1, b, key })
  const search = new PartSearch()

  const ask = (frequencies: ReadonlyMap<string, number>): Question => ({
    terms: Array.from(frequencies, ([term, times]) => [textUnits(term, key), times] as const),
    saturation: saturationOf({ k1, b }, writer.contents.size, writer.contents.terms),
    key,
  })

  const toBytes = async (options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> => {
    const slices = new WorkSlices(POSTINGS_A_TURN)
    return finishInTurns(writeSnapshot(writer.contents, indexVersion), { slices, signal: options?.signal })
  }

  const loadBytes = async (bytes: Uint8Array, options?: CallOptions): Promise<void> => {
    options?.signal?.throwIfAborted()
    if (!(bytes instanceof Uint8Array)) throw wrongValue('bytes', 'a Uint8Array', bytes)
    await writer.replace(readSnapshot(bytes, indexVersion, key), options?.signal)
  }

  return {
    name,
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion,
    supports: { filter: true },

    revision: () => writer.contents.revision(),

    async retrieve(query, options: RetrieveOptions) {
      checkText(query, 'query')
      const { limit, filter, signal } = options ?? {}
      checkLimit(limit)
      signal?.throwIfAborted()
      const { frequencies } = countTerms(analyzer, query)
      if (frequencies.size === 0) return { candidates: [], exhausted: true }
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      return searchContents(writer.contents, ask(frequencies), limit, search, allowed)
    },

    async score(query, chunkIds, options) {
      checkText(query, 'query')
      checkTexts(chunkIds, 'chunkIds')
      options?.signal?.throwIfAborted()
      return scoreChunks(writer.contents, ask(countTerms(analyzer, query).frequencies), chunkIds)
    },

    async documentFrequencies(terms) {
      checkTexts(terms, 'terms')
      const { contents } = writer
      return {
        chunks: contents.size,
        frequencies: terms.map((term) => contents.frequency(textUnits(term, key))),
      }
    },

    async add(chunks, options) {
      options?.signal?.throwIfAborted()
      await writer.add(readIndexedTexts(chunks, headingWeight), options?.signal)
    },

    async remove(chunkIds) {
      checkTexts(chunkIds, 'chunkIds')
      await writer.remove([...chunkIds])
    },

    async save(folder, options) {
      if (typeof folder?.write !== 'function') throw wrongValue('folder', 'a folder with a method `write`', folder)
      const bytes = await toBytes(options)
      options?.signal?.throwIfAborted()
      // Waited for even then, so that nobody removes a folder that is being written to.
      await folder.write(FILE, bytes)
      options?.signal?.throwIfAborted()
    },

    async load(folder, options) {
      options?.signal?.throwIfAborted()
      if (typeof folder?.read !== 'function') throw wrongValue('folder', 'a folder with a method `read`', folder)
      if (analyzer.version === undefined) throw unversioned(name)
      await loadBytes(await folder.read(FILE, { signal: options?.signal }), options)
    },

    toBytes,
    loadBytes,
  }
}

function unversioned(retriever: string): KebabError<'unsupported'> {
  const feature = 'loading an index that an analyzer without a version built'
  return new KebabError('unsupported', `${retriever}: expected an analyzer with a \`version\`, found one without`, {
    details: { feature, retriever },
    hint: 'Give the analyzer a version that changes with what it does, or build the index anew.',
  })
}
