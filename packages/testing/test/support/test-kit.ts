import { expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import type { TestRunner } from '../../src/index.js'

/** For each rule, members that make a subject break that rule and no other. */
export type Breakers<Subject> = { [rule: string]: (subject: Subject) => Partial<Subject> }

interface KitUnderTest<Subject> {
  rules: readonly string[]
  kit(options: { test: TestRunner; create(): Subject }): void
  /** Makes a subject that keeps all rules. The breakers change it. */
  create(): Subject
  /** Make other subjects that keep all rules, by name. */
  others: { [name: string]: () => Subject }
  breakers: Breakers<Subject>
}

/**
 * Every how many of the other rules a breaker is tried with, beside its own. The nightly run tries
 * all of them: each breaker runs the whole kit then, which takes minutes.
 */
const STEP = isNightly ? 1 : 6

/** Makes a runner that takes the test of a rule, and every so many of the others. */
export function runnerFor(rule: string, rules: readonly string[], test: TestRunner): TestRunner {
  const at = rules.indexOf(rule)
  const tried = new Set(rules.filter((_, i) => (i - at) % STEP === 0))
  return (name, body) => (tried.has(name) ? test(name, body) : undefined)
}

/** Tests a kit: a correct subject passes every rule, and a breaker fails exactly its rule. */
export function testKit<Subject extends object>({ rules, kit, create, others, breakers }: KitUnderTest<Subject>): void {
  test.each(Object.entries({ 'a simple one': create, ...others }))('%s passes every rule', async (_, correct) => {
    expect(await brokenRules((runner) => kit({ test: runner, create: correct }))).toEqual([])
  })

  test('every rule has a unique name and a breaker', () => {
    expect(Object.keys(breakers).sort()).toEqual([...rules].sort())
  })

  test.each(Object.entries(breakers))('only its breaker fails the rule: %s', async (rule, breaker) => {
    const broken = (): Subject => {
      const subject = create()
      return { ...subject, ...breaker(subject) }
    }
    const failedRules = await brokenRules((test) => kit({ test: runnerFor(rule, rules, test), create: broken }))
    expect(failedRules).toEqual([rule])
  })
}

/** Runs the tests that a kit registers one by one, and returns the names of those that fail. */
async function brokenRules(register: (test: TestRunner) => void): Promise<string[]> {
  const { failures } = await runKit(async (test) => register(test))
  return [...failures.keys()]
}

/** Runs the tests that a kit registers one by one. Returns all names, and the errors by name. */
export async function runKit(
  register: (test: TestRunner) => Promise<void>,
): Promise<{ names: string[]; failures: Map<string, unknown> }> {
  const tests: { name: string; body: () => Promise<void> }[] = []
  await register((name, body) => tests.push({ name, body }))
  const failures = new Map<string, unknown>()
  for (const { name, body } of tests) await body().catch((error: unknown) => failures.set(name, error))
  return { names: tests.map(({ name }) => name), failures }
}
