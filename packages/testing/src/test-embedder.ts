import type { Embedder } from '@kebab/core'
import { callRules } from './embedder/call-rules.js'
import { vectorRules } from './embedder/vector-rules.js'
import { type Kit, testFresh } from './test-fresh.js'

const RULES = [...vectorRules, ...callRules]

/** The rules of `Embedder`, as the tests of `testEmbedder` are named. */
export const embedderRules: readonly string[] = RULES.map(({ rule }) => rule)

/** Registers one test for each rule of `Embedder`. No test changes an embedder: `create` may give the same one each time. It is not closed. */
export function testEmbedder(kit: Kit<Embedder>): void {
  testFresh(kit, RULES)
}
