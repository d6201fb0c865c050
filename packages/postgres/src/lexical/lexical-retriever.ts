import type {
  Analyzer,
  CallOptions,
  PreparedQuery,
  PrepareOptions,
  Retriever,
  StoreView,
  TermFrequencies,
} from '@kebab/core'
import { BM25_DEFAULTS, countQuery, marksOf, termsOfQuery } from '@kebab/core/internal'
import {
  type CountedTerm,
  checkText,
  checkTexts,
  type IndexLanguages,
  indexLanguages,
  readRetrieve,
  readVocabulary,
} from '@kebab/core/kit'
import type { Database } from '../database.js'
import { type NamespaceRow, readNamespace } from '../namespace.js'
import { revisionOf, stateOf } from '../revision.js'
import type { Session } from '../session.js'
import { FILTER_MEMBERS, filterWhere } from '../store/filter-conditions.js'
import { missingNamespace } from '../store/namespace-reads.js'
import { hasOtherWords, otherWords, versionOf } from './analyzer-version.js'
import { storedTerm } from './build-segments.js'
import { listVocabulary } from './list-vocabulary.js'
import { searchFiltered } from './search-filtered.js'
import { countLive, type SegmentQuery, scoreChunks, searchSegments } from './search-segments.js'
import { loadPostings, loadSegments, type RowsOf, readSegments, type SegmentRow } from './segment-rows.js'

/** What `lexicalRetriever` is made of. */
export interface LexicalParts {
  database: Database
  /** The name of the namespace, which exists. */
  namespace: string
  analyzer: Analyzer
  /** Returns the session of a view of this store; `undefined` for another's. Absent: no views. */
  sessionOf?: ((view: StoreView) => Session | undefined) | undefined
}

/** A state of the namespace, to which all answers belong. */
interface State {
  at: RowsOf
  segments: readonly SegmentRow[]
}

/**
 * Returns a retriever for exact BM25 over the segments of a namespace. Chunks, scores and order are
 * those of `bm25Retriever` with its default settings, to the last bit. So is `exhausted`: it is
 * true exactly if the list has every match.
 *
 * A range of the vocabulary has no terms of more than 400 UTF-16 units: they are stored as digests.
 *
 * A query reads the postings of its terms, and scores every match in the process. What it has read
 * never changes, and stays in the cache.
 */
export function lexicalRetriever(parts: LexicalParts): Retriever {
  const { database, namespace, analyzer, sessionOf } = parts
  const { cache } = database

  const within = async (view: StoreView, options?: CallOptions): Promise<Retriever | null> => {
    options?.signal?.throwIfAborted()
    const session = sessionOf!(view)
    if (session === undefined) return null
    // Every call of the view sees the same state, so it is read once, by the first that needs it.
    let state: Promise<State> | undefined
    return answering(
      (work) => {
        // A read that failed is repeated by the next call.
        state ??= readViewed(session).catch((error) => {
          state = undefined
          throw error
        })
        return state.then(work)
      },
      () => view.revision(),
    )
  }

  /** The number of the namespace, as it was last read. */
  let lastNs: number | undefined

  const readState = async (session: Session, options?: CallOptions): Promise<State> => {
    if (lastNs !== undefined) {
      const at = { session, database, ns: lastNs, cache }
      const segments = await readSegments(at, { ...options, owner: { name: namespace, analyzer: versionOf(analyzer) } })
      if (segments.length > 0) return { at, segments }
    }
    // It has no segments or others, or was dropped and has another number now.
    const row = await readChecked(session)
    lastNs = row.ns
    const at = { session, database, ns: row.ns, cache }
    return { at, segments: await readSegments(at, options) }
  }

  /** Reads the row of the namespace. Rejects with `not_indexed` for words of another analyzer. */
  const readChecked = async (session: Session): Promise<NamespaceRow> => {
    const row = await readNamespace(session, database, namespace)
    if (row === null) throw missingNamespace(database)
    if (hasOtherWords(row, analyzer)) throw otherWords(database, row.analyzer, analyzer)
    return row
  }

  /** The segments of the state that a view read last. Most views read the same state again. */
  let last: { state: string; segments: readonly SegmentRow[] } | undefined

  const readViewed = async (session: Session): Promise<State> => {
    // A view knows its row. Segments change with a commit, or with the layout.
    const row = await readChecked(session)
    const state = stateOf(row)
    const at = { session, database, ns: row.ns, cache }
    const segments = last?.state === state ? last.segments : await readSegments(at)
    last = { state, segments }
    return { at, segments }
  }

  /** `during`: runs work on one state. */
  const answering = (
    during: <T>(work: (state: State) => Promise<T>, options?: CallOptions) => Promise<T>,
    revision: () => Promise<string>,
  ): Retriever => {
    const prepare = (query: string, { analysis }: PrepareOptions = {}): PreparedQuery => {
      checkText(query, 'query')
      const countedIn = ({ marks }: IndexLanguages): CountedTerm[] =>
        countQuery(query, termsOfQuery(query, { analyzer, marks, analysis }))
      return ask(during, analyzer, countedIn)
    }
    return {
      name: 'bm25',
      kind: 'lexical',
      scoreKind: 'bm25',
      indexVersion: `bm25-k${BM25_DEFAULTS.k1}-b${BM25_DEFAULTS.b}-${versionOf(analyzer)}`,
      supports: { filter: FILTER_MEMBERS, scores: true, prefixes: true },
      revision,
      prepare,
      async documentFrequencies(terms) {
        checkTexts(terms, 'terms')
        return during((state) => countChunks(state, terms))
      },
      async vocabulary(range, options) {
        const query = readVocabulary(range, options)
        return during(({ at, segments }) => listVocabulary(at, segments, query), { signal: query.signal })
      },
      ...(sessionOf === undefined ? {} : { within }),
    }
  }

  return answering(
    (work, options) => database.read(async (session) => work(await readState(session, options)), options),
    () =>
      database.read(async (session) => {
        const row = await readNamespace(session, database, namespace)
        if (row === null) throw missingNamespace(database)
        return revisionOf(row)
      }),
  )
}

/** `countedIn`: the terms of the query in the languages of a state, of which each is read once. */
function ask(
  during: <T>(work: (state: State) => Promise<T>, options?: CallOptions) => Promise<T>,
  analyzer: Analyzer,
  countedIn: (languages: IndexLanguages) => readonly CountedTerm[],
): PreparedQuery {
  let last: { state: State; query: SegmentQuery } | undefined
  const load = async (state: State, options?: CallOptions): Promise<SegmentQuery> => {
    if (last?.state !== state) last = { state, query: await loadQuery(state, analyzer, countedIn, options) }
    return last.query
  }
  return {
    async retrieve(options) {
      const { limit, filter, signal } = readRetrieve(options)
      return during(
        async (state) => {
          const query = await load(state, { signal })
          if (query.terms.length === 0) return { candidates: [], exhausted: true }
          if (filter === undefined) return searchSegments(query, { limit, signal })
          return searchFiltered(state.at, query, filterWhere(filter), { limit, signal })
        },
        { signal },
      )
    },

    async score(chunkIds, options) {
      checkTexts(chunkIds, 'chunkIds')
      options?.signal?.throwIfAborted()
      return during(async (state) => scoreChunks(await load(state, options), chunkIds), options)
    },
  }
}

/** Counts the chunks of a state, and those that hold each term. */
async function countChunks({ at, segments }: State, termTexts: readonly string[]): Promise<TermFrequencies> {
  const loaded = await loadSegments(at, segments)
  const terms = [...new Set(termTexts)]
  const postings = terms.length === 0 ? [] : await loadPostings(at, segments, terms.map(storedTerm))
  const frequencies = new Map(terms.map((term, i) => [term, countLive(loaded, postings[i]!)]))
  return {
    chunks: loaded.reduce((sum, { chunks }) => sum + chunks, 0),
    frequencies: termTexts.map((term) => frequencies.get(term)!),
  }
}

/** Reads all that a query needs. */
async function loadQuery(
  { at, segments }: State,
  analyzer: Analyzer,
  countedIn: (languages: IndexLanguages) => readonly CountedTerm[],
  options?: CallOptions,
): Promise<SegmentQuery> {
  const loaded = await loadSegments(at, segments, options)
  const marks = marksOf(analyzer)
  const marked = marks.length === 0 ? [] : await loadPostings(at, segments, marks.map(storedTerm), options)
  const chunks = loaded.reduce((sum, segment) => sum + segment.chunks, 0)
  const languages = indexLanguages(analyzer, chunks, (mark) => countLive(loaded, marked[marks.indexOf(mark)]!))
  const counted = countedIn(languages)
  const stored = counted.map(({ term }) => storedTerm(term))
  const postings = counted.length === 0 ? [] : await loadPostings(at, segments, stored, options)
  const terms = counted.map(({ times, mark, word }, i) => {
    return { times, word, size: languages.sizeOf(mark), postings: postings[i]! }
  })
  return { segments: loaded, terms }
}
