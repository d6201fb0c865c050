import type { Document } from '../contracts.js'
import { TimeSlices } from '../kit/concurrency.js'
import { metadataFields } from '../kit/filters/metadata-fields.js'

/** What is known of a field of metadata. */
export interface FieldSummary {
  /** The path of the field, as filters take it. */
  field: string
  /** The types of its values, ascending: `boolean`, `number`, `object` and `string`. */
  types: string[]
  /** How many documents have it. */
  documents: number
  /** Some of its values, each once. */
  examples: (string | number | boolean)[]
}

/**
 * Returns what is known of each field that documents have, ascending by its path.
 * @param mostExamples how many examples a field has
 */
export async function fieldSummaries(
  documents: AsyncIterable<Pick<Document, 'metadata'>>,
  mostExamples: number,
  signal?: AbortSignal,
): Promise<FieldSummary[]> {
  const fields = new Map<string, { types: Set<string>; documents: number; examples: Set<string | number | boolean> }>()
  const slices = new TimeSlices(signal)
  for await (const { metadata } of documents) {
    if (slices.isOver()) await slices.next()
    for (const [field, leaves] of metadataFields(metadata)) {
      const summary = fields.get(field) ?? { types: new Set(), documents: 0, examples: new Set() }
      fields.set(field, summary)
      summary.documents++
      for (const leaf of leaves) {
        summary.types.add(leaf === null ? 'object' : typeof leaf)
        if (leaf !== null && summary.examples.size < mostExamples) summary.examples.add(leaf)
      }
    }
  }
  return [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, { types, documents, examples }]) => {
      return { field, types: [...types].sort(), documents, examples: [...examples] }
    })
}
