import type { Document } from '@kebab/core'
import { originalText, storedText } from '../stored-text.js'
import type { ReadScope } from './read-rows.js'

// What a namespace says of its documents stands in its row, so that opening an index reads no
// documents. An older process that commits beside this one leaves it as it was. So it counts for
// the revision alone that it names, and otherwise the documents are counted anew.

/** Documents that were cut by one chunker and embedded by one model. In stored form. */
type DocumentKind = readonly [embeddingModel: string | null, chunkerVersion: string]

/** The kinds of the documents of a namespace, and how many there are of each. */
export type DocumentKinds = readonly (readonly [...DocumentKind, documents: number])[]

/**
 * Returns the statements that let a namespace count its documents by kind.
 * @param schema quoted
 */
export function COUNTED_KINDS(schema: string): string {
  return `
    alter table ${schema}.namespaces
      add column kinds text, -- of the documents, as \`DocumentKinds\` in JSON
      add column kinds_revision bigint; -- the revision that they are of
    update ${schema}.namespaces n set kinds_revision = revision, kinds = (${countedKinds(schema, 'n.ns')});`
}

/** A query of the kinds of a namespace as JSON. It reads all documents. */
function countedKinds(schema: string, ns: string): string {
  return `
    select coalesce(json_agg(json_build_array(embedding_model, chunker_version, documents)), '[]')::text from (
      select embedding_model, chunker_version, count(*) as documents
      from ${schema}.documents where ns = ${ns} group by embedding_model, chunker_version) kinds`
}

/** Returns the kinds of the documents of a namespace in the state that a session reads. */
export async function readKinds({ session, database, ns, signal }: ReadScope): Promise<DocumentKinds> {
  const { schema } = database
  const [row] = await session.rows<[string]>(
    `select kinds from ${schema}.namespaces where ns = $1 and kinds_revision = revision`,
    [ns],
    { signal },
  )
  const [counted] =
    row === undefined ? await session.rows<[string]>(countedKinds(schema, '$1'), [ns], { signal }) : [row]
  return JSON.parse(counted![0])
}

/** Returns the kind of a document. */
export function documentKind({ embeddingModel, chunkerVersion }: Document): DocumentKind {
  return [embeddingModel === undefined ? null : storedText(embeddingModel), storedText(chunkerVersion)]
}

/** Returns kinds in JSON, after some documents have left and others were added. */
export function changedKinds(
  kinds: DocumentKinds,
  { left, added }: { left: readonly DocumentKind[]; added: readonly DocumentKind[] },
): string {
  const counts = new Map(kinds.map(([model, version, documents]) => [JSON.stringify([model, version]), documents]))
  const count = ([model, version]: DocumentKind, by: number): void => {
    const key = JSON.stringify([model, version])
    counts.set(key, (counts.get(key) ?? 0) + by)
  }
  for (const kind of left) count(kind, -1)
  for (const kind of added) count(kind, 1)
  const present = [...counts].filter(([, documents]) => documents > 0)
  return JSON.stringify(present.map(([key, documents]) => [...JSON.parse(key), documents]))
}

/** Returns how many documents there are, and by which models and chunkers, each once. */
export function summaryOf(kinds: DocumentKinds) {
  return {
    documents: kinds.reduce((sum, [, , documents]) => sum + documents, 0),
    models: [...new Set(kinds.map(([model]) => (model === null ? null : originalText(model))))],
    chunkerVersions: [...new Set(kinds.map(([, version]) => originalText(version)))].sort(),
  }
}
