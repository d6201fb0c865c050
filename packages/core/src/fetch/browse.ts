import type { BrowsedDocument, BrowseRequestV1, BrowseResponseV1, SortKey } from '@kebab/schemas'
import { type BrowseInput, readBrowseRequest, readWireFilters } from '@kebab/schemas/read'
import type { CallOptions, ChunkStore, Document, Filters } from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import { checksumOf } from '../kit/checksum.js'
import { TimeSlices } from '../kit/concurrency.js'
import { filterFields, filterMatcher } from '../kit/filters/filter-matcher.js'
import { fieldNames, fieldValues } from '../kit/filters/metadata-fields.js'
import { inOneOrder } from '../kit/filters/one-order.js'
import { invalidInput, readRequest } from '../kit/invalid-input.js'
import { checkListed } from '../search/checked-reads.js'
import { DOCUMENT_MEMBERS } from '../search/names/document-fields.js'
import { hitFields } from '../search/names/hit-fields.js'
import { listed } from './document-list.js'
import { FacetCounts } from './facet-counts.js'
import { listCursor, readListCursor } from './list-cursor.js'
import { compareKeys, type DocumentKey, isDocumentKey, keysIn } from './sort-keys.js'

/** The options of `browse`. */
export interface BrowseOptions extends CallOptions {
  /** The template of addresses, as the option `url` of an engine. Absent: none. */
  url?: string | undefined
  /**
   * The principals whose documents the store lists. Cursors are theirs alone. Absent: it lists
   * those of everybody.
   */
  principals?: readonly string[] | undefined
}

/**
 * Returns a page of the documents of a store that pass filters, in an order. While the documents
 * stay, all pages together hold each of them once. A document that comes or goes between two pages
 * moves no other. Facets and the total count all that pass, so each page reads all documents.
 *
 * Rejects with `invalid_input` for a wrong request, and with `invalid_cursor` for a cursor that no
 * page of these filters, this order and these principals had.
 */
export async function browse(
  store: Pick<ChunkStore, 'documents'>,
  request: BrowseRequestV1,
  { signal, url, principals }: BrowseOptions = {},
): Promise<BrowseResponseV1> {
  const input = readRequest(readBrowseRequest, request)
  const { filters, limit, cursor, fields, facets } = input
  const sort = sortOf(input)
  const fingerprint = checksumOf([inOneOrder(filters ?? {}), sort, ...(principals === undefined ? [] : [principals])])
  const after = cursor === undefined ? undefined : readPosition(cursor, fingerprint, sort)
  const read = filters === undefined ? undefined : readRequest(readWireFilters, filters)
  const passes = read === undefined ? () => true : filterMatcher(read)
  const unknown = new Map(fieldsIn(read, [...sort.map(({ field }) => field), ...(facets ?? [])]))
  const counts = facets?.map((name) => new FacetCounts(name))
  const keyOf = keysIn(sort)
  const slices = new TimeSlices(signal)
  let total = 0
  let rest: Place[] = []
  /** Keeps the first of the places that were met, and one more. */
  const cut = (): void => {
    rest.sort((a, b) => compareKeys(a.key, b.key, sort))
    rest = rest.slice(0, limit + 1)
  }
  for await (const document of store.documents({ signal })) {
    if (slices.isOver()) await slices.next()
    for (const [field, names] of unknown) if (fieldValues(document.metadata, names).length > 0) unknown.delete(field)
    if (!passes({ document })) continue
    total++
    for (const count of counts ?? []) count.add(document)
    const key = keyOf(document)
    if (after !== undefined && compareKeys(key, after, sort) <= 0) continue
    if (rest.push({ key, document }) > 3 * limit + 100) cut()
  }
  cut()
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    schema_version: 'browse_response.v1',
    documents: page.map(({ document }): BrowsedDocument => {
      checkListed(document)
      return {
        document: listed(document),
        ...(fields && { fields: hitFields({ document, lineStart: 1 }, fields, url) }),
      }
    }),
    total,
    ...(unknown.size === 0 ? {} : { unknown_fields: [...unknown.keys()] }),
    ...(counts && { facets: Object.fromEntries(counts.map((count) => [count.name, count.facet(input.facetLimit)])) }),
    next_cursor: rest.length > limit && last !== undefined ? listCursor([fingerprint, last.key]) : null,
  }
}

/** Returns the fields of metadata among those of filters and others, each with its names. */
function fieldsIn(filters: Filters | undefined, others: readonly string[]): [field: string, names: string[]][] {
  const metadata = others.filter((field) => !Object.hasOwn(DOCUMENT_MEMBERS, field))
  return [...filterFields(filters ?? {}), ...metadata].map((field) => [field, fieldNames(field)])
}

interface Place {
  key: DocumentKey
  document: Document
}

/** The most keys of one order. A field that comes twice orders nothing. */
function sortOf({ sort = [] }: BrowseInput): Required<SortKey>[] {
  const fields = new Set<string>()
  return sort.map(({ field, order }, i) => {
    if (fields.has(field)) throw invalidInput(`sort.${i}.field`, 'each field once', JSON.stringify(field))
    fields.add(field)
    return { field, order: order ?? 'asc' }
  })
}

function readPosition(cursor: string, fingerprint: string, sort: readonly SortKey[]): DocumentKey {
  const position = readListCursor(cursor) ?? []
  const [origin, key] = position.length === 2 ? position : []
  if (typeof origin === 'string' && origin !== fingerprint)
    throw refusedCursor('other_query', 'the same filters and order')
  if (origin !== fingerprint || !isDocumentKey(key, sort.length) || listCursor(position) !== cursor)
    throw refusedCursor('malformed', 'the next_cursor of a page')
  return key
}

function refusedCursor(reason: 'malformed' | 'other_query', expected: string): KebabError {
  return new KebabError('invalid_cursor', `cursor: expected ${expected}, found another`, {
    details: { reason },
    hint: 'Send next_cursor back with the same filters and sort, or leave cursor out to begin at the first page.',
  })
}
