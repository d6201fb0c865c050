import { wrongValue } from '@kebab/core'

/** @throws KebabError `invalid_input` */
export function checkText(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string') throw wrongValue(field, 'a string', value)
}

/** @throws KebabError `invalid_input` */
export function checkTexts(value: unknown, field: string): asserts value is string[] {
  if (!Array.isArray(value)) throw wrongValue(field, 'an array of strings', value)
  for (const [i, item] of value.entries()) checkText(item, `${field}.${i}`)
}

/** @throws KebabError `invalid_input` */
export function checkLimit(value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrongValue('limit', 'an integer from 1', value)
}
