import { relative, sep } from 'node:path'

/** The source id of documents that are handed over one by one, unless another is set. No folder has it by default. */
export const LOOSE_DOCUMENTS = 'documents'

/**
 * The source id of a folder unless another is set: its place as seen from the index, which stays when both are moved together. Both paths are absolute. They are
 * taken as they are given: a symbolic link is a source of its own, and stays the same one when it leads elsewhere, as a link to the current release does.
 */
export function folderSourceId(folder: string, indexFolder: string): string {
  const place = relative(indexFolder, folder).split(sep).join('/')
  return place === LOOSE_DOCUMENTS ? `./${place}` : place
}
