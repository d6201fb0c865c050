import type { Reranker } from '@kebab/core'
import { sampleVector } from '../sample-vector.js'
import type { Kit } from '../test-fresh.js'
import { rules } from './rules.js'

/** The rules of `Reranker`, as the tests of `testReranker` are named. */
export const rerankerRules: readonly string[] = rules.map(({ rule }) => rule)

/** What `testReranker` is given. */
export interface RerankerKit extends Kit<Reranker> {
  /** The length of the embeddings that a reranker which `usesEmbeddings` is given, made up of the texts. An integer from 1, default 32. */
  dimensions?: number | undefined
}

/** Registers one test for each rule of `Reranker`. No test changes a reranker: `create` may give the same one each time. It is not closed. */
export function testReranker({ test, create, dimensions = 32 }: RerankerKit): void {
  for (const { rule, prove } of rules) {
    test(rule, async () => {
      const reranker = await create()
      await prove({
        reranker,
        optionsFor: (texts) =>
          reranker.usesEmbeddings ? { embeddings: texts.map((text) => sampleVector(text, dimensions)) } : {},
      })
    })
  }
}
