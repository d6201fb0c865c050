import { relative, sep } from 'node:path'

/** The source id of documents that are handed over one by one, unless another is set. No folder has it by default. */
export const LOOSE_DOCUMENTS = 'documents'

/** The source id of a folder unless another is set: its place as seen from the index, which stays when both are moved together. Both paths are absolute. */
export function folderSourceId(folder: string, indexFolder: string): string {
  const place = relative(indexFolder, folder).split(sep).join('/')
  return place === LOOSE_DOCUMENTS ? `./${place}` : place
}
