import type { Analyzer, CallOptions, RetrieveOptions, Retriever, StoreView } from '@kebab/core'
import { checkText, checkTexts, countTerms, readRetrieve } from '@kebab/core/kit'
import { type Database, readNamespace, revisionOf, type Session } from '../session.js'
import { goneNamespace } from '../store/postgres-store.js'
import { storedTerm } from './build-segments.js'
import type { ByteCache } from './byte-cache.js'
import { searchFiltered } from './search-filtered.js'
import { countLive, SETTINGS, type SegmentQuery, scoreChunks, searchSegments } from './search-segments.js'
import { loadPostings, loadSegments, type RowsOf, readSegments, type SegmentRow } from './segment-rows.js'

/** What `lexicalRetriever` is made of. */
export interface LexicalParts {
  database: Database
  /** The name of the namespace, which exists. */
  namespace: string
  analyzer: Analyzer
  /** What of the namespace is in memory. */
  cache: ByteCache
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
 * A query reads the postings of its terms, and scores every match in the process. What it has read
 * never changes, and stays in the cache.
 */
export function lexicalRetriever(parts: LexicalParts): Retriever {
  const { database, namespace, analyzer, cache, sessionOf } = parts

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
  let known: number | undefined

  const readState = async (session: Session, options?: CallOptions): Promise<State> => {
    if (known !== undefined) {
      const at = { session, database, ns: known, cache }
      const segments = await readSegments(at, { ...options, name: namespace })
      if (segments.length > 0) return { at, segments }
    }
    // It has no segments, or was dropped and has another number now.
    known = (await readNamespace(session, database, namespace))?.ns
    if (known === undefined) throw goneNamespace(database)
    const at = { session, database, ns: known, cache }
    return { at, segments: await readSegments(at, options) }
  }

  /** The segments of the state that a view read last. Most views read the same state again. */
  let last: { state: string; segments: readonly SegmentRow[] } | undefined

  const readViewed = async (session: Session): Promise<State> => {
    // A view knows its row. Segments change with a commit, or with the layout.
    const row = await readNamespace(session, database, namespace)
    if (row === null) throw goneNamespace(database)
    const state = `${revisionOf(row)}.${row.layout}`
    const at = { session, database, ns: row.ns, cache }
    const segments = last?.state === state ? last.segments : await readSegments(at)
    last = { state, segments }
    return { at, segments }
  }

  /** `during`: runs work on one state. */
  const answering = (
    during: <T>(work: (state: State) => Promise<T>, options?: CallOptions) => Promise<T>,
    revision: () => Promise<string>,
  ): Retriever => ({
    name: 'bm25',
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion: `bm25-k${SETTINGS.k1}-b${SETTINGS.b}-${analyzer.version ?? 'custom'}`,
    supports: { filter: true },
    revision,

    async retrieve(query, options: RetrieveOptions) {
      const { limit, filter, signal } = readRetrieve(query, options)
      const { frequencies } = countTerms(analyzer, query)
      if (frequencies.size === 0) return { candidates: [], exhausted: true }
      return during(
        async (state) => {
          const loaded = await loadQuery(state, frequencies, { signal })
          if (filter === undefined) return searchSegments(loaded, { limit, signal })
          return searchFiltered(state.at, loaded, filter.where, { limit, signal })
        },
        { signal },
      )
    },

    async score(query, chunkIds, options) {
      checkText(query, 'query')
      checkTexts(chunkIds, 'chunkIds')
      options?.signal?.throwIfAborted()
      const { frequencies } = countTerms(analyzer, query)
      return during(async (state) => scoreChunks(await loadQuery(state, frequencies, options), chunkIds), options)
    },

    async documentFrequencies(terms) {
      checkTexts(terms, 'terms')
      return during(async (state) => {
        const loaded = await loadQuery(state, new Map(terms.map((term) => [term, 1])))
        const byTerm = new Map([...new Set(terms)].map((term, i) => [term, loaded.terms[i]!.postings]))
        return {
          chunks: loaded.segments.reduce((sum, { chunks }) => sum + chunks, 0),
          frequencies: terms.map((term) => countLive(loaded.segments, byTerm.get(term)!)),
        }
      })
    },

    ...(sessionOf === undefined ? {} : { within }),
  })

  return answering(
    (work, options) => database.read(async (session) => work(await readState(session, options)), options),
    () =>
      database.read(async (session) => {
        const row = await readNamespace(session, database, namespace)
        if (row === null) throw goneNamespace(database)
        return revisionOf(row)
      }),
  )
}

/** Reads all that a query needs. `frequencies`: how often it has each term. */
async function loadQuery(
  { at, segments }: State,
  frequencies: ReadonlyMap<string, number>,
  options?: CallOptions,
): Promise<SegmentQuery> {
  const loaded = await loadSegments(at, segments, options)
  const postings = await loadPostings(at, segments, [...frequencies.keys()].map(storedTerm), options)
  return { segments: loaded, terms: [...frequencies.values()].map((times, i) => ({ times, postings: postings[i]! })) }
}
