import type { Filters } from '@kebab/core'
import type { Connection } from './connection.js'
import { globFilter, matchingDocuments } from './matching-documents.js'
import { nextTurn } from './next-turn.js'
import { originalText, storedText } from './stored-text.js'

/** How many documents are looked through before other work gets its turn. */
const SLICE = 2000

/** The ids of all chunks that pass the filters: those, and only those, that core's `filterMatcher` takes. */
export async function selectChunks(
  connection: Connection,
  where: Filters,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const selected = new Set<string>()
  const languages = where.codeLang?.map((one) => storedText(one.toLowerCase()))
  const sql = languages === undefined ? OF_DOCUMENTS : OF_DOCUMENTS_IN_LANGUAGE
  const values = languages === undefined ? [] : [JSON.stringify(languages)]
  const inPath = where.pathGlob === undefined ? undefined : globFilter(connection, where.pathGlob)
  const matching = matchingDocuments(connection, where)
  for (let at = 0; at < matching.length; at += SLICE) {
    if (at > 0) await nextTurn(signal)
    const slice = matching.slice(at, at + SLICE)
    const documents = inPath === undefined ? slice : inPath(slice)
    connection.read(sql, [JSON.stringify(documents), ...values], (chunkIds: string[]) => {
      for (const chunkId of chunkIds) selected.add(originalText(chunkId))
    })
  }
  return selected
}

// One row for many ids: a row for each would cost more than finding it.
const OF_DOCUMENTS = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks
  WHERE document IN (SELECT value FROM json_each(?))`
// A chunk's own language comes before its document's.
const OF_DOCUMENTS_IN_LANGUAGE = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks JOIN documents ON documents.id = document
  WHERE document IN (SELECT value FROM json_each(?))
    AND coalesce(chunks.code_lang, documents.code_lang) IN (SELECT value FROM json_each(?))`
