import type { Generator } from '@kebab/core'
import { type Kit, testFresh } from '../test-fresh.js'
import { rules } from './rules.js'

/** The rules of `Generator`, as the tests of `testGenerator` are named. */
export const generatorRules: readonly string[] = rules.map(({ rule }) => rule)

/**
 * Registers one test for each rule of `Generator`, with about seventy short questions altogether. No test changes a generator: `create` may
 * give the same one each time. It is not closed.
 */
export function testGenerator(kit: Kit<Generator>): void {
  testFresh(kit, rules)
}
