import type { FieldOperators, SearchFilters } from '@kebab/schemas'

/** The operators of the form, and how a chip writes them. */
export const OPERATORS = { eq: '=', contains: 'contains', gte: '≥', lte: '≤', exists: 'exists' } as const
export type FieldOperator = keyof typeof OPERATORS

/** A condition of one field of metadata. `exists` has `true` or `false`. */
export interface FieldChoice {
  field: string
  operator: FieldOperator
  value: string | number | boolean
}

/** Returns the filters of choices: of the values of one field any will do. */
export function fieldFilters(choices: readonly FieldChoice[]): SearchFilters['metadata'] {
  const conditions = new Map<string, Record<string, unknown> & { in?: FieldChoice['value'][] }>()
  for (const { field, operator, value } of choices) {
    const condition = conditions.get(field) ?? {}
    if (operator === 'eq') condition.in = [...(condition.in ?? []), value]
    else condition[operator] = value
    conditions.set(field, condition)
  }
  return conditions.size === 0 ? undefined : (Object.fromEntries(conditions) as Record<string, FieldOperators>)
}

/** Returns choices with one more. Another bound of the same field is replaced. */
export function withChoice(choices: readonly FieldChoice[], choice: FieldChoice): FieldChoice[] {
  const others = choices.filter(({ field, operator, value }) => {
    if (field !== choice.field || operator !== choice.operator) return true
    return operator === 'eq' && value !== choice.value
  })
  return [...others, choice]
}

/** Returns a choice in words. */
export function choiceText({ field, operator, value }: FieldChoice): string {
  if (operator === 'exists') return value ? `has ${field}` : `no ${field}`
  return `${field} ${OPERATORS[operator]} ${value}`
}

/** Writes a choice for an address. */
export function writeChoice({ field, operator, value }: FieldChoice): string {
  return JSON.stringify([field, operator, value])
}

/** Reads what `writeChoice` wrote. Anything else is none: addresses are typed by people. */
export function readChoice(text: string): FieldChoice[] {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(parts) || parts.length !== 3) return []
  const [field, operator, value] = parts
  const isKnown = typeof field === 'string' && field !== '' && Object.hasOwn(OPERATORS, operator)
  const fits = { eq: ['string', 'number', 'boolean'], contains: ['string'], exists: ['boolean'] }[String(operator)]
  return isKnown && (fits ?? ['string', 'number']).includes(typeof value) && value !== ''
    ? [{ field, operator, value }]
    : []
}
