import type { FailedCondition } from '@kebab/schemas'
import type { Chunk, Filters } from '../contracts.js'
import { filterMatcher } from '../kit/filter-matcher.js'
import { sourceName } from '../search/names/source-name.js'

/** Each condition: its name on the wire, and what of a chunk it is about. */
const CONDITIONS: {
  readonly [K in keyof Required<Filters>]: {
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
  return names.flatMap((name) => {
    const condition = filters?.[name]
    if (condition === undefined || filterMatcher({ [name]: condition })(chunk)) return []
    const { key, valuesOf } = CONDITIONS[name]
    return [{ key, asked: listOf(condition), found: listOf(valuesOf(chunk)) }]
  })
}

function listOf(values: string | readonly string[] | undefined): string[] {
  return values === undefined ? [] : [values].flat()
}
