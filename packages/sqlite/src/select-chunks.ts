import type { Filters } from '@kebab/core'
import { type Filterable, indexedTime, tagKey } from '@kebab/core/internal'
import { codeLangNames, filterMatcher, globMatcher, TimeSlices, tryStill } from '@kebab/core/kit'
import { asCells, type Connection, originalText, type SqlValue, storedText, transaction } from './connection.js'
import { fieldSql } from './document-fields.js'
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
  const globs = globsOf(connection, where)
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
  globs: ReadonlyMap<Filters, GlobFilter>,
): Generator<'statement' | 'path', ReadonlySet<string>, void> {
  const selected = new Set<string>()
  const { codeLang, pathGlob: _, ...ofDocuments } = where
  const inside = yield* documentsInside(connection, where, globs)
  const chunkCondition = hasLanguages(where) ? exactCondition(connection, where, inside) : undefined
  const languages = codeLang && JSON.stringify(codeLang.flatMap(codeLangNames).map(storedText))
  const [sql, values] =
    chunkCondition !== undefined
      ? [`${OF_DOCUMENTS_WITH_CHUNKS} AND ${chunkCondition.sql}`, chunkCondition.values]
      : languages === undefined
        ? [OF_DOCUMENTS, []]
        : [OF_DOCUMENTS_IN_LANGUAGE, [languages]]
  const matching = matchingDocuments(connection, ofDocuments, inside)
  const globsOfAll = globs.get(where)
  for (let at = 0; at < matching.length; at += DOCUMENTS_PER_STATEMENT) {
    if (at > 0) yield 'statement'
    const some = matching.slice(at, at + DOCUMENTS_PER_STATEMENT)
    const documents = globsOfAll === undefined ? some : yield* globsOfAll(some)
    connection.read(sql, [JSON.stringify(documents), ...values], (chunkIds: string[]) => {
      for (const chunkId of chunkIds) selected.add(originalText(chunkId))
    })
  }
  return selected
}

/** Returns the filters within `and`, `or` and `not`, at any depth, without the outermost. */
function filtersInside({ and = [], or = [], not }: Filters): Filters[] {
  const inner = [...and, ...or, ...(not === undefined ? [] : [not])]
  return inner.flatMap((filters) => [filters, ...filtersInside(filters)])
}

/** Whether filters within others ask for a language of code, which chunks have too. */
function hasLanguages(where: Filters): boolean {
  return filtersInside(where).some(({ codeLang }) => codeLang !== undefined)
}

function globsOf(connection: Connection, where: Filters): ReadonlyMap<Filters, GlobFilter> {
  const all = [where, ...filtersInside(where)]
  return new Map(
    all.flatMap((filters): [Filters, GlobFilter][] => {
      return filters.pathGlob === undefined ? [] : [[filters, globFilter(connection, filters.pathGlob)]]
    }),
  )
}

/** The documents in the paths of filters within others, as a JSON array of row ids. */
type DocumentsInside = ReadonlyMap<Filters, string>

function* documentsInside(
  connection: Connection,
  where: Filters,
  globs: ReadonlyMap<Filters, GlobFilter>,
): Generator<'statement' | 'path', DocumentsInside, void> {
  const inside = new Map<Filters, string>()
  for (const [filters, globFilterOf] of globs) {
    if (filters === where) continue
    const all = matchingDocuments(connection, {}, inside)
    const matching: number[] = []
    for (let at = 0; at < all.length; at += DOCUMENTS_PER_STATEMENT) {
      yield 'statement'
      for (const id of yield* globFilterOf(all.slice(at, at + DOCUMENTS_PER_STATEMENT))) matching.push(id)
    }
    inside.set(filters, JSON.stringify(matching))
  }
  return inside
}

/**
 * Returns the row ids of the documents that pass all filters but two: the outermost `pathGlob`,
 * which `globFilter` checks, and every `codeLang`, which chunks have too.
 */
function matchingDocuments(connection: Connection, where: Filters, inside: DocumentsInside): number[] {
  // A document may pass by one of its chunks, whether the language has to be one of these or not.
  const { sql, values } = conditionOf(connection, where, inside, (_, isWanted) => ({
    sql: String(isWanted),
    values: [],
  }))
  const query = `SELECT CAST(json_group_array(id) AS BLOB) AS cells FROM documents WHERE ${sql}`
  return connection.read(query, values, (ids: number[]) => ids)[0]!
}

/** Returns the condition of chunks with their documents, but for the outermost paths. */
function exactCondition(connection: Connection, where: Filters, inside: DocumentsInside): Condition {
  const { pathGlob: _, ...rest } = where
  return conditionOf(connection, rest, inside, (codeLang) => ({
    sql: IN_LANGUAGE,
    values: [JSON.stringify(codeLang.flatMap(codeLangNames).map(storedText))],
  }))
}

/** A condition in SQL with the values to bind. */
interface Condition {
  sql: string
  values: SqlValue[]
}

/**
 * Returns filters as a condition over `documents`.
 * @param ofLanguages the condition for languages of code, which has to hold, or not to hold
 */
function conditionOf(
  connection: Connection,
  where: Filters,
  inside: DocumentsInside,
  ofLanguages: (codeLang: readonly string[], isWanted: boolean) => Condition,
  isWanted = true,
): Condition {
  const sql: string[] = []
  const values: SqlValue[] = []
  const add = (condition: string, ...operands: SqlValue[]): void => {
    sql.push(condition)
    for (const value of operands) values.push(value)
  }
  const addList = (column: string, allowed: readonly string[] | undefined): void => {
    if (allowed !== undefined)
      add(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(allowed.map(storedText)))
  }
  const { tags, lang, docId, media, repo, sourceId, trustMin, indexedAfter, pathGlob, codeLang, ...others } = where
  const { metadata, and = [], or, not, ...rest } = others
  // The compiler refuses a key of `Filters` that isn't read here.
  rest satisfies Record<string, never>
  addList('doc_id', docId)
  addList('source_id', sourceId)
  addList('media', media)
  addList('repo', repo)
  if (lang !== undefined) addList('lang', valuesThatPass(connection, 'lang', { lang }))
  if (trustMin !== undefined) addList('trust', valuesThatPass(connection, 'trust', { trustMin }))
  if (tags !== undefined)
    add(
      'documents.id IN (SELECT document FROM document_tags WHERE tag IN (SELECT value FROM json_each(?)))',
      JSON.stringify(tags.map(tagKey).map(storedText)),
    )
  // A text that is no time is NULL, for which the comparison is never true.
  if (indexedAfter !== undefined) add('indexed_time > ?', indexedTime(indexedAfter))
  if (pathGlob !== undefined) add('documents.id IN (SELECT value FROM json_each(?))', inside.get(where)!)
  if (codeLang !== undefined) {
    const condition = ofLanguages(codeLang, isWanted)
    add(condition.sql, ...condition.values)
  }
  for (const [path, condition] of Object.entries(metadata ?? {})) {
    const { sql: field, values: operands } = fieldSql(path, condition)
    add(field, ...operands)
  }
  const inner = (filters: Filters, wanted = isWanted): string => {
    const condition = conditionOf(connection, filters, inside, ofLanguages, wanted)
    for (const value of condition.values) values.push(value)
    return condition.sql
  }
  for (const filters of and) sql.push(inner(filters))
  if (or !== undefined) sql.push(`(${or.map((filters) => inner(filters)).join(' OR ')})`)
  if (not !== undefined) sql.push(`${inner(not, !isWanted)} IS NOT TRUE`)
  return { sql: sql.length === 0 ? 'true' : `(${sql.join(' AND ')})`, values }
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
const IN_LANGUAGE = `coalesce(chunks.code_lang, documents.code_lang) IN (SELECT value FROM json_each(?))`
const OF_DOCUMENTS_WITH_CHUNKS = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks JOIN documents ON documents.id = document
  WHERE document IN (SELECT value FROM json_each(?))`
const PATHS = `SELECT ${asCells('id, path')} FROM documents WHERE id IN (SELECT value FROM json_each(?))`
