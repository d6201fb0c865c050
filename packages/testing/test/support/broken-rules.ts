import type { TestRunner } from '../../src/index.js'

/** Runs the tests that a kit registers, one after the other, and names those that fail. */
export async function brokenRules(register: (test: TestRunner) => void): Promise<string[]> {
  const tests: { name: string; body: () => Promise<void> }[] = []
  register((name, body) => tests.push({ name, body }))
  const broken: string[] = []
  for (const { name, body } of tests) {
    try {
      await body()
    } catch {
      broken.push(name)
    }
  }
  return broken
}
