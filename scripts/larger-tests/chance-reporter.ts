import { appendFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/** What one run of a test file came to: a line of the file of results. */
export interface FileResult {
  round: number
  /** The path of the test file, from the root, with `/`. */
  file: string
  milliseconds: number
  failures: { test: string; error: string }[]
}

/** What a round came to beside its files, such as a process of tests that ended. */
export interface RoundResult {
  round: number
  /** Errors outside of any test. */
  errors: string[]
}

/**
 * Appends a line to the file of results as soon as a test file has ended. The environment names the
 * file (`KEBAB_RESULTS`) and the round (`KEBAB_ROUND`).
 */
export default class ChanceReporter implements Reporter {
  readonly #results = process.env.KEBAB_RESULTS ?? ''
  readonly #round = Number(process.env.KEBAB_ROUND)

  onTestModuleEnd(module: TestModule): void {
    const failures = module.errors().map((error) => ({ test: '(the file itself)', error: textOf(error) }))
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state === 'failed') failures.push({ test: test.fullName, error: errors.map(textOf).join('\n') })
    }
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) failures.push({ test: suite.fullName, error: textOf(error) })
    const { duration } = module.diagnostic()
    this.#append({ file: module.relativeModuleId, milliseconds: Math.round(duration), failures })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    if (reason !== 'interrupted') this.#append({ errors: errors.map(textOf) })
  }

  #append(result: Omit<FileResult, 'round'> | Omit<RoundResult, 'round'>): void {
    appendFileSync(this.#results, `${JSON.stringify({ round: this.#round, ...result })}\n`)
  }
}

function textOf({ message, stack = '', cause }: SerializedError): string {
  const places = stack.split('\n').slice(0, 4)
  const because = cause === undefined ? [] : [`because: ${cause.message ?? JSON.stringify(cause)}`]
  return [message, ...places, ...because].join('\n')
}
