import type { SpanAttributes, Tracer, TracingSpan } from './contracts.js'
import { isKebabError } from './errors.js'

/** What work may say about itself while it is traced. */
export interface Traced {
  set(attributes: SpanAttributes): void
  /** Marks the work as failed, though it doesn't throw. */
  fail(error: unknown): void
}

/**
 * Runs work within a span of its own, which ends with it and has its error; just runs it where nothing is traced. What the tracer itself throws is
 * ignored: no work fails because it can't be watched.
 */
export async function withSpan<T>(
  tracer: Tracer | undefined,
  name: string,
  attributes: SpanAttributes,
  work: (span: Traced | undefined) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return work(undefined)
  let outcome: Promise<T> | undefined
  try {
    await tracer.startActiveSpan(name, { attributes }, (span) => {
      outcome = workWithin(span, work)
      return outcome
    })
  } catch {
    // The work's own error, which `outcome` has, or one of the tracer's.
  }
  return outcome ?? work(undefined)
}

async function workWithin<T>(span: TracingSpan, work: (span: Traced) => Promise<T>): Promise<T> {
  const set = (more: SpanAttributes): void => quietly(() => span.setAttributes(more))
  const fail = (error: unknown): void =>
    quietly(() => {
      const exception = error instanceof Error ? error : new Error(String(error))
      span.setAttributes({ 'error.type': isKebabError(error) ? error.code : exception.name })
      span.recordException(exception)
      span.setStatus({ code: 2, message: exception.message })
    })
  try {
    return await work({ set, fail })
  } catch (error) {
    fail(error)
    throw error
  } finally {
    quietly(() => span.end())
  }
}

function quietly(note: () => unknown): void {
  try {
    note()
  } catch {
    // See `withSpan`.
  }
}
