import type { TestRunner } from '../../src/index.js'
import { collect } from './collect.js'

/** Runs the tests that a kit registers, one after the other, and names those that fail. */
export async function brokenRules(register: (test: TestRunner) => void): Promise<string[]> {
  const { failures } = await collect(async (test) => register(test))
  return [...failures.keys()]
}
