import type { Document, Engine } from '@kebab/core'
import { KebabError } from '@kebab/core'
import { fieldSummaries } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { InspectedDocuments, InspectOptions } from './inspect.js'
import type { OriginalLink, OriginalLinks } from './original-links.js'

/** A file or folder that indexing leaves out. */
export interface SkippedFile {
  /** The source that it would belong to, as people know it: a folder, or a name. */
  source: string
  /** Its path within the source. That of a folder ends with `/`. */
  path: string
  /** Why, for programs: a `code` of the report of an indexing run. */
  code: string
  /** Why, for people. */
  reason: string
}

/** How a document was cut, in the names of the wire. */
export interface DocumentSize {
  doc_id: string
  /** The length of each chunk in UTF-16 code units, in the order of the document. */
  chunk_chars: number[]
}

/** A field of metadata, in the names of the wire. */
export interface FieldFact {
  field: string
  types: string[]
  documents: number
  examples: (string | number | boolean)[]
  /** Whether it has few values, so that their counts are of use. */
  is_facet: boolean
}

/** The most fields that are told, and the most values of one that has few. */
const MOST_FIELDS = 200
const FEW_VALUES = 20

/** What the page is told of the index beside what the routes of `@kebab/http` say. */
export interface IndexFacts {
  /** Which optional parts the inspector was given. The page asks for nothing of the others. */
  '/inspect/parts': { documents: boolean; skipped: boolean; originals: boolean }
  '/inspect/sizes': { documents: DocumentSize[] }
  '/inspect/fields': { fields: readonly FieldFact[] }
  '/inspect/skipped': { skipped: readonly SkippedFile[] }
  '/inspect/original': OriginalLink
}

/** What the facts are taken from. */
export interface FactSources extends Pick<InspectOptions, 'documents' | 'skipped' | 'originals'> {
  engine: Engine
  links: OriginalLinks
}

/** The most documents whose sizes are told at once, as their ids stand in the URL. */
export const MOST_SIZES = 100

/** Answers a question about the index. Resolves to `undefined` for another path. */
export async function indexFacts(
  path: string,
  query: URLSearchParams,
  { engine, documents, skipped, originals, links }: FactSources,
  signal: AbortSignal,
): Promise<IndexFacts[keyof IndexFacts] | undefined> {
  if (path === '/inspect/parts')
    return { documents: documents !== undefined, skipped: skipped !== undefined, originals: originals !== undefined }
  if (path === '/inspect/sizes') {
    const docIds = query.getAll('doc')
    if (docIds.length === 0 || docIds.length > MOST_SIZES)
      throw invalidInput('doc', `from 1 to ${MOST_SIZES} ids of documents`, String(docIds.length))
    return { documents: await sizesOf(requirePart('documents', documents), docIds, signal) }
  }
  if (path === '/inspect/original') {
    const [chunkId, ...others] = query.getAll('chunk')
    if (chunkId === undefined || others.length > 0)
      throw invalidInput('chunk', 'the id of one chunk', `${query.getAll('chunk').length}`)
    return links.linkTo(chunkId, { engine, originals: requirePart('originals', originals) }, signal)
  }
  if (path === '/inspect/fields')
    return { fields: await fieldsOf(requirePart('documents', documents).documents({ signal }), signal) }
  if (path === '/inspect/skipped') return { skipped: await requirePart('skipped', skipped)({ signal }) }
  return undefined
}

async function fieldsOf(documents: AsyncIterable<Document>, signal: AbortSignal): Promise<FieldFact[]> {
  const summaries = await fieldSummaries(documents, FEW_VALUES + 1, signal)
  return summaries.slice(0, MOST_FIELDS).map(({ examples, ...summary }) => ({
    ...summary,
    examples: examples.slice(0, FEW_VALUES),
    is_facet: examples.length > 0 && examples.length <= FEW_VALUES,
  }))
}

async function sizesOf(documents: InspectedDocuments, docIds: string[], signal: AbortSignal): Promise<DocumentSize[]> {
  const sizes = new Map<string, DocumentSize>(docIds.map((doc_id) => [doc_id, { doc_id, chunk_chars: [] }]))
  for await (const { document, text } of documents.chunks({ docIds, signal }))
    sizes.get(document.docId)?.chunk_chars.push(text.length)
  return [...sizes.values()]
}

/** Returns an optional part. Throws `unsupported` where there is none. */
function requirePart<T>(name: 'documents' | 'skipped' | 'originals', part: T | undefined): T {
  if (part !== undefined) return part
  throw new KebabError('unsupported', `expected an inspector with the option \`${name}\`, found one without it`, {
    details: { feature: name },
  })
}
