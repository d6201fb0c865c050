import type { ChunkFilter, Filters, Trust } from '@kebab/core'
import { KebabError } from '@kebab/core'
import { innerFilters, TRUST_ORDER, writtenOut } from '@kebab/core/internal'
import { codeLangNames, globMatcher, TimeSlices } from '@kebab/core/kit'
import { ESCAPE, originalText, storedText } from '../stored-text.js'
import { fieldKeys, fieldSql, storedTags } from './document-fields.js'
import { rangeOf, tagKeys } from './filter-indexes.js'
import type { FilterScope } from './select-chunks.js'

/** The members of filters that are evaluated in SQL: all of them. */
export const FILTER_MEMBERS: readonly (keyof Filters)[] = Object.keys({
  tags: true,
  lang: true,
  pathGlob: true,
  docId: true,
  media: true,
  repo: true,
  codeLang: true,
  sourceId: true,
  trustMin: true,
  indexedAfter: true,
  metadata: true,
  principals: true,
  and: true,
  or: true,
  not: true,
} satisfies { [K in keyof Required<Filters>]: true }) as (keyof Filters)[]

/** Returns the conditions of a filter. The engine gives them: all are among `FILTER_MEMBERS`. */
export function filterWhere({ where }: ChunkFilter): Filters {
  if (where !== undefined) return where
  const message = 'filter: expected `where` beside `allowed`, found `allowed` alone'
  throw new KebabError('unsupported', message, { details: { feature: 'a filter without `where`' } })
}

/** Whether filters ask for a language of code, which chunks have of their own. */
export function asksForCode(where: Filters): boolean {
  return where.codeLang !== undefined || innerFilters(where).some(asksForCode)
}

/** Divides filters into those about documents alone, and the others. Both have to hold. */
export function divided({ codeLang, and = [], or, not, ...labels }: Filters): {
  ofDocuments: Filters
  ofChunks: Filters
} {
  const part = (isOfChunks: boolean): Filters => {
    const all = and.filter((filters) => asksForCode(filters) === isOfChunks)
    return {
      ...(all.length > 0 && { and: all }),
      ...(or?.some(asksForCode) === isOfChunks && { or }),
      ...(not !== undefined && asksForCode(not) === isOfChunks && { not }),
    }
  }
  return { ofDocuments: { ...labels, ...part(false) }, ofChunks: { ...(codeLang && { codeLang }), ...part(true) } }
}

/** Gives a value a parameter, and returns it: `$2`. */
export type Parameter = (value: unknown) => string

export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`
}

/** Keys of an index, in SQL. One of those of a document has to be among those of the filter. */
export interface IndexKeys {
  ofDocument: string
  ofFilter: string
}

/**
 * Returns conditions over the alias `d`, of filters about documents alone, and the keys by which an
 * index finds documents that may pass.
 */
export async function documentConditions(
  where: Filters,
  parameter: Parameter,
  scope: FilterScope,
): Promise<{ conditions: string[]; keys: IndexKeys | undefined }> {
  const { database, ns } = scope
  const { schema } = database
  let keys: IndexKeys | undefined
  const conditions: string[] = []
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    conditions.push(condition(parameter(value)))
  }
  const addList = (column: string, allowed: readonly string[] | undefined): void => {
    if (allowed !== undefined) add((list) => `${column} = any(${list}::text[])`, allowed.map(storedText))
  }
  const { tags, lang, docId, media, repo, sourceId, trustMin, indexedAfter, pathGlob, codeLang: _, ...others } = where
  const { metadata, principals, and = [], or, not, ...rest } = others
  // The compiler refuses a key of `Filters` that isn't read here or in `chunkConditions`.
  rest satisfies Record<string, never>
  // A list of many is looked up in a hash, which `any` isn't once a statement is prepared.
  if (docId !== undefined) add((list) => `d.doc_id in (select unnest(${list}::text[]))`, docId.map(storedText))
  addList('d.source_id', sourceId)
  addList('d.media', media)
  addList('d.repo', repo)
  if (tags !== undefined) {
    const list = `${parameter(storedTags({ tags }))}::text[]`
    conditions.push(`d.tags && ${list}`)
    keys = { ofDocument: tagKeys(schema, 'd.ns', 'd.tags'), ofFilter: tagKeys(schema, String(ns), list) }
  }
  if (lang !== undefined) {
    const ranges = lang.map((range) => storedText(range.toLowerCase()))
    const inRange = `d.lang = range or starts_with(d.lang, range || '-')`
    add((list) => `exists (select from unnest(${list}::text[]) as range where ${inRange})`, ranges)
  }
  if (trustMin !== undefined) add((list) => `not d.trust = any(${list}::text[])`, worseThan(trustMin).map(storedText))
  // A text that is no time is null, for which the comparison is never true.
  if (indexedAfter !== undefined) add((time) => `d.indexed_time > ${time}::float8`, Date.parse(indexedAfter))
  if (pathGlob !== undefined) {
    const { pattern, beginnings } = patternOf(writtenOut(pathGlob, 'pathGlob'))
    if (pattern === null) add((list) => `d.doc_id = any(${list}::text[])`, await documentsIn(pathGlob, scope))
    else {
      add((regex) => `d.path ~ ${regex}::text`, pattern)
      const range = rangeOf(beginnings)
      if (range !== null) add((from) => `d.path >= ${from}::text`, range[0])
      if (range !== null) add((to) => `d.path < ${to}::text`, range[1])
    }
  }
  if (principals !== undefined)
    add((list) => `(d.allow is null or d.allow && ${list}::text[])`, principals.map(storedText))
  for (const [path, condition] of Object.entries(metadata ?? {})) {
    const { sql, lookUp } = fieldSql(path, condition, parameter)
    conditions.push(sql)
    if (lookUp !== undefined)
      keys ??= { ofDocument: fieldKeys(schema, 'd.ns', 'd.fields'), ofFilter: fieldKeys(schema, String(ns), lookUp) }
  }
  const nested = await nestedConditions({ and, or, not }, async (filters) => {
    return allOf((await documentConditions(filters, parameter, scope)).conditions)
  })
  return { conditions: [...conditions, ...nested], keys }
}

/** Returns conditions over the alias `c`, of filters of which each asks for a language of code. */
export async function chunkConditions(where: Filters, parameter: Parameter, scope: FilterScope): Promise<string[]> {
  const { codeLang, and, or, not } = where
  const { database, ns } = scope
  const inner = async (filters: Filters): Promise<string> => {
    const { ofDocuments, ofChunks } = divided(filters)
    const { conditions: documents } = await documentConditions(ofDocuments, parameter, scope)
    const passing = `select d.doc_id from ${database.schema}.documents d where d.ns = ${ns} and ${allOf(documents)}`
    const chunks = await chunkConditions(ofChunks, parameter, scope)
    return allOf([...(documents.length === 0 ? [] : [`c.doc_id in (${passing})`]), ...chunks])
  }
  const names = codeLang?.flatMap(codeLangNames).map(storedText)
  return [
    ...(names === undefined ? [] : [`c.code_lang = any(${parameter(names)}::text[])`]),
    ...(await nestedConditions({ and, or, not }, inner)),
  ]
}

/** Joins conditions of filters within filters. What is null doesn't hold. */
async function nestedConditions(
  { and = [], or, not }: Pick<Filters, 'and' | 'or' | 'not'>,
  inner: (filters: Filters) => Promise<string>,
): Promise<string[]> {
  const conditions: string[] = []
  for (const filters of and) conditions.push(await inner(filters))
  if (or !== undefined) {
    const some: string[] = []
    for (const filters of or) some.push(await inner(filters))
    conditions.push(`(${some.join(' or ')})`)
  }
  if (not !== undefined) conditions.push(`${await inner(not)} is not true`)
  return conditions
}

/** The trusts below the least that passes. */
function worseThan(least: Trust): readonly Trust[] {
  return TRUST_ORDER.slice(TRUST_ORDER.indexOf(least) + 1)
}

/** The most characters of a regular expression. The server takes milliseconds to compile one. */
const LONGEST_PATTERN = 2000

/**
 * Returns a regular expression of Postgres for stored paths that means the same as the globs, and
 * how the paths that match begin. The expression is `null` if it would be too long. The server
 * matches it without backtracking.
 */
function patternOf(globs: readonly string[]): { pattern: string | null; beginnings: string[] } {
  const patterns: string[] = []
  const beginnings: string[] = []
  let length = 0
  for (const glob of globs) {
    beginnings.push(storedText(/^[^*?]*/su.exec(glob)![0]))
    // An empty glob has no part.
    const pattern = (glob.match(/(?<![^/])(?:\*\*+\/)+|\*+|\?|[^*?]+/gsu) ?? [])
      .map((part) => {
        if (part === '?') return `(?:[^/${ESCAPE}]|${ESCAPE}[0-9a-f]{4})`
        if (part === '*') return '[^/]*'
        if (!part.startsWith('*')) return storedText(part).replace(/[.\\+^$()[\]{}|]/g, '\\$&')
        return part.endsWith('/') ? '(?:.*/)?' : '.*'
      })
      .join('')
    length += pattern.length
    if (length > LONGEST_PATTERN) return { pattern: null, beginnings }
    patterns.push(pattern)
  }
  return { pattern: `^(?:${patterns.join('|')})$`, beginnings }
}

/** Returns the documents whose paths match, in their stored form. */
async function documentsIn(
  globs: readonly string[],
  { session, database, ns, signal }: FilterScope,
): Promise<string[]> {
  const matches = globMatcher(globs)
  const sql = `select doc_id, path from ${database.schema}.documents where ns = $1 order by path`
  const rows = await session.rows<[string, string]>(sql, [ns], { signal })
  const slices = new TimeSlices(signal)
  const docIds: string[] = []
  let last: { path: string; passes: boolean } | undefined
  for (const [docId, path] of rows) {
    if (slices.isOver()) await slices.next()
    // Documents of several sources may have one path.
    if (last?.path !== path) last = { path, passes: matches(originalText(path)) }
    if (last.passes) docIds.push(docId)
  }
  return docIds
}
