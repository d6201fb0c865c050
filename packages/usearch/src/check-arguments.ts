import type { IndexFolder } from '@kebab/core'
import { wrongValue } from '@kebab/core/kit'

/** @throws KebabError `invalid_input` unless it is a string */
export function checkQuery(query: unknown): void {
  if (typeof query !== 'string') throw wrongValue('query', 'a string', query)
}

/** The path of a folder that is given as one, or as an object with one. @throws KebabError `invalid_input` for anything else */
export function readFolder(folder: string | Pick<IndexFolder, 'path'>): string {
  const path: unknown = typeof folder === 'string' ? folder : folder?.path
  if (typeof path !== 'string' || path === '')
    throw wrongValue('folder', 'the path of a folder, or an object with its `path`', folder)
  return path
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
