import type { FailedCondition } from '@kebab/schemas'
import type { Chunk, Filters } from '../contracts.js'
import { filterMatcher } from '../kit/filter-matcher.js'
import { sourceName } from '../search/names/source-name.js'

/** Each condition: its name on the wire, and what of a chunk it is about. */
const CONDITIONS: {
  readonly [K in keyof Required<Filters>]: {
    key: FailedCondition['key']
    found(chunk: Chunk): string | readonly string[] | undefined
  }
} = {
  tags: { key: 'tags', found: ({ document }) => document.tags },
  lang: { key: 'lang', found: ({ document }) => document.lang },
  pathGlob: { key: 'path_glob', found: ({ document }) => document.path },
  docId: { key: 'doc_id', found: ({ document }) => document.docId },
  media: { key: 'media', found: ({ document }) => document.media },
  repo: { key: 'repo', found: ({ document }) => document.repo },
  codeLang: { key: 'code_lang', found: ({ codeLang, document }) => codeLang ?? document.codeLang },
  sourceId: { key: 'source_id', found: ({ document }) => sourceName(document).source_id },
  trustMin: { key: 'trust_min', found: ({ document }) => document.trust },
  indexedAfter: { key: 'indexed_after', found: ({ document }) => document.indexedAt },
}

/**
 * Returns the conditions that a chunk doesn't meet, in the order of the request. Each condition is
 * tried alone, with the matcher of the filters.
 */
export function failedConditions(filters: Filters | undefined, chunk: Chunk): FailedCondition[] {
  const names = Object.keys(filters ?? {}) as (keyof Filters)[]
  return names.flatMap((name) => {
    const asked = filters?.[name]
    if (asked === undefined || filterMatcher({ [name]: asked })(chunk)) return []
    const { key, found } = CONDITIONS[name]
    return [{ key, asked: listOf(asked), found: listOf(found(chunk)) }]
  })
}

function listOf(values: string | readonly string[] | undefined): string[] {
  return values === undefined ? [] : [values].flat()
}
