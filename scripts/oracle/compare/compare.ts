import { isDeepStrictEqual } from 'node:util'
import { isKebabError } from '@kebab/core'

/** Something that the engine and the naive one don't agree on. */
export class Disagreement extends Error {
  constructor(
    readonly what: string,
    actual: unknown,
    expected: unknown,
  ) {
    super(`${what}: expected ${shown(expected)}, found ${shown(actual)}`)
  }
}

/** Throws a `Disagreement` for values that differ. Members that are `undefined` count as absent. */
export function agree(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  if (!isDeepStrictEqual(plain(actual), plain(expected))) throw new Disagreement(what, plain(actual), plain(expected))
}

/** Throws a `Disagreement` unless the work rejects with an error of this code. */
export async function agreeOnRefusal(what: string, code: string, work: () => Promise<unknown>): Promise<void> {
  let outcome: string
  try {
    await work()
    outcome = 'no error'
  } catch (error) {
    if (!isKebabError(error)) throw error
    outcome = error.code
  }
  agree(what, outcome, code)
}

function plain(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text
}
