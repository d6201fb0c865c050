import type { IndexFolder } from '@kebab/core'
import { checkTexts, wrongValue } from '@kebab/core/kit'

/** The path of a folder that is given as one, or as an object with one. @throws KebabError `invalid_input` for anything else */
export function readFolder(folder: string | Pick<IndexFolder, 'path'>): string {
  const path: unknown = typeof folder === 'string' ? folder : folder?.path
  if (typeof path !== 'string' || path === '')
    throw wrongValue('folder', 'the path of a folder, or an object with its `path`', folder)
  return path
}

/** A copy of ids. @throws KebabError `invalid_input` unless all are strings */
export function readIds(chunkIds: unknown): string[] {
  checkTexts(chunkIds, 'chunkIds')
  return [...chunkIds]
}
