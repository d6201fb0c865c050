import { KebabError } from './errors.js'

/** The error for a stage that is out of time. */
export function timeoutError(stage: string, limitMs: number): KebabError<'timeout'> {
  const message = `${stage} was to answer within ${limitMs} ms and did not; give it more time or find out why it is slow`
  return new KebabError('timeout', message, { details: { stage, limit_ms: limitMs } })
}
