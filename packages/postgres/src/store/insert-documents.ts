import type { Document, StoredDocument } from '@kebab/core'
import { indexedTime } from '@kebab/core/internal'
import type { Session } from '../session.js'
import { storedText } from '../stored-text.js'
import { storedFields, storedTags } from './document-fields.js'
import type { WriteScope } from './known-embeddings.js'
import {
  chunkCells,
  chunkPassage,
  documentBody,
  documentChecksum,
  embeddingCells,
  pathOrder,
  sourceCells,
} from './stored-rows.js'

/** About how many characters one statement inserts. */
const CHARS_PER_STATEMENT = 4_000_000

/** Cuts documents into parts that one statement each inserts. A document is never cut. */
export function* inParts(documents: readonly StoredDocument[]): Generator<StoredDocument[]> {
  let part: StoredDocument[] = []
  let size = 0
  for (const stored of documents) {
    part.push(stored)
    for (const { text, embedding } of stored.chunks) size += 500 + text.length + 8 * (embedding?.length ?? 0)
    size += stored.text.length
    if (size < CHARS_PER_STATEMENT) continue
    yield part
    part = []
    size = 0
  }
  if (part.length > 0) yield part
}

/** Inserts documents with their texts and chunks. */
export async function insertDocuments(
  { session, database, ns, revision }: WriteScope,
  documents: readonly StoredDocument[],
) {
  const { schema } = database
  await insertRows(
    session,
    `${schema}.documents`,
    DOCUMENT_TYPES,
    documents.map(({ document, chunks }) => {
      const docId = storedText(document.docId)
      const body = documentBody(document)
      const { path, sourceId, lang, media, trust, repo, chunkerVersion, embeddingModel, indexedAt } = document
      const labels = [lang, media, trust, repo, chunkerVersion, embeddingModel].map(orNull)
      const keys = [storedText(path), pathOrder(path), storedText(sourceId), JSON.stringify(storedTags(document))]
      const cells = [ns, docId, body, documentChecksum(docId, body), chunks.length, ...keys, ...labels]
      return [...cells, indexedTime(indexedAt), storedFields(document), storedAllow(document), revision]
    }),
  )
  await insertRows(
    session,
    `${schema}.sources`,
    SOURCE_TYPES,
    documents.map((stored) => [ns, storedText(stored.document.docId), ...sourceCells(stored)]),
  )
  await insertRows(
    session,
    `${schema}.chunks`,
    CHUNK_TYPES,
    documents.flatMap(({ document, chunks }) =>
      chunks.map((chunk) => [
        ns,
        ...chunkCells(chunk, document.docId),
        orNull(chunk.codeLang ?? document.codeLang),
        chunkPassage(chunk),
        ...embeddingCells(chunk.embedding),
      ]),
    ),
  )
}

/** Inserts rows with one statement. `types` has the type of each column by its name. */
async function insertRows(
  session: Session,
  table: string,
  types: Readonly<Record<string, string>>,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(types)
  const lists = Object.values(types).map((type, i) => `$${i + 1}::${type}[]`)
  // An array of arrays would be one of two dimensions, so lists come as JSON.
  const cells = columns.map((name) => {
    if (name !== 'tags' && name !== 'allow') return name
    return `case when ${name} is not null then array(select json_array_elements_text(${name})) end`
  })
  await session.rows(
    `insert into ${table} (${columns.join(', ')})
     select ${cells.join(', ')} from unnest(${lists.join(', ')}) as one (${columns.join(', ')})`,
    columns.map((_, i) => rows.map((row) => row[i])),
  )
}

const DOCUMENT_TYPES = {
  ns: 'int',
  doc_id: 'text',
  body: 'text',
  checksum: 'text',
  chunks: 'int',
  path: 'text',
  path_order: 'bytea',
  source_id: 'text',
  tags: 'json',
  lang: 'text',
  media: 'text',
  trust: 'text',
  repo: 'text',
  chunker_version: 'text',
  embedding_model: 'text',
  indexed_time: 'float8',
  fields: 'jsonb',
  allow: 'json',
  changed: 'bigint',
}
const SOURCE_TYPES = { ns: 'int', doc_id: 'text', text: 'text', origin_spans: 'text', checksum: 'text' }
const CHUNK_TYPES = {
  ns: 'int',
  chunk_id: 'text',
  doc_id: 'text',
  ordinal: 'int',
  body: 'text',
  text: 'text',
  checksum: 'text',
  code_lang: 'text',
  passage: 'bytea',
  embedding: 'bytea',
  embedding_checksum: 'text',
}

/** Returns the principals of a document as a list in JSON. */
function storedAllow({ allow }: Document): string | null {
  return allow === undefined ? null : JSON.stringify(allow.map(storedText))
}

/** Returns the stored form of a text that may be absent. */
export function orNull(text: string | undefined): string | null {
  return text === undefined ? null : storedText(text)
}
