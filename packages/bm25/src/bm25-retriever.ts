import {
  type Analyzer,
  type Bytes,
  type CallOptions,
  type Chunk,
  defaultAnalyzer,
  type IndexFolder,
  KebabError,
  type PreparedQuery,
  type PrepareOptions,
  type Ranking,
  type Replacement,
  type SavedRetriever,
  type TermFrequencies,
  type VocabularyOptions,
  type VocabularyRange,
  type VocabularyTerm,
} from '@kebab/core'
import { BM25_DEFAULTS, countQuery, FIELDS_VERSION, termsOfQuery } from '@kebab/core/internal'
import {
  checkText,
  checkTexts,
  filledString,
  finishYielding,
  newHashKey,
  numberFrom,
  objectWith,
  optional,
  optionReader,
  readIndexedTexts,
  readRetrieve,
  readVocabulary,
  runWithin,
  TimeSlices,
  WorkSlices,
  wrongValue,
} from '@kebab/core/kit'
import type { SegmentThread } from './announced/announced-texts.js'
import type { Contents } from './contents.js'
import { IndexWriter, POSTINGS_PER_YIELD } from './index-writer.js'
import { listVocabulary } from './search/list-vocabulary.js'
import { scoreChunks, searchContents, type TermQuery, termQuery } from './search/search-contents.js'
import { SegmentSearch } from './search/segment-search.js'
import { readSnapshot } from './snapshot/read-snapshot.js'
import { otherVersion, versionOf } from './snapshot/snapshot-header.js'
import { writeSnapshot } from './snapshot/write-snapshot.js'

/** The file name of a saved index. */
const FILE = 'index.bm25'

/** The options of `bm25Retriever`. */
export interface Bm25RetrieverOptions {
  /** The retriever's name, unique in an engine. Not empty. Default `bm25`. */
  name?: string | undefined
  /** Splits indexed texts and queries into terms. Default: `defaultAnalyzer` of `@kebab/core`. */
  analyzer?: Analyzer | undefined
  /** How much repetitions of a term in a chunk count: from 0, not at all, to 1000. Default 1.2. */
  k1?: number | undefined
  /**
   * How much the length of a chunk lowers its score: from 0, not at all, to 1, fully. Default 0.75.
   */
  b?: number | undefined
  /**
   * What an occurrence in the title or the headings weighs beside one in the body: from 0.01
   * to 100. Default 3.
   */
  headingWeight?: number | undefined
  /**
   * What an occurrence in the name of the file, its aliases or its tags weighs beside one in the
   * body: from 0.01 to 100. Default 1.
   */
  nameWeight?: number | undefined
  /**
   * Counts the terms of announced chunks on another thread, by `segmentTasks` with an equal
   * analyzer. Answers are the same. Default: terms are counted on the calling thread, by `add`.
   */
  thread?: SegmentThread | undefined
}

/** The retriever that `bm25Retriever` returns. */
export interface Bm25Retriever extends SavedRetriever {
  kind: 'lexical'
  scoreKind: 'bm25'
  supports: { filter: true; scores: true; prefixes: true }
  /**
   * 32 hexadecimal digits that depend only on the set of chunks: their ids, `indexedWords` and
   * languages. The order of changes doesn't matter. While `isOutdated()` is true, another text that
   * no other index and no other state of it has.
   */
  revision(): string
  announce(chunks: readonly Chunk[], options?: { isLast?: boolean | undefined }): void
  isOutdated(): boolean
  prepare(query: string, options?: PrepareOptions): Required<PreparedQuery>
  documentFrequencies(terms: readonly string[]): TermFrequencies
  vocabulary(range: VocabularyRange, options?: VocabularyOptions): Promise<VocabularyTerm[]>
  /** Writes the bytes of `toBytes` to the file `index.bm25`. Errors of the folder are passed on. */
  save(folder: Pick<IndexFolder, 'write'>, options?: CallOptions): Promise<void>
  /**
   * Reads what `save` wrote, as `loadBytes` does. Errors of the folder are passed on. Rejects with
   * `unsupported` if the analyzer has no `version`, because the index may be built with another
   * analyzer.
   */
  load(folder: Pick<IndexFolder, 'read'>, options?: CallOptions): Promise<void>
  /**
   * Reads what `save` wrote with another analyzer that has a version, or with words of an earlier
   * rule of `indexedWords`. The other options are the same.
   * Only terms that both analyzers give find chunks of the loaded index.
   */
  loadEarlier(folder: Pick<IndexFolder, 'read'>, options?: CallOptions): Promise<Replacement>
  /**
   * Encodes the contents at the moment of the call for `loadBytes`. For storage other than a
   * folder. Rejects with `words_pending` while `isOutdated()` is true.
   */
  toBytes(options?: CallOptions): Promise<Bytes>
  /**
   * Replaces the contents by saved ones. The bytes are copied. Nothing is analysed again. Rejects
   * with `corrupt_index`, and changes nothing, if the bytes are damaged, have another format, or
   * were saved with another `indexVersion`. Analyzers without a `version` can't be distinguished:
   * use the one that the index was built with.
   */
  loadBytes(bytes: Uint8Array, options?: CallOptions): Promise<void>
}

/**
 * Creates a retriever for exact BM25F in memory, on typed arrays. A chunk matches if it has at
 * least one term of the query.
 *
 *     score(q, d) = sum over the terms t of q of  c(t) * idf(t) * s / (k1 + s)
 *     s           = sum over the fields of  weight * tf / (1 - b + b * l / a)
 *     idf(t)      = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 *
 * - There are three fields. The body has weight 1. Title and headings have `headingWeight`. The
 *   name of the file, its aliases and its tags have `nameWeight`. The option `b` is that of the
 *   body. For headings b is 1, and for names 0.75.
 * - A heading or a name has two more terms, for the whole of it: one as it is written, and one of
 *   its terms. So has a query. Neither counts in a length. A heading that is the query thus comes
 *   before others that have its words. Ranges of `vocabulary` have no such terms.
 * - N is the number of chunks, n(t) the number of chunks with t, and tf the occurrences of t in the
 *   field.
 * - c(t) is the number of occurrences of t in the query. A repeated term counts as often as it is
 *   repeated, as in a BooleanQuery of Lucene.
 * - l is the length of the field: the number of terms that the analyzer finds in this part of
 *   `indexedWords(chunk)`. a is the average length. Chunks without a term count in N and in the
 *   average.
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009,
 * sections 3.5 and 3.6, without the constant factor (k1 + 1), and with the idf of Lucene's
 * BM25Similarity. Lucene rounds lengths to a byte; here they are exact.
 *
 * - **Scores** are always above 0. `score` gives 0 to a chunk that doesn't match.
 * - **Rankings** are those that scoring every chunk would give. Pruning and rounding don't change
 *   them, and scores are the same to the last bit in whatever order chunks were added. `exhausted`
 *   is true exactly if the list has every match.
 * - **Changes** run one after the other, in the order of the calls. A search sees all of a change
 *   or nothing, and never waits for a change.
 * - **`add`** takes the last of several chunks with one id, and skips a chunk that hasn't changed.
 *   A long `add` yields to the event loop. If it is aborted, it changes nothing.
 * - **Errors**: wrong arguments throw or reject with `invalid_input`. Errors of the analyzer and
 *   the filter are passed on.
 *
 * @throws TypeError if an option is wrong
 */
export function bm25Retriever(options: Bm25RetrieverOptions = {}): Bm25Retriever {
  const read = optionReader('bm25Retriever', options)
  const name = read('name', filledString, 'bm25')
  const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
  const k1 = read('k1', numberFrom(0, 1000), BM25_DEFAULTS.k1)
  const b = read('b', numberFrom(0, 1), BM25_DEFAULTS.b)
  const headingWeight = read('headingWeight', numberFrom(0.01, 100), BM25_DEFAULTS.headingWeight)
  const nameWeight = read('nameWeight', numberFrom(0.01, 100), BM25_DEFAULTS.nameWeight)
  const thread = read('thread', optional(objectWith('send')))
  read.done()

  const settings = { k1, b, headingWeight, nameWeight }
  const isDefault = headingWeight === BM25_DEFAULTS.headingWeight && nameWeight === BM25_DEFAULTS.nameWeight
  const weights = isDefault ? '' : `-h${headingWeight}-n${nameWeight}`
  const prefix = `bm25-k${k1}-b${b}${weights}-`
  const indexVersion = `${prefix}${FIELDS_VERSION}-${analyzer.version ?? CUSTOM}`
  const key = newHashKey()
  const newWriter = (): IndexWriter => new IndexWriter({ analyzer, ...settings, key, thread })
  let writer = newWriter()
  /** What takes the place of `writer`, which an earlier analyzer has filled. */
  let replacement: { writer: IndexWriter; id: string; changes: number } | undefined
  const search = new SegmentSearch()

  /** Changes the contents, and those of the replacement before. */
  const change = async (
    signal: AbortSignal | undefined,
    work: (writer: IndexWriter, signal?: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    if (replacement === undefined) return work(writer, signal)
    const changed = replacement
    await work(changed.writer, signal)
    const before = writer.contents.revision()
    // Without the signal: the change is half done.
    await work(writer)
    if (writer.contents.revision() !== before) changed.changes++
  }

  const prepare = (query: string, { analysis }: PrepareOptions = {}): Required<PreparedQuery> => {
    checkText(query, 'query')
    let last: { contents: Contents; query: TermQuery; isEmpty: boolean } | undefined
    /** The query for the present contents. */
    const present = () => {
      const { contents } = writer
      if (last?.contents === contents) return last
      const languages = contents.languages(analyzer, key)
      const counted = countQuery(query, termsOfQuery(query, { analyzer, marks: languages.marks, analysis }))
      const lookUps = counted.map(({ term, times, mark, word }) => {
        return { term, times, word, size: languages.sizeOf(mark) }
      })
      last = { contents, query: termQuery(contents, lookUps, settings, key), isEmpty: counted.length === 0 }
      return last
    }
    return {
      retrieve(options) {
        const { limit, filter, signal } = readRetrieve(options)
        if (present().isEmpty) return { candidates: [], exhausted: true }
        const rank = (allowed?: ReadonlySet<string>): Ranking => {
          const { contents, query } = present()
          return searchContents(contents, query, limit, search, allowed)
        }
        if (filter === undefined) return rank()
        return runWithin(() => filter.allowed(), { signal, stage: 'filter' }).then(rank)
      },
      score(chunkIds, options) {
        checkTexts(chunkIds, 'chunkIds')
        options?.signal?.throwIfAborted()
        const { contents, query } = present()
        return scoreChunks(contents, query, chunkIds)
      },
    }
  }

  const toBytes = async (options?: CallOptions): Promise<Bytes> => {
    if (replacement !== undefined) throw wordsPending(name)
    const slices = new WorkSlices(POSTINGS_PER_YIELD)
    return finishYielding(writeSnapshot(writer.contents, indexVersion), { slices, signal: options?.signal })
  }

  const loadBytes = async (bytes: Uint8Array, options?: CallOptions): Promise<void> => {
    options?.signal?.throwIfAborted()
    if (!(bytes instanceof Uint8Array)) throw wrongValue('bytes', 'a Uint8Array', bytes)
    await writer.replace(readSnapshot(bytes, indexVersion, key), options?.signal)
    replacement = undefined
  }

  const readFile = async (folder: Pick<IndexFolder, 'read'>, options?: CallOptions): Promise<Bytes> => {
    options?.signal?.throwIfAborted()
    if (typeof folder?.read !== 'function') throw wrongValue('folder', 'a folder with a method `read`', folder)
    if (analyzer.version === undefined) throw unversioned(name)
    return folder.read(FILE, { signal: options?.signal })
  }

  return {
    name,
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion,
    supports: { filter: true, scores: true, prefixes: true },

    revision() {
      const revision = writer.contents.revision()
      // A chunk that is removed and added again has other terms: its digest alone doesn't tell.
      return replacement === undefined ? revision : `${revision}-${replacement.id}.${replacement.changes}`
    },

    isOutdated: () => replacement !== undefined,

    prepare,

    documentFrequencies(terms) {
      checkTexts(terms, 'terms')
      const { contents } = writer
      return { chunks: contents.size, frequencies: terms.map((term) => contents.termPosition(term, key).frequency) }
    },

    async vocabulary(range, options) {
      const query = readVocabulary(range, options)
      const { filter, signal } = query
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      return listVocabulary(writer.contents, query, { key, allowed, slices: new TimeSlices(signal) })
    },

    announce(chunks, { isLast = false } = {}) {
      // Beside a replacement, the chunks would be counted for one of the two alone.
      if (thread !== undefined && replacement === undefined) writer.announce(readIndexedTexts(chunks), isLast)
    },

    async add(chunks, options) {
      options?.signal?.throwIfAborted()
      const texts = readIndexedTexts(chunks)
      await change(options?.signal, (target, signal) => target.add(texts, signal))
    },

    async remove(chunkIds) {
      checkTexts(chunkIds, 'chunkIds')
      const ids = [...chunkIds]
      await change(undefined, (target) => target.remove(ids))
    },

    async save(folder, options) {
      if (typeof folder?.write !== 'function') throw wrongValue('folder', 'a folder with a method `write`', folder)
      const bytes = await toBytes(options)
      options?.signal?.throwIfAborted()
      // Not cut short by an abort, so that nobody deletes a folder that is being written to.
      await folder.write(FILE, bytes)
      options?.signal?.throwIfAborted()
    },

    async load(folder, options) {
      await loadBytes(await readFile(folder, options), options)
    },

    async loadEarlier(folder, options) {
      const bytes = await readFile(folder, options)
      const saved = versionOf(bytes)
      if (saved === indexVersion || !isOfSettings(saved, prefix)) throw otherVersion(saved, `another ${prefix}`)
      await writer.replace(readSnapshot(bytes, saved, key), options?.signal)
      const next = { writer: newWriter(), id: newHashKey().join('.'), changes: 0 }
      replacement = next
      return {
        async add(chunks, options) {
          options?.signal?.throwIfAborted()
          await next.writer.add(readIndexedTexts(chunks), options?.signal)
        },
        replace() {
          if (replacement !== next) return
          writer = next.writer
          replacement = undefined
        },
      }
    },

    toBytes,
    loadBytes,
  }
}

/** Stands in an index version for an analyzer without a version. */
const CUSTOM = 'custom'

/**
 * Whether an index version is of some analyzer with a version, and has these other settings. It may
 * be of an earlier rule of what words are taken from: the first one has no name in the version.
 */
function isOfSettings(indexVersion: string, prefix: string): boolean {
  const analyzer = indexVersion.slice(prefix.length).replace(/^w\d+-/, '')
  // Without a weight of headings, one may follow.
  return indexVersion.startsWith(prefix) && analyzer !== CUSTOM && !/^h[\d.]+-/.test(analyzer)
}

function wordsPending(retriever: string): KebabError<'words_pending'> {
  const message = `${retriever}: expected words of the present analyzer to save, found that they are still being made`
  return new KebabError('words_pending', message, { hint: 'Save the index once `isOutdated()` is false.' })
}

function unversioned(retriever: string): KebabError<'unsupported'> {
  const feature = 'loading an index that an analyzer without a version built'
  return new KebabError('unsupported', `${retriever}: expected an analyzer with a \`version\`, found one without`, {
    details: { feature, retriever },
    hint: 'Give the analyzer a version that changes with what it does, or build the index anew.',
  })
}
