import { wrongValue } from '@kebab/core/kit'

/** For an argument that has to be a folder: an empty path would be the one that the process happens to run in. @throws KebabError `invalid_input`, naming the field */
export function checkFolder(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string' || value === '') throw wrongValue(field, 'the path of a folder', value)
}
