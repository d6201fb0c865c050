import type { Filters } from '@kebab/core'
import { type Filterable, indexedTime, innerFilters, tagKey } from '@kebab/core/internal'
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
  const { pathGlob: _, ...otherwise } = where
  const inside = yield* documentsInside(connection, where, globs)
  const ofChunks = chunkCondition(connection, otherwise, inside)
  const sql = ofChunks === undefined ? OF_DOCUMENTS : `${OF_CHUNKS_AND_DOCUMENTS} AND ${ofChunks.sql}`
  const values = ofChunks?.values ?? []
  const matching = matchingDocuments(connection, otherwise, inside)
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
function filtersInside(where: Filters): Filters[] {
  return innerFilters(where).flatMap((filters) => [filters, ...filtersInside(filters)])
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
  const globsInside = [...globs].filter(([filters]) => filters !== where)
  const all = globsInside.length === 0 ? [] : matchingDocuments(connection, {}, inside)
  for (const [filters, globsOfFilters] of globsInside) {
    const matching: number[] = []
    for (let at = 0; at < all.length; at += DOCUMENTS_PER_STATEMENT) {
      yield 'statement'
      for (const id of yield* globsOfFilters(all.slice(at, at + DOCUMENTS_PER_STATEMENT))) matching.push(id)
    }
    inside.set(filters, JSON.stringify(matching))
  }
  return inside
}

/**
 * Returns the row ids of the documents that pass all filters but every `codeLang`, which chunks
 * have too. `where` has no `pathGlob` of its own: `globFilter` checks the outermost one.
 */
function matchingDocuments(connection: Connection, where: Filters, inside: DocumentsInside): number[] {
  // A document may pass by one of its chunks, whether the language has to be one of these or not.
  const { sql, values } = conditionOf(connection, where, inside, (_, holds) => ({ sql: String(holds), values: [] }))
  const query = `SELECT CAST(json_group_array(id) AS BLOB) AS cells FROM documents WHERE ${sql}`
  return connection.read(query, values, (ids: number[]) => ids)[0]!
}

/** Returns what chunks of matching documents have to meet themselves. `undefined`: nothing. */
function chunkCondition(connection: Connection, where: Filters, inside: DocumentsInside): Condition | undefined {
  // A language within others decides together with what is beside it.
  if (filtersInside(where).some(({ codeLang }) => codeLang !== undefined))
    return conditionOf(connection, where, inside, inLanguages)
  return where.codeLang && inLanguages(where.codeLang)
}

/** A chunk's own language takes precedence over its document's. */
function inLanguages(codeLang: readonly string[]): Condition {
  const names = JSON.stringify(codeLang.flatMap(codeLangNames).map(storedText))
  return { sql: 'coalesce(chunks.code_lang, documents.code_lang) IN (SELECT value FROM json_each(?))', values: [names] }
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
  ofLanguages: (codeLang: readonly string[], holds: boolean) => Condition,
  holds = true,
): Condition {
  const conditions: Condition[] = []
  const add = (sql: string, value: SqlValue): void => void conditions.push({ sql, values: [value] })
  const addList = (column: string, allowed: readonly string[] | undefined): void => {
    if (allowed !== undefined)
      add(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(allowed.map(storedText)))
  }
  const { tags, lang, docId, media, repo, sourceId, trustMin, indexedAfter, pathGlob, codeLang, ...others } = where
  const { metadata, principals, and = [], or, not, ...rest } = others
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
  if (codeLang !== undefined) conditions.push(ofLanguages(codeLang, holds))
  if (principals !== undefined) add(PERMITTED, JSON.stringify(principals.map(storedText)))
  for (const [path, condition] of Object.entries(metadata ?? {})) conditions.push(fieldSql(path, condition))
  const inner = (filters: Filters): Condition => conditionOf(connection, filters, inside, ofLanguages, holds)
  for (const filters of and) conditions.push(inner(filters))
  if (or !== undefined) conditions.push(joinConditions(or.map(inner), ' OR '))
  if (not !== undefined) {
    const { sql, values } = conditionOf(connection, not, inside, ofLanguages, !holds)
    conditions.push({ sql: `${sql} IS NOT TRUE`, values })
  }
  return conditions.length === 0 ? { sql: 'true', values: [] } : joinConditions(conditions, ' AND ')
}

function joinConditions(conditions: readonly Condition[], operator: ' AND ' | ' OR '): Condition {
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(operator)})`,
    values: conditions.flatMap(({ values }) => values),
  }
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
const OF_CHUNKS_AND_DOCUMENTS = `
  SELECT CAST(json_group_array(chunk_id) AS BLOB) AS cells FROM chunks JOIN documents ON documents.id = document
  WHERE document IN (SELECT value FROM json_each(?))`
const PATHS = `SELECT ${asCells('id, path')} FROM documents WHERE id IN (SELECT value FROM json_each(?))`
const PERMITTED = `
  (allow IS NULL OR documents.id IN (
    SELECT document FROM document_principals WHERE principal IN (SELECT value FROM json_each(?))))`
