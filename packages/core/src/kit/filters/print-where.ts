import type { FieldOperators, FieldValue, SearchFilters } from '@kebab/schemas'
import { quotedWord } from './where-words.js'

const SIGNS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=', contains: 'contains' } as const

/**
 * Writes filters as `parseWhere` reads them. They have at least one condition, and so has each of
 * those within `and`, `or` and `not`.
 */
export function printWhere(filters: SearchFilters): string {
  return partsOf(filters).join(' and ')
}

function partsOf({ metadata = {}, and = [], or, not, ...keys }: SearchFilters): string[] {
  const parts: string[] = []
  for (const [key, values] of Object.entries(keys)) {
    if (values === undefined) continue
    parts.push(typeof values === 'string' ? `${key} = ${valueWord(values)}` : `${key} in ${list(values)}`)
  }
  for (const [path, condition] of Object.entries(metadata)) parts.push(...fieldParts(path, condition))
  for (const filters of and) parts.push(group(filters))
  if (or !== undefined) parts.push(`(${or.map(group).join(' or ')})`)
  if (not !== undefined) parts.push(`not ${group(not)}`)
  return parts
}

/** A condition, or several in parentheses. */
function group(filters: SearchFilters): string {
  const parts = partsOf(filters)
  return parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`
}

function fieldParts(path: string, condition: NonNullable<SearchFilters['metadata']>[string]): string[] {
  const field = quotedWord(path)
  if (Array.isArray(condition)) return [`${field} in ${list(condition)}`]
  if (typeof condition !== 'object') return [`${field} = ${valueWord(condition)}`]
  const { exists, ...operators } = condition as FieldOperators
  const text = printOperators(operators)
  return [
    ...(exists === undefined ? [] : [`${exists ? '' : 'not '}exists ${field}`]),
    ...(text === '' ? [] : [`${field} ${text}`]),
  ]
}

/** Writes what is asked of a field, such as `>= 3 < 5`. */
export function printOperators({ exists, in: values, ...operators }: FieldOperators): string {
  const parts = Object.entries(operators).flatMap(([name, operand]) => {
    return operand === undefined ? [] : [`${SIGNS[name as keyof typeof SIGNS]} ${valueWord(operand)}`]
  })
  if (values !== undefined) parts.push(`in ${list(values)}`)
  if (exists !== undefined) parts.push(exists ? 'exists' : 'not exists')
  return parts.join(' ')
}

function list(values: readonly FieldValue[]): string {
  return `(${values.map(valueWord).join(', ')})`
}

function valueWord(operand: FieldValue): string {
  return typeof operand === 'string' ? quotedWord(operand) : String(operand)
}
