import type { Chunk, Document, Filters, Trust } from '../../contracts.js'
import { codeLangNames } from '../code-lang.js'
import { globMatcher } from '../glob-matcher.js'
import { fieldTest } from './field-test.js'
import { fieldNames, fieldValues } from './metadata-fields.js'

/** From the most to the least trusted. */
export const TRUST_ORDER: readonly Trust[] = ['primary', 'secondary', 'generated']

/** The part of a chunk that filters read. */
export type Filterable = Pick<Chunk, 'codeLang' | 'document'>

/**
 * Returns a test that tells whether a chunk passes the filters, with the exact meaning that stores
 * must give them.
 */
export function filterMatcher(filters: Filters): (chunk: Filterable) => boolean {
  const {
    tags,
    lang,
    docId,
    media,
    repo,
    sourceId,
    trustMin,
    indexedAfter,
    pathGlob,
    codeLang: langs,
    metadata,
    principals,
    and,
    or,
    not,
    ...rest
  } = filters
  // The compiler refuses a key of `Filters` that isn't read above.
  rest satisfies Record<string, never>
  const tagKeys = tags && new Set(tags.map(tagKey))
  const codeLang = langs?.flatMap(codeLangNames)
  const inPath = pathGlob && pathMatcher(pathGlob)
  const after = indexedAfter === undefined ? undefined : Date.parse(indexedAfter)
  const inFields = metadata && metadataMatcher(metadata)
  const isPermitted = principals && permission(principals)
  const every = and?.map(filterMatcher)
  const some = or?.map(filterMatcher)
  const none = not && filterMatcher(not)
  return (chunk) => {
    const { document, codeLang: chunkLang } = chunk
    return (
      (tagKeys === undefined || document.tags.some((tag) => tagKeys.has(tagKey(tag)))) &&
      (lang === undefined || lang.some((range) => inLanguage(range, document.lang))) &&
      oneOf(docId, document.docId) &&
      oneOf(media, document.media) &&
      oneOf(repo, document.repo) &&
      oneOf(codeLang, chunkLang ?? document.codeLang) &&
      oneOf(sourceId, document.sourceId) &&
      (trustMin === undefined || TRUST_ORDER.indexOf(document.trust) <= TRUST_ORDER.indexOf(trustMin)) &&
      (after === undefined || Date.parse(document.indexedAt) > after) &&
      (inFields === undefined || inFields(document)) &&
      (isPermitted === undefined || isPermitted(document)) &&
      (every === undefined || every.every((passes) => passes(chunk))) &&
      (some === undefined || some.some((passes) => passes(chunk))) &&
      (none === undefined || !none(chunk)) &&
      // Last, since globs cost more than all other conditions.
      (inPath === undefined || inPath(document.path))
    )
  }
}

/** Returns a test that tells whether one of some principals may see a document. */
export function permission(principals: readonly string[]): (document: Pick<Document, 'allow'>) => boolean {
  const names = new Set(principals)
  return ({ allow }) => allow === undefined || allow.some((principal) => names.has(principal))
}

/** Returns the filters that `and`, `or` and `not` join. */
export function innerFilters({ and = [], or = [], not }: Filters): Filters[] {
  return [...and, ...or, ...(not === undefined ? [] : [not])]
}

/** Returns the fields of metadata that filters name at any level, each once. */
export function filterFields(filters: Filters): Set<string> {
  const inner = innerFilters(filters).flatMap((one) => [...filterFields(one)])
  return new Set([...Object.keys(filters.metadata ?? {}), ...inner])
}

/** Returns what tags are compared by: their case doesn't count, nor does a leading `#`. */
export function tagKey(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase()
}

/** Remembers the outcome for the last path, since the chunks of a document come together. */
function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  return remembered(globMatcher(globs))
}

function metadataMatcher(metadata: NonNullable<Filters['metadata']>): (document: Document) => boolean {
  const fields = Object.entries(metadata).map(([path, condition]) => ({
    names: fieldNames(path),
    test: fieldTest(condition),
  }))
  const matches = remembered((values: Document['metadata']) =>
    fields.every(({ names, test }) => test(fieldValues(values, names))),
  )
  return (document) => matches(document.metadata)
}

/** Remembers the outcome for the last value. */
function remembered<T>(test: (value: T) => boolean): (value: T) => boolean {
  let last: { value: T; passes: boolean } | undefined
  return (value) => {
    if (last === undefined || last.value !== value) last = { value, passes: test(value) }
    return last.passes
  }
}

function oneOf(allowed: readonly string[] | undefined, value: string | undefined): boolean {
  return allowed === undefined || (value !== undefined && allowed.includes(value))
}

/** Basic filtering of RFC 4647: a range matches an equal tag, or one that continues it with `-`. */
function inLanguage(range: string, tag: string | undefined): boolean {
  const language = range.toLowerCase()
  return tag === language || (tag?.startsWith(`${language}-`) ?? false)
}
