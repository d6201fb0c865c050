/**
 * What a kit needs of a test runner: it registers one test by name.
 * `test` of vitest and `test` of `node:test` both fit.
 */
export type TestRunner = (name: string, body: () => Promise<void>) => unknown

/** The options of a kit. */
export interface Kit<Subject> {
  /** `test` of vitest or of `node:test`, or anything like it. Called once for each rule. */
  test: TestRunner
  /** Makes the part under test, or a promise of it. Called at the start of each test. */
  create(): Subject | Promise<Subject>
}

/** One rule of a contract. */
export interface Rule<Subject> {
  /** The sentence that states the rule. It names the test. */
  rule: string
  /** Rejects when the subject breaks the rule. */
  check(subject: Subject): Promise<void>
}

/** Registers one test for each rule, each on a subject of its own. */
export function registerRules<Subject>({ test, create }: Kit<Subject>, rules: readonly Rule<Subject>[]): void {
  for (const { rule, check } of rules) test(rule, async () => check(await create()))
}

/** Returns the sentences of rules, in their order. */
export function namesOf(rules: readonly { rule: string }[]): readonly string[] {
  return rules.map(({ rule }) => rule)
}
