import type { Filters, StoredDocument } from '../contracts.js'
import type { TimeSlices } from '../kit/concurrency.js'
import { fieldTest } from '../kit/filters/field-test.js'
import { fieldNames, fieldValues, type StoredFieldValue } from '../kit/filters/metadata-fields.js'

/** The documents that have a value of one field, by the values. */
type FieldIndex = Map<StoredFieldValue, StoredDocument[]>

/** The most fields that are indexed. Each takes about 100 bytes for a document that has it. */
const MOST_FIELDS = 16

/**
 * Indexes fields of metadata for one state of a store. A field is indexed when a filter first names
 * it, which reads all documents as a filter without an index does.
 */
export class MemoryFields {
  readonly #fields = new Map<string, FieldIndex>()

  constructor(readonly documents: readonly StoredDocument[]) {}

  /** Returns documents among which all are that pass filters: fewer where a field tells. */
  async candidates(where: Filters, slices: TimeSlices): Promise<Iterable<StoredDocument>> {
    let fewest: Set<StoredDocument> | undefined
    for (const [path, condition] of conditionsOf(where)) {
      const passes = fieldTest(condition)
      const documents = new Set<StoredDocument>()
      for (const [value, having] of await this.#field(path, slices)) {
        if (slices.isOver()) await slices.next()
        if (passes([value])) for (const document of having) documents.add(document)
      }
      if (fewest === undefined || documents.size < fewest.size) fewest = documents
    }
    return fewest ?? this.documents
  }

  async #field(path: string, slices: TimeSlices): Promise<FieldIndex> {
    const known = this.#fields.get(path)
    if (known !== undefined) return known
    const names = fieldNames(path)
    const index: FieldIndex = new Map()
    for (const stored of this.documents) {
      if (slices.isOver()) await slices.next()
      for (const value of new Set(fieldValues(stored.document.metadata, names))) {
        const having = index.get(value)
        if (having === undefined) index.set(value, [stored])
        else having.push(stored)
      }
    }
    const [oldest] = this.#fields.keys()
    if (this.#fields.size >= MOST_FIELDS && oldest !== undefined) this.#fields.delete(oldest)
    this.#fields.set(path, index)
    return index
  }
}

/** Returns the conditions that all have to hold, and that only documents with the field meet. */
function conditionsOf({ metadata = {}, and = [] }: Filters): [string, NonNullable<Filters['metadata']>[string]][] {
  const here = Object.entries(metadata).filter(([, { exists, ...others }]) => {
    return exists === true || (exists === undefined && Object.values(others).some((operand) => operand !== undefined))
  })
  return [...here, ...and.flatMap(conditionsOf)]
}
