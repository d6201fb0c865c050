import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackages } from './packages/pack-packages.js'
import { runSteps, type Step } from './run-steps.js'

/**
 * Runs the checks that are named: `typecheck` and `lint`, and `packaging`, which packs the packages
 * once for all that look at them and needs a build. Those that take long come first.
 */
const root = join(import.meta.dirname, '..')
const CHECKS: Record<string, string[]> = {
  typecheck: ['npm run -s typecheck'],
  packaging: ['tsx scripts/check-outsider.ts', 'tsx scripts/check-packages.ts', 'tsx scripts/api.ts --check'],
  lint: ['npm run -s lint'],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(CHECKS, name))
if (wanted.length === 0 || unknown.length > 0) {
  throw new Error(`expected names of checks (${Object.keys(CHECKS).join(', ')}), found ${unknown.join(', ') || 'none'}`)
}

const folder = await mkdtemp(join(tmpdir(), 'kebab-check-'))
try {
  const stepsOf = (checks: readonly string[]): Step[] =>
    checks.flatMap((check) => CHECKS[check]!.map((command) => stepOf(check, command)))
  // What needs no packages goes on beside the packing, which takes one processor.
  const others = runSteps(
    stepsOf(Object.keys(CHECKS).filter((check) => wanted.includes(check) && check !== 'packaging')),
  )
  const packed = wanted.includes('packaging')
    ? packPackages(root, folder).then(() => runSteps(stepsOf(['packaging'])))
    : Promise.resolve(true)
  for (const result of await Promise.allSettled([others, packed])) {
    if (result.status === 'rejected') throw result.reason
    if (!result.value) process.exitCode = 1
  }
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}

function stepOf(check: string, command: string): Step {
  return { name: command, command, cwd: root, ...(check === 'packaging' ? { env: { KEBAB_PACKED: folder } } : {}) }
}
