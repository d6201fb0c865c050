import type { Chunker } from '@kebab/core'
import type { Kit } from '../test-fresh.js'
import { chunkerRules as rules, type SampleText } from './chunker-rules.js'

/** The rules of `Chunker`, as the tests of `testChunker` are named. */
export const chunkerRules: readonly string[] = rules.map(({ rule }) => rule)

/** What `testChunker` is given. */
export interface ChunkerKit extends Kit<Chunker> {
  /**
   * Documents that the chunker accepts, with content: at least one. Small ones, since the kit also repeats each up to 200,000 units. The kit's own
   * hostile texts take the place of the text of the first.
   */
  documents: readonly SampleText[]
}

/**
 * Registers one test for each rule of `Chunker`. No test changes a chunker: `create` may give the same one each time. It is not closed.
 * @throws TypeError without a document
 */
export function testChunker({ test, create, documents }: ChunkerKit): void {
  if (documents.length === 0) throw new TypeError('documents: expected at least one, found none')
  for (const { rule, prove } of rules) test(rule, async () => prove({ chunker: await create(), documents }))
}
