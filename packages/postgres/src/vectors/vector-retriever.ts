import type { CallOptions, Embedder, RetrieveOptions, Retriever, StoreView } from '@kebab/core'
import { checkLimit, checkText, checkTexts, embedShared, inverseNorm } from '@kebab/core/kit'
import { readNamespace, revisionOf } from '../namespace.js'
import type { Database, Session } from '../session.js'
import { cosinesOf, findNearest, type VectorPlace } from './find-nearest.js'
import { readSpaces } from './vector-space.js'
import { vectorText } from './vector-values.js'

/** What the retriever of vectors is made of. */
export interface VectorRetrieverParts {
  database: Database
  namespace: string
  /** Its model and dimensions are those of the vectors that are searched. */
  embedder: Embedder
  /** Returns the session of a view of this store; `undefined` for another's. Absent: no views. */
  sessionOf?: ((view: StoreView) => Session | undefined) | undefined
}

/**
 * Creates the retriever over the vectors that commits write. It embeds queries alone.
 *
 *     score(q, c) = q . c / (|q| |c|), from -1 to 1
 *
 * pgvector computes the scores in single precision, from 32-bit vectors. Up to 20,000 chunks, or
 * with a filter that at most as many or a tenth of all pass, the ranking is exact. Beyond that an
 * HNSW graph finds candidates.
 */
export function vectorRetriever(parts: VectorRetrieverParts): Retriever {
  return within(parts, (work, options) => parts.database.read(work, options))
}

/** `read` runs what a call reads: in a transaction of its own, or in that of a view. */
function within(
  parts: VectorRetrieverParts,
  read: <T>(work: (session: Session) => Promise<T>, options: CallOptions) => Promise<T>,
): Retriever {
  const { database, namespace, embedder, sessionOf } = parts
  const { model, dimensions, calibration } = embedder

  /** Where the vectors of the embedder's model are; `undefined` if there are none. */
  const placeIn = async (session: Session, { signal }: CallOptions): Promise<VectorPlace | undefined> => {
    const row = await readNamespace(session, database, namespace)
    const spaces = row === null ? [] : await readSpaces(session, database, row.ns)
    const space = spaces.find((one) => one.model === model && one.dims === dimensions)
    return space && { session, database, ns: row!.ns, space, signal }
  }

  /** The vector of a query, of unit length. */
  const embedQuery = async (query: string, signal: AbortSignal | undefined): Promise<string> => {
    const [vector] = await embedShared(embedder, [query], { kind: 'query', signal })
    const scale = inverseNorm(vector!)
    return vectorText(vector!.map((value) => value * scale))
  }

  return {
    name: 'vectors',
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion: `pgvector.v1-${dimensions}-${model}`,
    supports: { filter: true },
    calibration,

    revision: () =>
      read(async (session) => {
        const row = await readNamespace(session, database, namespace)
        return row === null ? '' : revisionOf(row)
      }, {}),

    async retrieve(query, options: RetrieveOptions) {
      checkText(query, 'query')
      const { limit, filter, signal } = options ?? {}
      checkLimit(limit)
      signal?.throwIfAborted()
      if (query.trim() === '') return { candidates: [], exhausted: true }
      const vector = await embedQuery(query, signal)
      return read(
        async (session) => {
          const place = await placeIn(session, { signal })
          if (place === undefined) return { candidates: [], exhausted: true }
          return findNearest(place, { vector, limit, where: filter?.where })
        },
        { signal },
      )
    },

    async score(query, chunkIds, options) {
      checkText(query, 'query')
      checkTexts(chunkIds, 'chunkIds')
      const ids = [...chunkIds]
      const signal = options?.signal
      signal?.throwIfAborted()
      if (query.trim() === '' || ids.length === 0) return ids.map(() => null)
      const vector = await embedQuery(query, signal)
      return read(
        async (session) => {
          const place = await placeIn(session, { signal })
          const scores = place && (await cosinesOf(place, vector, ids))
          return ids.map((chunkId) => scores?.get(chunkId) ?? null)
        },
        { signal },
      )
    },

    ...(sessionOf && {
      within: async (view) => {
        const session = sessionOf(view)
        return session === undefined ? null : within(parts, (work) => work(session))
      },
    }),
  }
}
