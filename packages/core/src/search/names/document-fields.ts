import type { Document } from '../../contracts.js'
import { fieldNames, fieldValues } from '../../kit/filters/metadata-fields.js'
import { sourceName } from './source-name.js'

/** The fields that are members of documents, by their names on the wire. */
export const DOCUMENT_MEMBERS: Readonly<
  Record<string, (document: Document) => string | readonly string[] | undefined>
> = {
  path: ({ path }) => path,
  title: ({ title }) => title,
  lang: ({ lang }) => lang,
  tags: ({ tags }) => tags,
  media: ({ media }) => media,
  trust: ({ trust }) => trust,
  repo: ({ repo }) => repo,
  code_lang: ({ codeLang }) => codeLang,
  source_id: (document) => sourceName(document).source_id,
  indexed_at: ({ indexedAt }) => indexedAt,
}

/**
 * Returns the values of a field of a document: of one of its members by the name on the wire, or
 * of its metadata by the path. Objects are none.
 */
export function fieldLeaves(document: Document, field: string): (string | number | boolean)[] {
  if (Object.hasOwn(DOCUMENT_MEMBERS, field)) {
    const values = DOCUMENT_MEMBERS[field]!(document)
    return values === undefined ? [] : [values].flat()
  }
  return fieldValues(document.metadata, fieldNames(field)).filter((leaf) => leaf !== null)
}
