import { checkKit, namesOf, type TestRunner } from '../kit.js'
import { abortRules, argumentRules } from './call-rules.js'
import { changeRules } from './change-rules.js'
import { filterRules } from './filter-rules.js'
import { manifestRules, revisionRules } from './manifest-rules.js'
import { preparationRules } from './preparation-rules.js'
import { endRules, rankingRules } from './ranking-rules.js'
import type { CreateRetriever, RetrieverRule, StoreOf } from './retriever-rule.js'
import { sampleCorpus } from './sample-chunks.js'
import { frequencyRules, scoreRules } from './score-rules.js'
import { withinRules } from './within-rules.js'

/** In the order of `docs/writing-a-retriever.md`. */
const RULES: readonly RetrieverRule[] = [
  ...manifestRules,
  ...rankingRules,
  ...endRules,
  ...filterRules,
  ...abortRules,
  ...argumentRules,
  ...changeRules,
  ...revisionRules,
  ...withinRules,
  ...scoreRules,
  ...frequencyRules,
  ...preparationRules,
]

/** The rules of `Retriever`: the names of the tests of `testRetriever`. */
export const retrieverRules: readonly string[] = namesOf(RULES)

/** The options of `testRetriever`. */
export interface RetrieverKit {
  /** `test` of vitest or of `node:test`, or anything like it. Called once for each rule. */
  test: TestRunner
  /**
   * Makes a retriever that holds exactly these chunks. It is called several times in a test, with
   * chunks of the kit or with none. The chunks have no embeddings.
   * No retriever may see what another one holds.
   */
  create: CreateRetriever
  /**
   * Returns the store of a retriever, which has `view`. Required for a retriever with `within`.
   * The kit commits to the store, and changes an indexed retriever by `add` and `remove` as well.
   */
  storeOf?: StoreOf | undefined
}

/**
 * Registers one test for each rule that applies to a retriever.
 * `docs/writing-a-retriever.md` explains the rules.
 *
 * It first makes one retriever, to see which members it has. Rules about `add`,
 * `documentFrequencies`, `revision`, `scoreKind`, `within`, filters, `score`, prefixes and
 * `maxLimit` are registered only for a retriever that has or supports these. Await the
 * call at the top level of a test file.
 * @throws what `create` throws
 * @throws TypeError if the retriever has `within` and `storeOf` is absent
 */
export async function testRetriever(kit: RetrieverKit): Promise<void> {
  const { test, create, storeOf } = checkKit('testRetriever', kit, ['storeOf'])
  const retriever = await create(sampleCorpus())
  const rules = RULES.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(retriever))
  if (retriever.within !== undefined && storeOf === undefined)
    throw new TypeError('storeOf: expected a function, for a retriever with `within`, found nothing')
  for (const { rule, check } of rules) test(rule, () => check(create, storeOf))
}
