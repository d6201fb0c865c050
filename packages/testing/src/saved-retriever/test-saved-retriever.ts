import type { EmbeddedChunk, SavedRetriever } from '@kebab/core'
import type { TestRunner } from '../test-runner.js'
import { refusalRules } from './refusal-rules.js'
import { roundTripRules } from './round-trip-rules.js'
import { savedAbortRules } from './saved-abort-rules.js'
import type { SavedRetrieverRule } from './saved-retriever-rule.js'
import { withFolders } from './temporary-folder.js'

const RULES: readonly SavedRetrieverRule[] = [...roundTripRules, ...refusalRules, ...savedAbortRules]
/** The rule that needs `createOther`. */
const OTHER = refusalRules.at(-1)

/** The rules of `SavedRetriever` beyond those of `IndexedRetriever`, in the order of `docs/writing-a-retriever.md`. */
export const savedRetrieverRules: readonly string[] = RULES.map(({ rule }) => rule)

/** What the kit for saved retrievers is handed. */
export interface SavedRetrieverKit {
  /** `test` of vitest or of `node:test`, or anything alike. */
  test: TestRunner
  /** Makes a retriever that holds exactly these chunks, as the one of `testRetriever` does. */
  create(chunks: readonly EmbeddedChunk[]): Promise<SavedRetriever> | SavedRetriever
  /**
   * Makes an empty retriever of another `indexVersion`, which can't load what the others save. Absent: there is only one version, and the rule about
   * others is not registered.
   */
  createOther?: (() => Promise<SavedRetriever> | SavedRetriever) | undefined
}

/**
 * Registers one test for each rule of `SavedRetriever` beyond those of `IndexedRetriever`: run `testRetriever` beside it. Every test has
 * folders of its own on the disk, under the system's folder for temporary files, and removes them.
 */
export function testSavedRetriever({ test, create, createOther }: SavedRetrieverKit): void {
  for (const { rule, prove } of RULES.filter((one) => one !== OTHER || createOther !== undefined))
    test(rule, () => withFolders((folder) => prove({ create, createOther, folder })))
}
