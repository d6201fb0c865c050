import type { Embedder } from '../contracts.js'
import { onAbort, whenReady } from '../kit/concurrency.js'
import { embedReady, embedShared, type Float32Embedder, sharingEmbedder } from '../kit/models.js'
import { anyFunction, integerFrom, objectWith, optionReader } from '../kit/option-reader.js'
import { runWithin } from '../kit/run-within.js'

const EMBEDDER = objectWith('embed')

/** The options of `cacheQueries`. */
export interface CacheQueriesOptions {
  /** The most queries whose vectors are cached: an integer from 0. Default: 64. */
  size?: number | undefined
}

/**
 * Returns the same embedder with a cache for the vectors of the last `size` queries. A search may
 * need the vector of its query for several windows and for evidence, and so does its next page.
 * Passages are not cached. The vectors are checked as by `embedTexts`.
 *
 * @throws TypeError for a wrong option, or without an embedder
 */
export function cacheQueries(embedder: Embedder, options: CacheQueriesOptions = {}): Float32Embedder {
  const read = optionReader('cacheQueries', options)
  const size = read('size', integerFrom(0), 64)
  read.done()
  if (!EMBEDDER.fits(embedder)) read.refuse('embedder', EMBEDDER.expected, embedder)
  // A Map keeps the order of insertion, so the first key is the least recently used.
  const vectors = new Map<string, Float32Array>()
  const keep = (text: string, vector: Float32Array): void => {
    vectors.delete(text)
    vectors.set(text, vector)
  }
  return sharingEmbedder(embedder, (texts, options) => {
    options.signal?.throwIfAborted()
    if (options.kind === 'passage') return embedReady(embedder, texts, options)
    const byText = new Map(texts.map((text) => [text, vectors.get(text)]))
    const missing = [...byText.keys()].filter((text) => byText.get(text) === undefined)
    // `embedReady` checks the vectors, so that no wrong one is cached.
    return whenReady(embedReady(embedder, missing, options), (freshVectors) => {
      for (const [i, text] of missing.entries()) byText.set(text, freshVectors[i])
      for (const [text, vector] of byText) if (vector !== undefined) keep(text, vector)
      for (const text of vectors.keys()) {
        if (vectors.size <= size) break
        vectors.delete(text)
      }
      return texts.map((text) => byText.get(text)!)
    })
  })
}

type Kind = 'query' | 'passage'

/** A call that waits to be joined with others. */
interface Waiting {
  texts: readonly string[]
  kind: Kind
  signal: AbortSignal | undefined
  resolve(vectors: Float32Array[]): void
  reject(reason: unknown): void
}

/** The options of `coalesceCalls`. */
export interface CoalesceCallsOptions {
  /**
   * Runs a function after the current turn of the event loop. Default: `setTimeout`, which takes a
   * millisecond. Pass `setImmediate` where there is one.
   */
  defer?: ((flush: () => void) => void) | undefined
}

/**
 * Returns the same embedder with all calls of one turn of the event loop joined into one. Texts of
 * the same kind are embedded together, each once, however many searches run at the same time. The
 * vectors are checked as by `embedTexts`.
 *
 * A call that is aborted rejects alone. The joined call is aborted when all of its callers have
 * aborted.
 *
 * Use it where a call costs more than a text, as over a network or on an accelerator.
 *
 * @throws TypeError for a wrong option, or without an embedder
 */
export function coalesceCalls(embedder: Embedder, options: CoalesceCallsOptions = {}): Float32Embedder {
  const read = optionReader('coalesceCalls', options)
  const defer = read('defer', anyFunction, (flush: () => void) => void setTimeout(flush))
  read.done()
  if (!EMBEDDER.fits(embedder)) read.refuse('embedder', EMBEDDER.expected, embedder)
  let waiting: Waiting[] = []
  const flush = (): void => {
    const calls = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    for (const kind of ['query', 'passage'] as const) {
      const alike = calls.filter((call) => call.kind === kind)
      if (alike.length > 0) void embedTogether(embedder, alike, kind)
    }
  }
  return sharingEmbedder(embedder, async (texts, { kind, signal }) => {
    signal?.throwIfAborted()
    if (texts.length === 0) return []
    const join = (): Promise<Float32Array[]> =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) defer(flush)
        waiting.push({ texts: [...texts], kind, signal, resolve, reject })
      })
    return runWithin(join, { signal, stage: `embedder ${embedder.model}` })
  })
}

async function embedTogether(embedder: Embedder, calls: readonly Waiting[], kind: Kind): Promise<void> {
  const texts = [...new Set(calls.flatMap((call) => call.texts))]
  // A caller who can't abort keeps the call going whatever the others do.
  const nobody = calls.every(({ signal }) => signal !== undefined) ? new AbortController() : undefined
  let callerCount = calls.length
  const watching = calls.map(
    ({ signal }) =>
      signal &&
      onAbort(signal, () => {
        if (--callerCount === 0) nobody?.abort(signal.reason)
      }),
  )
  try {
    const vectors = await embedShared(embedder, texts, { kind, signal: nobody?.signal })
    const byText = new Map(texts.map((text, i) => [text, vectors[i]]))
    for (const { texts: callTexts, resolve } of calls) resolve(callTexts.map((text) => byText.get(text)!))
  } catch (error) {
    for (const { reject } of calls) reject(error)
  } finally {
    for (const stopWatching of watching) stopWatching?.()
  }
}
