import type { Chunk, Document, Json } from '../../contracts.js'
import { fieldNames, fieldValues } from '../../kit/filters/metadata-fields.js'
import { DOCUMENT_MEMBERS } from './document-fields.js'

/** What the template of an address may name, and how it is written. */
const PLACES: Readonly<Record<string, (chunk: Pick<Chunk, 'document' | 'lineStart'>) => string>> = {
  path: ({ document }) => encodedPath(document.path),
  stem: ({ document }) => encodedPath(document.path.replace(/(?<=[^/])\.[^./]*$/, '')),
  doc_id: ({ document }) => encoded(document.docId),
  line: ({ lineStart }) => String(lineStart),
}

const PLACE = /\{(\w*)\}/g

/** Whether a text is a template of addresses: each of its `{…}` is a place that is known. */
export function isAddressTemplate(text: unknown): boolean {
  if (typeof text !== 'string' || text === '') return false
  return [...text.matchAll(PLACE)].every(([, name]) => Object.hasOwn(PLACES, name!))
}

/** What `isAddressTemplate` takes, for an error. */
export const ADDRESS_TEMPLATE = `a template with ${Object.keys(PLACES)
  .map((name) => `{${name}}`)
  .join(', ')} alone`

function encodedPath(path: string): string {
  return path.split('/').map(encoded).join('/')
}

/** Lone surrogates have no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/**
 * Returns those of some fields that the document of a chunk has, by the names that were asked for.
 * @param template makes addresses of documents that name none. Absent: these have no `url`
 */
export function hitFields(
  chunk: Pick<Chunk, 'document' | 'lineStart'>,
  names: readonly string[],
  template: string | undefined,
): Record<string, Json> {
  const { document } = chunk
  const entries = names.flatMap((name): [string, Json][] => {
    const json =
      name === 'url'
        ? (documentAddress(document) ?? template?.replace(PLACE, (_, place: string) => PLACES[place]!(chunk)))
        : Object.hasOwn(DOCUMENT_MEMBERS, name)
          ? memberOf(document, name)
          : metadataField(document.metadata, fieldNames(name))
    return json === undefined || json === null ? [] : [[name, json]]
  })
  return Object.fromEntries(entries)
}

function memberOf(document: Document, name: string): Json | undefined {
  const member = DOCUMENT_MEMBERS[name]!(document)
  if (member === undefined || typeof member === 'string') return member
  return member.length === 0 ? undefined : [...member]
}

/**
 * The address that a document names as `url`. One of another scheme than of the web is none: who
 * shows hits makes links of it.
 */
function documentAddress({ metadata }: Document): string | undefined {
  const url = Object.hasOwn(metadata, 'url') ? metadata.url : undefined
  if (typeof url !== 'string' || url === '') return undefined
  // Browsers drop white space and control characters when they look for the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[^\x21-\x7e]/g, ''))?.[1]
  return scheme === undefined || /^https?$/i.test(scheme) ? url : undefined
}

/** The field as it is, or the list of its values where the path leads through lists. */
function metadataField(metadata: Document['metadata'], names: readonly string[]): Json | undefined {
  let json: Json = metadata
  for (const name of names) {
    if (Array.isArray(json)) {
      const leaves = fieldValues(metadata, names).filter((leaf) => leaf !== null)
      return leaves.length === 0 ? undefined : leaves
    }
    if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined
    json = json[name]!
  }
  return json
}
