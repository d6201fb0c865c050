/** What the kit needs of a test runner. `test` of vitest and `test` of `node:test` are both one. */
export type TestRunner = (name: string, body: () => Promise<void>) => unknown

/** One rule of a contract: its sentence, which names the test, and what proves it. Rejects when the rule is broken. */
export interface Rule<Subject> {
  rule: string
  prove(subject: Subject): Promise<void>
}
