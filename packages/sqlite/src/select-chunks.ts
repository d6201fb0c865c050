import type { Filters } from '@kebab/core'
import { type Filterable, indexedTime } from '@kebab/core/internal'
import { codeLangNames, filterMatcher, globMatcher, TimeSlices, tryStill } from '@kebab/core/kit'
import { asCells, type Connection, originalText, type SqlValue, storedText, transaction } from './connection.js'
import { revisionOf } from './revisions.js'

/** The most documents of one statement. Such a statement takes some milliseconds. */
const DOCUMENTS_PER_STATEMENT = 500

/**
 * Returns the ids of exactly the chunks that core's `filterMatcher` accepts.
 *
 * All are of one state of the store, although the work yields to the event loop. It starts over
 * after a commit in between. While commits keep coming, the last attempt doesn't yield.
 */
export async function selectChunks(
  connection: Connection,
  where: Filters,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const slices = new TimeSlices(signal)
  const globs = where.pathGlob && globFilter(connection, where.pathGlob)
  const selected = await tryStill(async () => {
    const before = revisionOf(connection)
    const work = selectInSteps(connection, where, globs)
    let step = work.next()
    for (; !step.done; step = work.next()) if (step.value === 'statement' || slices.isOver()) await slices.next()
    return revisionOf(connection) === before ? step.value : 'moved'
  })
  if (selected !== 'moved') return selected
  // Matching globs costs the most, and the earlier attempts have matched nearly all paths.
  return transaction(connection, 'read', () => {
    const work = selectInSteps(connection, where, globs)
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
    }
  })
}

/**
 * Selects step by step. It yields what the next step is: another statement, or another path to
 * match.
 */
function* selectInSteps(
  connection: Connection,
  where: Filters,
  globs: GlobFilter | undefined,
): Generator<'statement' | 'path', ReadonlySet<string>, void> {
  const selected = new Set<string>()
  const languages = where.codeLang?.flatMap(codeLangNames).map(storedText)
  const sql = languages === undefined ? OF_DOCUMENTS : OF_DOCUMENTS_IN_LANGUAGE
  const values = languages === undefined ? [] : [JSON.stringify(languages)]
  const matching = matchingDocuments(connection, where)
  for (let at = 0; at < matching.length; at += DOCUMENTS_PER_STATEMENT) {
    if (at > 0) yield 'statement'
    const some = matching.slice(at, at + DOCUMENTS_PER_STATEMENT)
    const documents = globs === undefined ? some : yield* globs(some)
    connection.read(sql, [JSON.stringify(documents), ...values], (chunkIds: string[]) => {
      for (const chunkId of chunkIds) selected.add(originalText(chunkId))
    })
  }
  return selected
}

/**
 * Returns the row ids of the documents that pass all filters but two: `pathGlob`, which
 * `globFilter` checks, and `codeLang`, which chunks have too.
 */
function matchingDocuments(connection: Connection, where: Filters): number[] {
  const { sql, values } = conditions(connection, where)
  const query = `SELECT CAST(json_group_array(id) AS BLOB) AS cells FROM documents WHERE ${['true', ...sql].join(' AND ')}`
  return connection.read(query, values, (ids: number[]) => ids)[0]!
}

/** Returns the filters of documents as SQL conditions with the values to bind. */
function conditions(connection: Connection, where: Filters): { sql: string[]; values: SqlValue[] } {
  const sql: string[] = []
  const values: SqlValue[] = []
  const add = (condition: string, value: SqlValue): void => {
    sql.push(condition)
    values.push(value)
  }
  const addList = (column: string, allowed: readonly string[] | undefined): void => {
    if (allowed !== undefined)
      add(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(allowed.map(storedText)))
  }
  const { tags, lang, docId, media, repo, sourceId, trustMin, indexedAfter, pathGlob: _, codeLang: __, ...rest } = where
  // The compiler refuses a key of `Filters` that isn't read here or in `selectInSteps`.
  rest satisfies Record<string, never>
  addList('doc_id', docId)
  addList('source_id', sourceId)
  addList('media', media)
  addList('repo', repo)
  if (lang !== undefined) addList('lang', valuesThatPass(connection, 'lang', { lang }))
  if (trustMin !== undefined) addList('trust', valuesThatPass(connection, 'trust', { trustMin }))
  if (tags !== undefined)
    add(
      'id IN (SELECT document FROM document_tags WHERE tag IN (SELECT value FROM json_each(?)))',
      JSON.stringify(tags.map(storedText)),
    )
  // A text that is no time is NULL, for which the comparison is never true.
  if (indexedAfter !== undefined) add('indexed_time > ?', indexedTime(indexedAfter))
  return { sql, values }
}

/**
 * Returns which of a column's few distinct values pass. Core's matcher decides, so that languages
 * and trust mean the same everywhere.
 */
function valuesThatPass(connection: Connection, column: 'lang' | 'trust', filter: Filters): string[] {
  const passes = filterMatcher(filter)
  const query = `SELECT ${asCells(column)} FROM documents WHERE ${column} IS NOT NULL GROUP BY ${column}`
  const values = connection.read(query, [], ([value]: [string]) => originalText(value))
  return values.filter((value) => passes({ document: { [column]: value } } as unknown as Filterable))
}

/**
 * Returns those of some documents whose path matches. It yields before each path that it meets for
 * the first time, since matching globs may take long.
 */
type GlobFilter = (rowIds: readonly number[]) => Generator<'path', number[], void>

/**
 * Matches each distinct path once. It doesn't use SQLite's `GLOB`, whose patterns mean something
 * else.
 */
function globFilter(connection: Connection, globs: readonly string[]): GlobFilter {
  const matches = globMatcher(globs)
  const verdicts = new Map<string, boolean>()
  return function* (rowIds) {
    const documents = connection.read(PATHS, [JSON.stringify(rowIds)], ([id, path]: [number, string]) => ({
      id,
      path: originalText(path),
    }))
    const matching: number[] = []
    for (const { id, path } of documents) {
      let passes = verdicts.get(path)
      if (passes === undefined) {
        yield 'path'
        passes = matches(path)
        verdicts.set(path, passes)
      }
      if (passes) matching.push(id)
    }
    return matching
  }
}

// Returns the ids in one row: a row for each would cost more than finding it.
const OF_DOCUMENTS = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks
  WHERE document IN (SELECT value FROM json_each(?))`
// A chunk's own language takes precedence over its document's.
const OF_DOCUMENTS_IN_LANGUAGE = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks JOIN documents ON documents.id = document
  WHERE document IN (SELECT value FROM json_each(?))
    AND coalesce(chunks.code_lang, documents.code_lang) IN (SELECT value FROM json_each(?))`
const PATHS = `SELECT ${asCells('id, path')} FROM documents WHERE id IN (SELECT value FROM json_each(?))`
