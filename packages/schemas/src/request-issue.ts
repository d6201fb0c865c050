/** The first issue of a request. The texts are for people; never parse them. */
export interface RequestIssue {
  /**
   * The field, by its names on the wire joined with dots, such as `filters.tags.1`. `request`
   * stands for the whole.
   */
  field: string
  /** What the field accepts. */
  expected: string
  /** What the field held. */
  found: string
  /** A hint, such as the known fields. */
  hint?: string
}

/**
 * Describes a value in a few words, as in `found` of an issue: numbers, up to 40 UTF-16 units of a
 * text, and only the kind of anything else. For people; never parse it.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return value instanceof Date ? 'a date' : 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
