import type { Entailer } from '@kebab/core'
import { type Kit, testFresh } from '../test-fresh.js'
import { rules } from './rules.js'

/** The rules of `Entailer`, as the tests of `testEntailer` are named. */
export const entailerRules: readonly string[] = rules.map(({ rule }) => rule)

/** Registers one test for each rule of `Entailer`. No test changes an entailer: `create` may give the same one each time. It is not closed. */
export function testEntailer(kit: Kit<Entailer>): void {
  testFresh(kit, rules)
}
