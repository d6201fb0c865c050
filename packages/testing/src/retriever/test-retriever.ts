import { type TestRunner, testRules } from '../test-runner.js'
import type { CreateRetriever } from './retriever-rule.js'
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
}

/**
 * Registers one test for each rule of the retrievers' contract that is one for this retriever; `docs/writing-a-retriever.md` explains the rules.
 * It makes one retriever first, to see what it is: rules about `add`, `score`, `documentFrequencies`, `revision`, a `scoreKind` or filters are registered
 * for a retriever that has them, and there is nothing that is skipped. So await it at the top level of a test file.
 *
 * Rejects with what `create` rejects with.
 */
export async function testRetriever({ test, create }: RetrieverKit): Promise<void> {
  const retriever = await create(sampleCorpus())
  const rules = allRetrieverRules.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(retriever))
  testRules(test, rules, create)
}
