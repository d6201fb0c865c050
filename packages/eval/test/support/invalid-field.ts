import { expect } from 'vitest'

/** Matches the `invalid_input` that names this field. */
export function invalidField(field: string) {
  return expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field }) })
}
