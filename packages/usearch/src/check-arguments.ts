import { wrongValue } from '@kebab/core/kit'

/** @throws KebabError `invalid_input` unless it is a string */
export function checkQuery(query: unknown): void {
  if (typeof query !== 'string') throw wrongValue('query', 'a string', query)
}

/** @throws KebabError `invalid_input` unless it is a path */
export function checkFolder(folder: unknown): void {
  if (typeof folder !== 'string' || folder === '') throw wrongValue('folder', 'the path of a folder', folder)
}

/** A copy of ids. @throws KebabError `invalid_input` unless all are strings */
export function readIds(chunkIds: unknown): string[] {
  if (!Array.isArray(chunkIds)) throw wrongValue('chunkIds', 'an array of strings', chunkIds)
  const wrong = chunkIds.findIndex((chunkId) => typeof chunkId !== 'string')
  if (wrong >= 0) throw wrongValue(`chunkIds.${wrong}`, 'a string', chunkIds[wrong])
  return [...chunkIds]
}

/** @throws KebabError `invalid_input` unless it is an integer from 1 */
export function checkLimit(limit: unknown): void {
  if (!Number.isSafeInteger(limit) || (limit as number) < 1) throw wrongValue('limit', 'an integer from 1', limit)
}
