import { invalidInput, type KebabError } from '@kebab/core'

/** The `invalid_input` for a value that the caller handed in. */
export function wrongValue(field: string, expected: string, value: unknown): KebabError<'invalid_input'> {
  return invalidInput(field, expected, described(value))
}

function described(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (value === undefined) return 'nothing'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'an array'
  if (value instanceof Date) return 'a date'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
