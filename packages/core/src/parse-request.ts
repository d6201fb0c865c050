import type { SearchRequestV1 } from '@kebab/schemas'
import type { Filters, Media } from './contracts.js'
import {
  type Check,
  dateTime,
  fieldReader,
  filledText,
  flag,
  integer,
  oneOf,
  oneOrMore,
  optional,
  text,
  textUpTo,
  withDefault,
} from './field-checks.js'
import { TRUST_ORDER } from './filter-matcher.js'
import { invalidInput } from './invalid-input.js'
import { LONGEST_MS } from './time-limit.js'

export type Mode = 'lexical' | 'vector' | 'hybrid'

/** A request as the search path reads it, with the defaults filled in. */
export interface SearchInput {
  query: string
  /** Absent: the engine's default. */
  mode: Mode | undefined
  k: number
  filters: Filters | undefined
  maxTokens: number | undefined
  snippetChars: number
  cursor: string | undefined
  trace: boolean
  strict: boolean
  /** What the search may take, in milliseconds. Absent: retrievers and the reranker have the engine's limits. */
  timeoutMs: number | undefined
}

const MODES: readonly Mode[] = ['lexical', 'vector', 'hybrid']
const MEDIA: readonly Media[] = ['markdown', 'text', 'code', 'html', 'pdf', 'image', 'audio']
const MAX_QUERY_CHARS = 32_768
const MAX_SNIPPET_CHARS = 100_000
const MAX_FILTER_VALUES = 1000
/** As long as systems let a path be. */
const MAX_GLOB_CHARS = 4096
/** All globs of a filter together. It bounds what a single path can cost. */
const MAX_GLOBS_CHARS = 262_144

/** Reads a request in the wire's names; the names inside begin here. Throws `invalid_input` for a wrong value and for an unknown field. */
export function parseRequest(request: SearchRequestV1): SearchInput {
  const read = fieldReader(request, 'request')
  const input: SearchInput = {
    query: read('query', filledText(MAX_QUERY_CHARS)),
    mode: read('mode', optional(oneOf(MODES))),
    k: read('k', withDefault(10, integer(1, 1000))),
    filters: read('filters', optional(parseFilters)),
    maxTokens: read('max_tokens', optional(integer(0, Number.MAX_SAFE_INTEGER))),
    snippetChars: read('snippet_chars', withDefault(220, integer(0, MAX_SNIPPET_CHARS))),
    // The next_cursor of the last page is null: sent back, it begins anew, as leaving it out does.
    cursor: read('cursor', (value, field) => (value === null ? undefined : optional(text)(value, field))),
    trace: read('trace', withDefault(false, flag)),
    strict: read('strict', withDefault(false, flag)),
    timeoutMs: read('timeout_ms', optional(integer(1, LONGEST_MS))),
  }
  read.done()
  return input
}

const values = <T>(check: Check<T>) => optional(oneOrMore(check, MAX_FILTER_VALUES))

const globs: Check<string[]> = (value, field) => {
  const all = oneOrMore(textUpTo(MAX_GLOB_CHARS), MAX_FILTER_VALUES)(value, field)
  const chars = all.reduce((sum, glob) => sum + glob.length, 0)
  if (chars > MAX_GLOBS_CHARS) throw invalidInput(field, `at most ${MAX_GLOBS_CHARS} characters in all`, `${chars}`)
  return all
}

/** Reads the filters of a request. No condition at all is no filter. */
function parseFilters(value: unknown, field: string): Filters | undefined {
  const read = fieldReader(value, field)
  const filters: Filters = {
    tags: read('tags', values(text)),
    lang: read('lang', values(text)),
    pathGlob: read('path_glob', optional(globs)),
    docId: read('doc_id', values(text)),
    media: read('media', values(oneOf(MEDIA))),
    repo: read('repo', values(text)),
    codeLang: read('code_lang', values(text)),
    sourceId: read('source_id', values(text)),
    trustMin: read('trust_min', optional(oneOf(TRUST_ORDER))),
    indexedAfter: read('indexed_after', optional(dateTime)),
  }
  read.done()
  return Object.values(filters).every((condition) => condition === undefined) ? undefined : filters
}
