import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the plain line `N passed, N failed`, with the runner's own counts. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      // A file that could not be loaded runs no test, and is a failure all the same.
      if (module.errors().length > 0) count.failed++
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    const skipped = count.skipped + count.pending
    const line = `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
    // After the summary of the default reporter, whatever the order in which the two are told.
    process.once('exit', () => writeSync(1, line))
  }
}
