import { type Filterable, type Filters, filterMatcher, globMatcher } from '@kebab/core'
import { asCells, type Connection } from './connection.js'
import { indexedTime } from './indexed-time.js'
import type { SqlValue } from './sqlite-database.js'
import { originalText, storedText } from './stored-text.js'

/** The row ids of the documents that pass all filters but `pathGlob`, which `globFilter` is for, and `codeLang`, which is the chunks'. */
export function matchingDocuments(connection: Connection, where: Filters): number[] {
  const { sql, values } = conditions(connection, where)
  const query = `SELECT CAST(json_group_array(id) AS BLOB) AS cells FROM documents WHERE ${['true', ...sql].join(' AND ')}`
  return connection.read(query, values, (ids: number[]) => ids)[0]!
}

/** Picks those of some documents whose path passes. Yields before each path that it hasn't met yet, since globs may cost a lot. */
export type GlobFilter = (rowIds: readonly number[]) => Generator<'path', number[], void>

/** Matches paths with globs, each path once. They are matched here: the globs of SQLite mean something else. */
export function globFilter(connection: Connection, globs: readonly string[]): GlobFilter {
  const matches = globMatcher(globs)
  const known = new Map<string, boolean>()
  return function* (rowIds) {
    const documents = connection.read(PATHS, [JSON.stringify(rowIds)], ([id, path]: [number, string]) => ({
      id,
      path: originalText(path),
    }))
    const matching: number[] = []
    for (const { id, path } of documents) {
      let passes = known.get(path)
      if (passes === undefined) {
        yield 'path'
        passes = matches(path)
        known.set(path, passes)
      }
      if (passes) matching.push(id)
    }
    return matching
  }
}

const PATHS = `SELECT ${asCells('id, path')} FROM documents WHERE id IN (SELECT value FROM json_each(?))`

/** The filters of documents as conditions of SQL. Each stands for itself alone, with its values bound. */
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
  const { tags, lang, docId, media, repo, sourceId, trustMin, indexedAfter } = where
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
  // A time that isn't one is NULL, and later than nothing.
  if (indexedAfter !== undefined) add('indexed_time > ?', indexedTime(indexedAfter))
  return { sql, values }
}

/** Which of a column's few distinct values pass, as core decides it: one meaning of languages and trust everywhere. */
function valuesThatPass(connection: Connection, column: 'lang' | 'trust', filter: Filters): string[] {
  const passes = filterMatcher(filter)
  const query = `SELECT ${asCells(column)} FROM documents WHERE ${column} IS NOT NULL GROUP BY ${column}`
  const found = connection.read(query, [], ([value]: [string]) => originalText(value))
  return found.filter((value) => passes({ document: { [column]: value } } as unknown as Filterable))
}
