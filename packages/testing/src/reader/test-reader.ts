import type { Reader } from '@kebab/core'
import type { Kit } from '../test-fresh.js'
import { readerRules as rules, type SampleFile } from './reader-rules.js'

/** The rules of `Reader`, as the tests of `testReader` are named. */
export const readerRules: readonly string[] = rules.map(({ rule }) => rule)

/** What `testReader` is given. */
export interface ReaderKit extends Kit<Reader> {
  /** Files that the reader accepts and has documents for: at least one. Small ones, since each is read some forty times. */
  files: readonly SampleFile[]
}

/**
 * Registers one test for each rule of `Reader`. No test changes a reader: `create` may give the same one each time. It is not closed.
 * @throws TypeError without a file
 */
export function testReader({ test, create, files }: ReaderKit): void {
  if (files.length === 0) throw new TypeError('files: expected at least one, found none')
  for (const { rule, prove } of rules) test(rule, async () => prove({ reader: await create(), files }))
}
