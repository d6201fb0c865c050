import type {
  CallOptions,
  Embedder,
  PreparedQuery,
  PrepareOptions,
  RecallSample,
  Retriever,
  StoreView,
} from '@kebab/core'
import { checkText, checkTexts, embedShared, inverseNorm, readRetrieve } from '@kebab/core/kit'
import type { Database } from '../database.js'
import { readNamespace } from '../namespace.js'
import { stateOf, vectorsRevisionOf } from '../revision.js'
import type { Session } from '../session.js'
import { FILTER_MEMBERS, filterWhere } from '../store/filter-conditions.js'
import { cosinesOf, findNearest } from './find-nearest.js'
import { sampleRecall } from './sample-recall.js'
import type { Recall, VectorPlace } from './vector-place.js'
import { readSearchedSpace, type SearchedSpace } from './vector-space.js'
import { vectorText } from './vector-values.js'

/** What the retriever of vectors is made of. */
export interface VectorRetrieverParts {
  database: Database
  namespace: string
  /** Its model and dimensions are those of the vectors that are searched. */
  embedder: Embedder
  recall: Recall
  /** Returns the session of a view of this store; `undefined` for another's. Absent: no views. */
  sessionOf?: ((view: StoreView) => Session | undefined) | undefined
}

/**
 * Creates the retriever over the vectors that commits write. It embeds queries alone.
 *
 *     score(q, c) = q . c / (|q| |c|), from -1 to 1
 *
 * pgvector computes the scores in single precision, from 32-bit vectors. Up to 20,000 chunks, or
 * with a filter that at most 2,000 pass, the ranking is exact. Beyond that an HNSW graph finds
 * candidates, or with a filter the bits of the vectors do.
 *
 * Rejects with `embedding_mismatch` where there are vectors, but none of this model and length.
 */
export function vectorRetriever(parts: VectorRetrieverParts): Retriever {
  const { database, namespace, embedder, recall, sessionOf } = parts
  const { model, dimensions, calibration } = embedder
  /** The space in a state, as it was last read. */
  let last: { state: string; space: SearchedSpace | undefined } | undefined

  const revisionIn = async (session: Session): Promise<string> => {
    const row = await readNamespace(session, database, namespace)
    return row === null ? '' : vectorsRevisionOf(row)
  }

  const within = async (view: StoreView, options?: CallOptions): Promise<Retriever | null> => {
    options?.signal?.throwIfAborted()
    const session = sessionOf!(view)
    if (session === undefined) return null
    return answering(
      async (work, { signal }) => {
        const row = await readNamespace(session, database, namespace)
        const state = row === null ? '' : stateOf(row)
        if (last?.state !== state)
          last = { state, space: await readSearchedSpace(session, database, namespace, embedder, { signal }) }
        return work(last.space && { session, database, space: last.space, recall, signal })
      },
      async () => {
        await view.revision()
        return revisionIn(session)
      },
    )
  }

  /**
   * `during`: runs work on one state, in which the vectors of the embedder's model may be absent.
   */
  const answering = (
    during: <T>(work: (place: VectorPlace | undefined) => Promise<T>, options: CallOptions) => Promise<T>,
    revision: () => Promise<string>,
  ): Retriever => {
    const prepare = async (query: string, options?: PrepareOptions): Promise<PreparedQuery> => {
      checkText(query, 'query')
      options?.signal?.throwIfAborted()
      const vector = query.trim() === '' ? undefined : await embedQuery(embedder, query, options?.signal)
      return ask(during, vector)
    }
    const compare = async (chunkIds: readonly string[], options: CallOptions = {}): Promise<RecallSample> => {
      checkTexts(chunkIds, 'chunkIds')
      const ids = [...chunkIds]
      const none = { nearest: 0, hits: 0 }
      return during(async (place) => (place === undefined ? none : sampleRecall(place, ids)), options)
    }
    return {
      name: 'vectors',
      kind: 'vector',
      scoreKind: 'cosine',
      indexVersion: `pgvector.v2-${dimensions}-${model}${recall === 'careful' ? '-careful' : ''}`,
      supports: { filter: FILTER_MEMBERS, scores: true },
      calibration,
      revision,
      prepare,
      sampleRecall: compare,
      ...(sessionOf && { within }),
    }
  }

  return answering(
    (work, options) =>
      database.read(async (session) => {
        const space = await readSearchedSpace(session, database, namespace, embedder, options)
        return work(space && { session, database, space, recall, ...options })
      }, options),
    () => database.read(revisionIn),
  )
}

/** `vector`: that of the query, as pgvector reads it. Absent: the query is blank. */
function ask(
  during: <T>(work: (place: VectorPlace | undefined) => Promise<T>, options: CallOptions) => Promise<T>,
  vector: string | undefined,
): PreparedQuery {
  return {
    async retrieve(options) {
      const { limit, filter, signal } = readRetrieve(options)
      if (vector === undefined) return { candidates: [], exhausted: true }
      return during(
        async (place) =>
          place === undefined
            ? { candidates: [], exhausted: true }
            : findNearest(place, { vector, limit, where: filter && filterWhere(filter) }),
        { signal },
      )
    },

    async score(chunkIds, { signal } = {}) {
      checkTexts(chunkIds, 'chunkIds')
      const ids = [...chunkIds]
      signal?.throwIfAborted()
      if (vector === undefined || ids.length === 0) return ids.map(() => null)
      return during(
        async (place) => {
          const scores = place && (await cosinesOf(place, vector, ids))
          return ids.map((chunkId) => scores?.get(chunkId) ?? null)
        },
        { signal },
      )
    },
  }
}

/** The vector of a query as pgvector reads it, of unit length. */
async function embedQuery(embedder: Embedder, query: string, signal: AbortSignal | undefined): Promise<string> {
  const [vector] = await embedShared(embedder, [query], { kind: 'query', signal })
  const scale = inverseNorm(vector!)
  return vectorText(vector!.map((value) => value * scale))
}
