import type { Rule, TestRunner } from './test-runner.js'

/** What a kit is given. */
export interface Kit<Subject> {
  /** `test` of vitest or of `node:test`, or anything like it: called once for each rule. */
  test: TestRunner
  /** Makes what is tested, or a promise of it. Called at the start of each test. */
  create(): Subject | Promise<Subject>
}

/** Registers one test for each rule, on a subject of its own. */
export function testFresh<Subject>({ test, create }: Kit<Subject>, rules: readonly Rule<Subject>[]): void {
  for (const { rule, prove } of rules) test(rule, async () => prove(await create()))
}
