import type { SpanAttributes, Tracer } from './contracts.js'
import { isKebabError } from './errors.js'

/** What work may say about itself while it is traced. */
export interface Traced {
  set(attributes: SpanAttributes): void
  /** Marks the work as failed, though it doesn't throw. */
  fail(error: unknown): void
}

/** Runs work within a span of its own, which ends with it and has its error; just runs it where nothing is traced. */
export async function withSpan<T>(
  tracer: Tracer | undefined,
  name: string,
  attributes: SpanAttributes,
  work: (span: Traced | undefined) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return work(undefined)
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    const fail = (error: unknown): void => {
      const exception = error instanceof Error ? error : new Error(String(error))
      span.setAttributes({ 'error.type': isKebabError(error) ? error.code : exception.name })
      span.recordException(exception)
      span.setStatus({ code: 2, message: exception.message })
    }
    try {
      return await work({ set: (more) => span.setAttributes(more), fail })
    } catch (error) {
      fail(error)
      throw error
    } finally {
      span.end()
    }
  })
}
