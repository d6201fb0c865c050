import type { Chunk, Filters, Trust } from '../contracts.js'
import { codeLangNames } from './code-lang.js'
import { globMatcher } from './glob-matcher.js'

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
    ...rest
  } = filters
  // The compiler refuses a key of `Filters` that isn't read above.
  rest satisfies Record<string, never>
  const codeLang = langs?.flatMap(codeLangNames)
  const inPath = pathGlob && pathMatcher(pathGlob)
  const after = indexedAfter === undefined ? undefined : Date.parse(indexedAfter)
  return ({ document, codeLang: chunkLang }) =>
    (tags === undefined || tags.some((tag) => document.tags.includes(tag))) &&
    (lang === undefined || lang.some((range) => inLanguage(range, document.lang))) &&
    oneOf(docId, document.docId) &&
    oneOf(media, document.media) &&
    oneOf(repo, document.repo) &&
    oneOf(codeLang, chunkLang ?? document.codeLang) &&
    oneOf(sourceId, document.sourceId) &&
    (trustMin === undefined || TRUST_ORDER.indexOf(document.trust) <= TRUST_ORDER.indexOf(trustMin)) &&
    (after === undefined || Date.parse(document.indexedAt) > after) &&
    // Last, since globs cost more than all other conditions.
    (inPath === undefined || inPath(document.path))
}

/** Remembers the outcome for the last path, since the chunks of a document come together. */
function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  const matches = globMatcher(globs)
  let last: string | undefined
  let passes = false
  return (path) => {
    if (path !== last) {
      passes = matches(path)
      last = path
    }
    return passes
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
