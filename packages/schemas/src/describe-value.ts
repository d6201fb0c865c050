/**
 * A value in a few words, as `found` of an issue has it: numbers are shown, and up to 40 UTF-16 units of a text; of anything else only its kind.
 * For people; never parse it.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return value instanceof Date ? 'a date' : 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
