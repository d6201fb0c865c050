import type { Document } from '../../contracts.js'

/** The default source id of documents that come from no folder. */
const OF_NO_FOLDER = 'documents'
/** A path, as the default source id of a folder is: relative to `.` or `..`, or absolute. */
const PATH = /^(\.{1,2}(\/|$)|\/|[A-Za-z]:\/)/

/** Whether a source id is a path, as the default of a folder is. */
export function isSourcePath(sourceId: string): boolean {
  return PATH.test(sourceId)
}

/**
 * Writes the source of a document, if the caller named it. Default ids aren't written, and neither
 * is an id that looks like one, so that no path of a machine gets out.
 */
export function sourceName({ sourceId }: Document): { source_id?: string } {
  const hasName = sourceId !== '' && sourceId !== OF_NO_FOLDER && !isSourcePath(sourceId)
  return hasName ? { source_id: sourceId } : {}
}
