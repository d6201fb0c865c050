import type { SearchResponseV1 } from '@kebab/schemas'
import type { SearchInput } from '@kebab/schemas/read'
import type { Embedder, SpanAttributes, Tracer, TracingSpan } from '../contracts.js'
import { isKebabError, messageOf } from '../errors/errors.js'
import { isPromise } from '../kit/concurrency.js'
import { objectWith, optionReader } from '../kit/option-reader.js'
import type { Settings } from './settings.js'

/** What traced work reports about itself. */
interface Traced {
  /** Adds attributes to the span. */
  set(attributes: SpanAttributes): void
  /** Marks the work as failed although it doesn't throw. */
  fail(error: unknown): void
}

/**
 * Runs work within a span of its own. The span ends with the work and records its error. Without a
 * tracer it just runs the work. No work fails or waits because it is traced: errors of the tracer
 * and of its spans are ignored, and so are promises that they return. Work that the tracer hasn't
 * started when it returns runs without a span; a span that comes later still ends with the work.
 */
export async function withSpan<T>(
  tracer: Tracer | undefined,
  name: string,
  attributes: SpanAttributes,
  work: (span: Traced | undefined) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return work(undefined)
  let outcome: Promise<T> | undefined
  quietly(() =>
    tracer.startActiveSpan(name, { attributes }, (span) => {
      const begun = outcome
      const traced = workWithin(span, begun === undefined ? work : () => begun)
      // The tracer may leave it alone, or hold it for a while before it hands it on.
      traced.catch(() => {})
      outcome ??= traced
      return traced
    }),
  )
  outcome ??= (async () => work(undefined))()
  return outcome
}

async function workWithin<T>(span: TracingSpan, work: (span: Traced) => Promise<T>): Promise<T> {
  const set = (more: SpanAttributes): void => quietly(() => span.setAttributes(more))
  const fail = (error: unknown): void => {
    const exception = error instanceof Error ? error : new Error(messageOf(error))
    quietly(() => span.setAttributes({ 'error.type': isKebabError(error) ? error.code : exception.name }))
    quietly(() => span.recordException(exception))
    quietly(() => span.setStatus({ code: 2, message: exception.message }))
  }
  try {
    return await work({ set, fail })
  } catch (error) {
    fail(error)
    throw error
  } finally {
    quietly(() => span.end())
  }
}

/**
 * Calls a method of a tracer or a span. What it throws is ignored, and so is a promise that it
 * returns, whether that is rejected or never settles: see `withSpan`.
 */
function quietly(note: () => unknown): void {
  try {
    const noted = note()
    if (isPromise(noted)) Promise.resolve(noted).catch(() => {})
  } catch {
    // See above.
  }
}

/**
 * Runs a search within a span. The name follows the OpenTelemetry conventions for generative AI:
 * `retrieval`, and the namespace if the corpus has one. The attributes say nothing about the query
 * or the documents, which may be private.
 */
export function withSearchSpan(
  { tracer, namespace }: Settings,
  work: (span: Traced | undefined) => Promise<SearchResponseV1>,
): Promise<SearchResponseV1> {
  const source = namespace === '' ? {} : { 'gen_ai.data_source.id': namespace }
  const name = namespace === '' ? 'retrieval' : `retrieval ${namespace}`
  return withSpan(tracer, name, { 'gen_ai.operation.name': 'retrieval', ...source }, async (span) => {
    const response = await work(span)
    span?.set({
      'db.response.returned_rows': response.hits.length,
      'kebab.truncated': response.truncated,
      'kebab.last_page': response.next_cursor === null,
      'kebab.degraded': (response.degraded ?? []).map(({ retriever }) => retriever),
    })
    return response
  })
}

/** Adds the attributes of a request to a span. */
export function describeInput(span: Traced | undefined, { k, filters, cursor }: SearchInput, mode: string): void {
  span?.set({
    'gen_ai.request.top_k': k,
    'kebab.mode': mode,
    'kebab.filtered': filters !== undefined,
    'kebab.first_page': cursor === undefined,
  })
}

/**
 * Returns the same embedder with a span for every call.
 *
 * @throws TypeError without an embedder or a tracer
 */
export function traceEmbedder(embedder: Embedder, tracer: Tracer): Embedder {
  const read = optionReader('traceEmbedder', { embedder, tracer })
  read('embedder', objectWith('embed'))
  read('tracer', objectWith('startActiveSpan'))
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    calibration: embedder.calibration,
    textsPerCall: embedder.textsPerCall,
    embed: (texts, options) => {
      const attributes = {
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.request.model': embedder.model,
        'gen_ai.embeddings.dimension.count': embedder.dimensions,
        'kebab.texts': texts.length,
        'kebab.kind': options.kind,
      }
      return withSpan(tracer, `embeddings ${embedder.model}`, attributes, () => embedder.embed(texts, options))
    },
  }
}
