import { KebabError } from './errors.js'

/** The error for a wrong value in a request: which field, what it takes, and what it was given. */
export function invalidInput(field: string, expected: string, found: string): KebabError<'invalid_input'> {
  return new KebabError('invalid_input', `${field}: expected ${expected}, found ${found}`, {
    details: { field, expected, found },
  })
}
