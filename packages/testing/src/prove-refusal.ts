import { fail, strictEqual } from 'node:assert/strict'
import type { ErrorCode } from '@kebab/core'
import { settled } from './settled.js'

/** Proves that a call rejects with a `KebabError` of this code. Known by its members: it may come from another copy of the class. */
export async function proveRefusal(call: () => Promise<unknown>, code: ErrorCode, what: string): Promise<void> {
  const outcome = await settled(call)
  if (!('error' in outcome)) fail(`${what}: expected it to be refused with ${code}, found that it was taken`)
  const { name, code: found } = Object(outcome.error) as { name?: unknown; code?: unknown }
  const expected = { name: 'KebabError', code }
  strictEqual(`${name} ${found}`, `${expected.name} ${expected.code}`, `${what}: rejected with ${outcome.error}`)
}
