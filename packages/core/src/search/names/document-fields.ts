import type { Document } from '../../contracts.js'
import { fieldNames, fieldValues } from '../../kit/filters/metadata-fields.js'
import { sourceName } from './wire-names.js'

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
 * Returns a function that reads the values of a field of a document: of one of its members by the
 * name on the wire, or of its metadata by the path. Objects are none.
 */
export function fieldReader(field: string): (document: Document) => (string | number | boolean)[] {
  if (Object.hasOwn(DOCUMENT_MEMBERS, field)) {
    const member = DOCUMENT_MEMBERS[field]!
    return (document) => [member(document) ?? []].flat()
  }
  const names = fieldNames(field)
  return ({ metadata }) => fieldValues(metadata, names).filter((leaf) => leaf !== null)
}
