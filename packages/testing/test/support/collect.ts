import type { TestRunner } from '../../src/index.js'

/** Runs what is registered, one test after the other, and says which failed, with their errors. */
export async function collect(
  register: (test: TestRunner) => Promise<void>,
): Promise<{ names: string[]; failures: Map<string, unknown> }> {
  const tests: { name: string; body: () => Promise<void> }[] = []
  await register((name, body) => tests.push({ name, body }))
  const failures = new Map<string, unknown>()
  for (const { name, body } of tests) await body().catch((error: unknown) => failures.set(name, error))
  return { names: tests.map(({ name }) => name), failures }
}
