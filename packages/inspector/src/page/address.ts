import type { SearchFilters, SearchMode } from '@kebab/schemas'
import { type FieldChoice, fieldFilters, readChoice, writeChoice } from './fields/field-choices.js'

export const VIEWS = ['search', 'ask', 'index'] as const
/** A part of the page. */
export type View = (typeof VIEWS)[number]

export const MODES = ['hybrid', 'lexical', 'vector'] as const satisfies SearchMode[]

/** The filters that are typed as a key and a value. */
type LabelFilters = Omit<SearchFilters, 'metadata' | 'and' | 'or' | 'not'>

/** A condition of the filters as it is typed. */
export interface Condition {
  key: keyof LabelFilters
  value: string
}

/** What is searched for or asked, as the address of the page holds it. */
export interface SearchSettings {
  query: string
  /** Absent: the default of the engine. */
  mode?: SearchMode | undefined
  k: number
  maxTokens?: number | undefined
  snippetChars?: number | undefined
  conditions: readonly Condition[]
  /** The conditions of fields of metadata. Absent: none. */
  fields?: readonly FieldChoice[] | undefined
}

/**
 * The keys of the filters, and whether they take one value alone. The compiler reports a missing
 * one.
 */
export const FILTER_KEYS: Readonly<Record<keyof Required<LabelFilters>, 'one' | 'many'>> = {
  path_glob: 'many',
  tags: 'many',
  lang: 'many',
  media: 'many',
  code_lang: 'many',
  repo: 'many',
  source_id: 'many',
  doc_id: 'many',
  trust_min: 'one',
  indexed_after: 'one',
}

/** The filters of the wire. `undefined` for no condition. */
export function filtersOf(
  conditions: readonly Condition[],
  fields: readonly FieldChoice[] = [],
): SearchFilters | undefined {
  const filters: Record<string, string | string[]> = {}
  for (const { key, value } of conditions) {
    const before = filters[key]
    filters[key] = FILTER_KEYS[key] === 'one' ? value : Array.isArray(before) ? [...before, value] : [value]
  }
  const metadata = fieldFilters(fields)
  if (metadata !== undefined) return { ...filters, metadata } as SearchFilters
  return conditions.length === 0 ? undefined : (filters as SearchFilters)
}

/** Reads what the address holds. What doesn't fit is left out: the address is typed by people. */
export function readAddress(search: string): { view: View; settings: SearchSettings } {
  const parameters = new URLSearchParams(search)
  const number = (name: string): number | undefined =>
    /^\d{1,9}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : undefined
  return {
    view: VIEWS.find((name) => name === parameters.get('view')) ?? 'search',
    settings: {
      query: parameters.get('q') ?? '',
      mode: MODES.find((mode) => mode === parameters.get('mode')),
      k: number('k') ?? 10,
      maxTokens: number('budget'),
      snippetChars: number('snippet'),
      conditions: parameters.getAll('filter').flatMap((text) => {
        const at = text.indexOf('=')
        const key = text.slice(0, Math.max(at, 0))
        return Object.hasOwn(FILTER_KEYS, key) && at + 1 < text.length
          ? [{ key: key as Condition['key'], value: text.slice(at + 1) }]
          : []
      }),
      ...fieldsIn(parameters),
    },
  }
}

function fieldsIn(parameters: URLSearchParams): Pick<SearchSettings, 'fields'> {
  const fields = parameters.getAll('field').flatMap(readChoice)
  return fields.length === 0 ? {} : { fields }
}

/** Writes an address that `readAddress` reads. */
export function writeAddress(
  view: View,
  { query, mode, k, maxTokens, snippetChars, conditions, fields = [] }: SearchSettings,
): string {
  const written = new URLSearchParams()
  if (view !== 'search') written.set('view', view)
  if (query !== '') written.set('q', query)
  if (mode !== undefined) written.set('mode', mode)
  if (k !== 10) written.set('k', String(k))
  if (maxTokens !== undefined) written.set('budget', String(maxTokens))
  if (snippetChars !== undefined) written.set('snippet', String(snippetChars))
  for (const { key, value } of conditions) written.append('filter', `${key}=${value}`)
  for (const choice of fields) written.append('field', writeChoice(choice))
  const text = String(written)
  return text === '' ? '/' : `/?${text}`
}
