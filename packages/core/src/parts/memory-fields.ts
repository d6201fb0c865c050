import type { FieldCondition, Filters, StoredDocument } from '../contracts.js'
import type { TimeSlices } from '../kit/concurrency.js'
import { fieldTest } from '../kit/filters/field-test.js'
import { fieldNames, fieldValues, type StoredFieldValue } from '../kit/filters/metadata-fields.js'

/** The documents that have a value of one field. */
interface FieldIndex {
  byValue: Map<StoredFieldValue, StoredDocument[]>
  /** The numbers among the values, ascending. */
  numbers: Float64Array
}

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
      const index = await this.#field(path, slices)
      for (const value of valuesFor(condition, index)) {
        if (slices.isOver()) await slices.next()
        if (passes([value])) for (const document of index.byValue.get(value) ?? []) documents.add(document)
      }
      if (fewest === undefined || documents.size < fewest.size) fewest = documents
    }
    return fewest ?? this.documents
  }

  async #field(path: string, slices: TimeSlices): Promise<FieldIndex> {
    const known = this.#fields.get(path)
    if (known !== undefined) return known
    const names = fieldNames(path)
    const byValue: FieldIndex['byValue'] = new Map()
    for (const stored of this.documents) {
      if (slices.isOver()) await slices.next()
      for (const value of new Set(fieldValues(stored.document.metadata, names))) {
        const having = byValue.get(value)
        if (having === undefined) byValue.set(value, [stored])
        else having.push(stored)
      }
    }
    const numbers = Float64Array.from([...byValue.keys()].filter((value) => typeof value === 'number')).sort()
    const index = { byValue, numbers }
    const [oldest] = this.#fields.keys()
    if (this.#fields.size >= MOST_FIELDS && oldest !== undefined) this.#fields.delete(oldest)
    this.#fields.set(path, index)
    return index
  }
}

/** Returns values of a field among which are all that meet a condition. */
function valuesFor(
  { eq, in: values, gt, gte, lt, lte }: FieldCondition,
  { byValue, numbers }: FieldIndex,
): Iterable<StoredFieldValue> {
  if (eq !== undefined) return [eq]
  if (values !== undefined) return new Set(values)
  const [least, most] = [gte ?? gt, lte ?? lt]
  if (typeof least !== 'number' && typeof most !== 'number') return byValue.keys()
  const start = typeof least === 'number' ? countBelow(numbers, (number) => number < least) : 0
  const end = typeof most === 'number' ? countBelow(numbers, (number) => number <= most) : numbers.length
  return numbers.subarray(start, Math.max(start, end))
}

/** Returns how many of ascending numbers are below, by halves. */
function countBelow(numbers: Float64Array, isBelow: (number: number) => boolean): number {
  let [start, end] = [0, numbers.length]
  while (start < end) {
    const middle = (start + end) >> 1
    if (isBelow(numbers[middle]!)) start = middle + 1
    else end = middle
  }
  return start
}

/** Returns the conditions that all have to hold, and that only documents with the field meet. */
function conditionsOf({ metadata = {}, and = [] }: Filters): [string, NonNullable<Filters['metadata']>[string]][] {
  const here = Object.entries(metadata).filter(([, { exists, ...others }]) => {
    return exists === true || (exists === undefined && Object.values(others).some((operand) => operand !== undefined))
  })
  return [...here, ...and.flatMap(conditionsOf)]
}
