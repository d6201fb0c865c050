import type { CallOptions, Embedder, IndexedRetriever, PreparedQuery, Ranking } from '../contracts.js'
import { contentDigest, unitsOf } from '../kit/checksum.js'
import { Mutex, WorkSlices, yieldToEventLoop } from '../kit/concurrency.js'
import { checkText, checkTexts, readRetrieve } from '../kit/invalid-input.js'
import { queryVector } from '../kit/models.js'
import { filledString, optionReader } from '../kit/option-reader.js'
import { runWithin } from '../kit/run-within.js'
import { TopK } from '../kit/top-k.js'
import { type ChunkVector, embedChunks, readChunkVectors, readVectorSettings } from '../kit/vectors/chunk-vectors.js'
import { dot, inverseNorm } from '../kit/vectors/vector-math.js'

/** The options of `exactVectorRetriever`. */
export interface ExactVectorOptions {
  /** Embeds queries, and chunks that come without an embedding. */
  embedder: Embedder
  /** The retriever's name, unique in an engine. Not empty. Default `exact-vectors`. */
  name?: string | undefined
  /** How many texts are embedded per call, from 1 to 100,000. Default 32. */
  batchSize?: number | undefined
}

/** The retriever that `exactVectorRetriever` returns. */
export interface ExactVectorRetriever extends IndexedRetriever {
  kind: 'vector'
  scoreKind: 'cosine'
  supports: { filter: true; scores: true; prefixes: true }
  /** How many chunks the index has. */
  readonly size: number
  /**
   * 32 hexadecimal digits that depend only on the set of chunks: their ids and vectors. The order
   * of changes doesn't matter.
   */
  revision(): string
  prepare(query: string): Required<PreparedQuery>
}

/** A vector of a chunk. It never changes but for `died`. */
interface Row {
  readonly chunkId: string
  readonly vector: Float32Array
  /** 1 / |vector|. */
  readonly scale: number
  /** Of the id and the vector. */
  readonly digest: readonly number[]
  /** The change that removed or replaced it. Infinity while it is held. */
  died: number
}

/**
 * The multiplications after which a search lets other work run: a few milliseconds. A comparison
 * takes as many as there are dimensions.
 */
const PRODUCTS_PER_SLICE = 4_000_000
/** A comparison costs more than its multiplications. */
const PRODUCTS_PER_ROW = 64
/** Looking up an id in a large set costs more than that. */
const PRODUCTS_PER_LOOKUP = 256
/**
 * How many dead rows are tolerated, beyond as many as there are chunks, before they are dropped.
 */
const DEAD_ROWS = 1024
/** Rows between two yields of changes, large or small: a few milliseconds of digests. */
const ROWS_PER_SLICE = 256

/**
 * Creates a vector retriever that compares the query with every chunk. It needs no native part and
 * no file, so it runs wherever JavaScript does:
 *
 *     score(q, c) = q . c / (|q| |c|), from -1 to 1
 *
 * - **Exactness**: every answer is the exact ranking. A filter loses nothing, equal scores come by
 *   chunk id, and `exhausted` is true exactly if the list has all eligible chunks.
 * - **Cost**: a search takes one multiplication per chunk and dimension, and yields to the event
 *   loop every few milliseconds. A vector takes 4 bytes a dimension. Removed vectors are dropped
 *   when there are more of them than chunks.
 * - **Changes** run one after the other. A search sees all chunks of a change or none, and never
 *   waits for a change.
 * - **`add`** skips a chunk that has the same vector already.
 * - **Errors**: wrong arguments throw or reject with `invalid_input`, vectors of another length or
 *   model with `embedding_mismatch`, and an embedder that breaks its contract with `internal`.
 *   Errors of the embedder and the filter are passed on.
 *
 * Use it in browsers, for small sets, and where an approximate index isn't wanted. Nothing is
 * saved: fill it from the store when a program starts.
 * @throws TypeError if an option is wrong
 */
export function exactVectorRetriever(options: ExactVectorOptions): ExactVectorRetriever {
  const { name, embedder, model, dimensions, batchSize } = readSettings(options)
  const changes = new Mutex()
  const slices = new WorkSlices(PRODUCTS_PER_SLICE)
  const changeSlices = new WorkSlices(ROWS_PER_SLICE)
  const rowById = new Map<string, Row>()
  const sum = new Uint32Array(4)
  /** In the order in which they came. Rows are only ever appended, or all of them replaced. */
  let rows: Row[] = []
  /** The number of changes. */
  let present = 0

  const put = (row: Row): void => {
    drop(row.chunkId, present)
    rowById.set(row.chunkId, row)
    rows.push(row)
    for (let lane = 0; lane < 4; lane++) sum[lane]! += row.digest[lane]!
  }

  const drop = (chunkId: string, change: number): void => {
    const row = rowById.get(chunkId)
    if (row === undefined) return
    rowById.delete(chunkId)
    row.died = change
    for (let lane = 0; lane < 4; lane++) sum[lane]! -= row.digest[lane]!
  }

  /** A search that runs goes on with the rows that it began with. */
  const dropDeadRows = (): void => {
    if (rows.length > 2 * rowById.size + DEAD_ROWS) rows = rows.filter(({ died }) => died === Number.POSITIVE_INFINITY)
  }

  /** Compares a vector with all rows that are held now and allowed. */
  const rank = async (
    vector: Float32Array,
    { limit, allowed, signal }: CallOptions & { limit: number; allowed: ReadonlySet<string> | undefined },
  ): Promise<Ranking> => {
    const [seen, count, change] = [rows, rows.length, present]
    const cosine = cosineWith(vector)
    const costPerRow = PRODUCTS_PER_ROW + (allowed === undefined ? 0 : PRODUCTS_PER_LOOKUP)
    const best = new TopK(limit, (a, b) => seen[a]!.chunkId < seen[b]!.chunkId)
    let eligible = 0
    for (let i = 0; i < count; i++) {
      const row = seen[i]!
      const isEligible = row.died > change && (allowed?.has(row.chunkId) ?? true)
      if (isEligible) {
        eligible++
        best.offer(i, cosine(row))
      }
      if (slices.isOver(isEligible ? dimensions + costPerRow : costPerRow)) await yieldToEventLoop(signal)
    }
    const { items, scores } = best.ranked()
    const candidates = Array.from(items, (i, place) => ({ chunkId: seen[i]!.chunkId, score: scores[place]! }))
    return { candidates, exhausted: eligible <= limit }
  }

  return {
    name,
    kind: 'vector',
    scoreKind: 'cosine',
    indexVersion: `exact.v1-${dimensions}-${model}`,
    supports: { filter: true, scores: true, prefixes: true },
    calibration: embedder.calibration,
    embeddingModel: model,

    get size() {
      return rowById.size
    },

    revision: () => Array.from(sum, (lane) => lane.toString(16).padStart(8, '0')).join(''),

    prepare(query) {
      checkText(query, 'query')
      const isBlank = query.trim() === ''
      const embed = queryVector(embedder, query)
      return {
        async retrieve(options) {
          const { limit, filter, signal } = readRetrieve(options)
          if (isBlank || rowById.size === 0) return { candidates: [], exhausted: true }
          const [vector, allowed] = await Promise.all([
            embed(signal),
            filter && runWithin(() => filter.allowed(), { signal, stage: 'filter' }),
          ])
          signal?.throwIfAborted()
          return rank(vector, { limit, allowed, signal })
        },

        async score(chunkIds, options) {
          checkTexts(chunkIds, 'chunkIds')
          const ids = [...chunkIds]
          const signal = options?.signal
          signal?.throwIfAborted()
          if (isBlank || !ids.some((chunkId) => rowById.has(chunkId))) return ids.map(() => null)
          const cosine = cosineWith(await embed(signal))
          return ids.map((chunkId) => {
            const row = rowById.get(chunkId)
            return row === undefined ? null : cosine(row)
          })
        },
      }
    },

    async add(chunks, options) {
      const signal = options?.signal
      signal?.throwIfAborted()
      const reading = readChunkVectors(chunks, { model, dimensions }, signal)
      // The change may be aborted before its turn, and then nobody awaits it.
      reading.catch(() => {})
      await changes.take(async () => {
        const read = await reading
        const added: Row[] = []
        for (const chunk of await embedChunks({ embedder, batchSize }, read, signal)) {
          const row = rowOf(chunk)
          const before = rowById.get(row.chunkId)
          if (before === undefined || before.digest.some((lane, at) => lane !== row.digest[at])) added.push(row)
          if (changeSlices.isOver(1)) await yieldToEventLoop(signal)
        }
        signal?.throwIfAborted()
        if (added.length === 0) return
        present++
        for (const row of added) put(row)
        dropDeadRows()
      }, signal)
    },

    async remove(chunkIds) {
      checkTexts(chunkIds, 'chunkIds')
      const ids = [...chunkIds]
      await changes.take(() => {
        present++
        for (const chunkId of ids) drop(chunkId, present)
        dropDeadRows()
      })
    },
  }
}

function readSettings(options: ExactVectorOptions) {
  const read = optionReader('exactVectorRetriever', options)
  const settings = { name: read('name', filledString, 'exact-vectors'), ...readVectorSettings(read) }
  read.done()
  return settings
}

function rowOf({ chunkId, vector }: ChunkVector): Row {
  const id = unitsOf(`${chunkId.length},${chunkId}`)
  const numbers = new Uint16Array(vector.buffer, vector.byteOffset, 2 * vector.length)
  const units = new Uint16Array(id.length + numbers.length)
  units.set(id)
  units.set(numbers, id.length)
  return { chunkId, vector, scale: inverseNorm(vector), digest: contentDigest(units), died: Number.POSITIVE_INFINITY }
}

/** Computes cosines of a vector with rows, clamped to [-1, 1] because of rounding. */
function cosineWith(vector: Float32Array): (row: Row) => number {
  const scale = inverseNorm(vector)
  return (row) => Math.max(-1, Math.min(1, dot(row.vector, 0, vector) * row.scale * scale))
}
