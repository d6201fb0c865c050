import { isKebabError, type KebabError } from '@kebab/core'

/** The `KebabError` that a promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<KebabError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && isKebabError(outcome.error)) return outcome.error
  throw new Error(`expected a KebabError, found ${JSON.stringify(outcome)}`, { cause: outcome })
}
