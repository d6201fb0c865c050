import type { Document } from '@kebab/core'
import type { Kebab } from '@kebab/local'
import type { BrowseRequestV1 } from '@kebab/schemas'
import type { NaiveEngine } from '../naive/naive-engine.js'
import { leaves, type NaiveFilters, passes } from '../naive/naive-filters.js'
import { agree } from './compare.js'

/** A list of documents by a number, whose pages are read to the end. */
export interface NaiveList {
  filters?: NaiveFilters
  /** The order of the numbers of `extra.count`. Absent: by path. */
  order?: 'asc' | 'desc'
  facets?: ['team']
  limit: number
}

/** Compares all pages of a list with all documents at once. */
export async function compareList(kebab: Kebab, { documents }: NaiveEngine, list: NaiveList): Promise<void> {
  const { filters = {}, order, facets, limit } = list
  const passing = [...documents.values()]
    .map(({ document }) => document)
    .filter((document) => passes(filters, { document }))
  const expected = passing.sort((a, b) => byCount(a, b, order) || byText(a.path, b.path) || byText(a.docId, b.docId))
  const counts = new Map<unknown, number>()
  for (const { metadata } of passing)
    for (const value of new Set(leaves(metadata, 'team'))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const listed: string[] = []
  let cursor: string | null | undefined
  do {
    const sort: BrowseRequestV1['sort'] = order && [{ field: 'extra.count', order }]
    const page = await kebab.browse({ filters: list.filters, sort, facets, limit, ...(cursor && { cursor }) })
    listed.push(...page.documents.map(({ document }) => document.doc_id))
    agree('how many documents pass', page.total, passing.length)
    if (facets !== undefined) {
      const { values = [] } = page.facets?.team ?? {}
      agree('the counts of a list', inOrder(values.map(({ value, count }) => [value, count])), inOrder([...counts]))
    }
    cursor = page.next_cursor
  } while (cursor !== null)
  agree(
    'the documents of a list',
    listed,
    expected.map(({ docId }) => docId),
  )
}

/** A document without a number comes last in either order. */
function byCount(a: Document, b: Document, order: NaiveList['order']): number {
  if (order === undefined) return 0
  const [one, other] = [a, b].map(({ metadata }) => leaves(metadata, 'extra.count')[0] as number | undefined)
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return order === 'asc' ? one - other : other - one
}

function inOrder(counts: [unknown, number][]): [unknown, number][] {
  return counts.sort((a, b) => byText(String(a[0]), String(b[0])))
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
