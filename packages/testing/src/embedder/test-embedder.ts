import type { Embedder } from '@kebab/core'
import { type Kit, testFresh } from '../test-fresh.js'
import { callRules } from './call-rules.js'
import { vectorRules } from './vector-rules.js'

const RULES = [...vectorRules, ...callRules]

/** The rules of `Embedder`, as the tests of `testEmbedder` are named. */
export const embedderRules: readonly string[] = RULES.map(({ rule }) => rule)

/** Registers one test for each rule of `Embedder`. No test changes an embedder: `create` may give the same one each time. It is not closed. */
export function testEmbedder(kit: Kit<Embedder>): void {
  testFresh(kit, RULES)
}
