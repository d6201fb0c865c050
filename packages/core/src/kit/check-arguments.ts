import { wrongValue } from './invalid-input.js'

/** For an argument that has to be a string. @throws KebabError `invalid_input`, naming the field */
export function checkText(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string') throw wrongValue(field, 'a string', value)
}

/** For an argument that has to be an array of strings. @throws KebabError `invalid_input`, naming the field and the place in it */
export function checkTexts(value: unknown, field: string): asserts value is string[] {
  if (!Array.isArray(value)) throw wrongValue(field, 'an array of strings', value)
  for (const [i, item] of value.entries()) checkText(item, `${field}.${i}`)
}

/** For the `limit` of `Retriever.retrieve`. @throws KebabError `invalid_input` */
export function checkLimit(value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrongValue('limit', 'an integer from 1', value)
}
