import type { TestRunner } from '../test-runner.js'
import type { CreateRetriever, StoreOf } from './retriever-rule.js'
import { allRetrieverRules } from './retriever-rules.js'
import { sampleCorpus } from './sample-chunks.js'

/** The names of the rules, in the order of `docs/writing-a-retriever.md`. */
export const retrieverRules: readonly string[] = allRetrieverRules.map(({ rule }) => rule)

/** What the kit for retrievers is handed. */
export interface RetrieverKit {
  /** `test` of vitest or of `node:test`, or anything alike. */
  test: TestRunner
  /**
   * Makes a retriever that holds exactly these chunks. It is called several times in a test, with chunks of the kit's own, none of them
   * embedded, and with none; no retriever may see what another one holds.
   */
  create: CreateRetriever
  /**
   * For a retriever with `within`: the store, with `view`, that this one belongs to. The kit commits to it beside what it has `add` and `remove` do, where the
   * retriever has these.
   */
  storeOf?: StoreOf | undefined
}

/**
 * Registers one test for each rule of the retrievers' contract that is one for this retriever; `docs/writing-a-retriever.md` explains the rules.
 * It makes one retriever first, to see what it is: rules about `add`, `score`, `documentFrequencies`, `revision`, a `scoreKind` or filters are registered
 * or `within` and `maxLimit`,
 * for a retriever that has them, and there is nothing that is skipped. So await it at the top level of a test file.
 *
 * Rejects with what `create` rejects with, and with a `TypeError` for a retriever with `within` whose store isn't given.
 */
export async function testRetriever({ test, create, storeOf }: RetrieverKit): Promise<void> {
  const retriever = await create(sampleCorpus())
  const rules = allRetrieverRules.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(retriever))
  if (retriever.within !== undefined && storeOf === undefined)
    throw new TypeError('storeOf: expected a function, for a retriever with `within`, found nothing')
  for (const { rule, prove } of rules) test(rule, () => prove(create, storeOf))
}
