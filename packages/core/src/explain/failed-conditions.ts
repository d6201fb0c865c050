import type { FailedCondition, SearchFilters } from '@kebab/schemas'
import type { Chunk, Filters } from '../contracts.js'
import { fieldTest } from '../kit/filters/field-test.js'
import { filterMatcher } from '../kit/filters/filter-matcher.js'
import { fieldNames, fieldValues } from '../kit/filters/metadata-fields.js'
import { printOperators, printWhere } from '../kit/filters/print-where.js'
import { sourceName } from '../search/names/wire-names.js'

/** The members of filters that are about one thing that a chunk or its document has. */
type Labels = Omit<Filters, 'metadata' | 'principals' | 'and' | 'or' | 'not'>

/** Each condition: its name on the wire, and what of a chunk it is about. */
const CONDITIONS: {
  readonly [K in keyof Required<Labels>]: {
    key: FailedCondition['key']
    valuesOf(chunk: Chunk): string | readonly string[] | undefined
  }
} = {
  tags: { key: 'tags', valuesOf: ({ document }) => document.tags },
  lang: { key: 'lang', valuesOf: ({ document }) => document.lang },
  pathGlob: { key: 'path_glob', valuesOf: ({ document }) => document.path },
  docId: { key: 'doc_id', valuesOf: ({ document }) => document.docId },
  media: { key: 'media', valuesOf: ({ document }) => document.media },
  repo: { key: 'repo', valuesOf: ({ document }) => document.repo },
  codeLang: { key: 'code_lang', valuesOf: ({ codeLang, document }) => codeLang ?? document.codeLang },
  sourceId: { key: 'source_id', valuesOf: ({ document }) => sourceName(document).source_id },
  trustMin: { key: 'trust_min', valuesOf: ({ document }) => document.trust },
  indexedAfter: { key: 'indexed_after', valuesOf: ({ document }) => document.indexedAt },
}

/**
 * Returns the conditions that a chunk doesn't meet, in the order of the request. Each condition is
 * tried alone, with the matcher of the filters.
 */
export function failedConditions(filters: Filters | undefined, chunk: Chunk): FailedCondition[] {
  const names = Object.keys(filters ?? {}) as (keyof Filters)[]
  return names.flatMap((name): FailedCondition[] => {
    const condition = filters?.[name]
    if (condition === undefined || filterMatcher({ [name]: condition })(chunk)) return []
    // A request has no principals: to them, a forbidden document isn't indexed.
    if (name === 'principals') return []
    if (name === 'metadata') return failedFields(filters?.metadata ?? {}, chunk)
    if (name === 'and') return (filters?.and ?? []).flatMap((inner) => failedConditions(inner, chunk))
    if (name === 'or' || name === 'not')
      return [{ key: name, asked: [printWhere(onWire({ [name]: condition }))], found: [] }]
    const { key, valuesOf } = CONDITIONS[name]
    return [{ key, asked: listOf(filters?.[name]), found: listOf(valuesOf(chunk)) }]
  })
}

function failedFields(metadata: NonNullable<Filters['metadata']>, { document }: Chunk): FailedCondition[] {
  return Object.entries(metadata).flatMap(([field, condition]): FailedCondition[] => {
    const values = fieldValues(document.metadata, fieldNames(field))
    if (fieldTest(condition)(values)) return []
    const found = values.map((value) => (value === null ? 'an object' : String(value)))
    return [{ key: 'metadata', field, asked: [printOperators(condition)], found }]
  })
}

/** Writes filters in the names of the wire. */
function onWire({ metadata, principals: _, and, or, not, ...labels }: Filters): SearchFilters {
  const entries = Object.entries(labels).map(([name, values]) => [CONDITIONS[name as keyof Labels].key, values])
  return {
    ...Object.fromEntries(entries),
    ...(metadata && { metadata }),
    ...(and && { and: and.map(onWire) }),
    ...(or && { or: or.map(onWire) }),
    ...(not && { not: onWire(not) }),
  }
}

function listOf(values: string | readonly string[] | undefined): string[] {
  return values === undefined ? [] : [values].flat()
}
