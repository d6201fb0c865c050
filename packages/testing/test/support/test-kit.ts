import { expect, test } from 'vitest'
import type { TestRunner } from '../../src/index.js'

/** For each rule what makes a subject break it, and no other: members to put in the place of its own. */
export type Breakers<Subject> = { [rule: string]: (subject: Subject) => Partial<Subject> }

interface Check<Subject> {
  rules: readonly string[]
  kit(options: { test: TestRunner; create(): Subject }): void
  /** Makes a subject that keeps all rules, on which the breakers work. */
  create(): Subject
  /** Makes others that keep all rules in ways of their own, by name. */
  others: { [name: string]: () => Subject }
  breakers: Breakers<Subject>
}

/** Tests a kit itself: a correct subject keeps every rule, and what breaks one rule turns that one red and no other. */
export function testKit<Subject extends object>({ rules, kit, create, others, breakers }: Check<Subject>): void {
  test.each(Object.entries({ 'a simple one': create, ...others }))('%s keeps every rule', async (_, correct) => {
    expect(await brokenRules((runner) => kit({ test: runner, create: correct }))).toEqual([])
  })

  test('every rule has its name once, and something that breaks it', () => {
    expect(Object.keys(breakers).sort()).toEqual([...rules].sort())
  })

  test.each(Object.entries(breakers))('only what breaks it turns red: %s', async (rule, breaker) => {
    const broken = (): Subject => {
      const subject = create()
      return { ...subject, ...breaker(subject) }
    }
    expect(await brokenRules((runner) => kit({ test: runner, create: broken }))).toEqual([rule])
  })
}

/** Runs the tests that a kit registers, one after the other, and names those that fail. */
async function brokenRules(register: (test: TestRunner) => void): Promise<string[]> {
  const { failures } = await runKit(async (test) => register(test))
  return [...failures.keys()]
}

/** Runs what is registered, one test after the other, and says which failed, with their errors. */
export async function runKit(
  register: (test: TestRunner) => Promise<void>,
): Promise<{ names: string[]; failures: Map<string, unknown> }> {
  const tests: { name: string; body: () => Promise<void> }[] = []
  await register((name, body) => tests.push({ name, body }))
  const failures = new Map<string, unknown>()
  for (const { name, body } of tests) await body().catch((error: unknown) => failures.set(name, error))
  return { names: tests.map(({ name }) => name), failures }
}
