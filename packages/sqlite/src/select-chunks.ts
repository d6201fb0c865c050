import { type Filters, TimeSlices, tryStill } from '@kebab/core'
import type { Connection } from './connection.js'
import { type GlobFilter, globFilter, matchingDocuments } from './matching-documents.js'
import { revisionOf } from './store-state.js'
import { originalText, storedText } from './stored-text.js'
import { transaction } from './transaction.js'

/** How many documents one statement looks through, some milliseconds, before other work gets its turn. */
const DOCUMENTS_AT_ONCE = 500

/**
 * The ids of all chunks that pass the filters: those, and only those, that core's `filterMatcher` takes.
 * All are of one state of the store, although other work gets its turn in between: after a commit it begins again.
 */
export async function selectChunks(
  connection: Connection,
  where: Filters,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const slices = new TimeSlices(signal)
  const inPath = where.pathGlob && globFilter(connection, where.pathGlob)
  const selected = await tryStill(async () => {
    const before = revisionOf(connection)
    const work = select(connection, where, inPath)
    let step = work.next()
    for (; !step.done; step = work.next()) if (step.value === 'statement' || slices.isOver()) await slices.next()
    return revisionOf(connection) === before ? step.value : 'moved'
  })
  if (selected !== 'moved') return selected
  // Commits keep coming: in one go. The globs hold it up no more, since the paths are known by now.
  return transaction(connection, 'read', () => {
    const work = select(connection, where, inPath)
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
    }
  })
}

/** Selects in pieces, and says what comes next: another statement, or another path to match. */
function* select(
  connection: Connection,
  where: Filters,
  inPath: GlobFilter | undefined,
): Generator<'statement' | 'path', ReadonlySet<string>, void> {
  const selected = new Set<string>()
  const languages = where.codeLang?.map((one) => storedText(one.toLowerCase()))
  const sql = languages === undefined ? OF_DOCUMENTS : OF_DOCUMENTS_IN_LANGUAGE
  const values = languages === undefined ? [] : [JSON.stringify(languages)]
  const matching = matchingDocuments(connection, where)
  for (let at = 0; at < matching.length; at += DOCUMENTS_AT_ONCE) {
    if (at > 0) yield 'statement'
    const some = matching.slice(at, at + DOCUMENTS_AT_ONCE)
    const documents = inPath === undefined ? some : yield* inPath(some)
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
