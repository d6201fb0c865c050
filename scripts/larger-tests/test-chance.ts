import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FileResult, RoundResult } from './chance-reporter.js'
import { isChancy, root, testFiles } from './chancy-files.js'

/**
 * Runs each test file three times, and those with a process, a thread, a timer or a watcher twenty
 * times, while two processors are taken by something else. Each round has another order of files.
 * Then lists the tests that ever failed, with their errors.
 *
 * `npm run test:chance -- [--only PATTERN] [--times N] [--resume]`. `--only` takes the files whose
 * path matches a regular expression, and `--times` runs each of them so often. Results are written
 * as they come, and `--resume` goes on after an interruption.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, times: { type: 'string' }, resume: { type: 'boolean' } },
})
const TIMES = 3
const CHANCY_TIMES = 20
const folder = join(root, '.cache', 'test-chance')
const results = join(folder, 'results.jsonl')
/** What the runner printed in the last rounds. */
const output = join(folder, 'output.log')

/** Takes a processor, until its parent has ended. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid) for (let i = 0; i < 1e8; i++);'

const only = new RegExp(values.only ?? '')
const timesOf = new Map(
  testFiles()
    .filter((file) => only.test(file))
    .map((file) => [file, Number(values.times ?? (isChancy(file) ? CHANCY_TIMES : TIMES))]),
)
mkdirSync(folder, { recursive: true })
if (!values.resume) for (const file of [results, output]) rmSync(file, { force: true })

/** The processes of this run, which end with it. */
const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill()
    report()
    process.exit(1)
  })
for (let processor = 0; processor < 2; processor++)
  children.add(spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }))
try {
  const rounds = Math.max(0, ...timesOf.values())
  for (let round = 1; round <= rounds; round++) await runRound(round)
} finally {
  for (const child of children) child.kill()
}
report()

/** Runs the files that a round has and that have no result in it yet. */
async function runRound(round: number): Promise<void> {
  const done = filesOf(round)
  const files = [...timesOf].filter(([file, times]) => round <= times && !done.has(file)).map(([file]) => file)
  if (files.length === 0) return
  const started = performance.now()
  const child = startVitest(files, round)
  children.add(child)
  const [code] = await once(child, 'close')
  children.delete(child)
  const ended = filesOf(round)
  for (const file of files.filter((name) => !ended.has(name))) {
    const failures = [{ test: '(the file itself)', error: `expected it to end, found that vitest ended with ${code}` }]
    const result: FileResult = { round, file, milliseconds: 0, failures }
    appendFileSync(results, `${JSON.stringify(result)}\n`)
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  const failed = readResults().filter((result) => result.round === round && problemsOf(result).length > 0).length
  console.log(
    `round ${round}: ${files.length} files in ${minutes} min, ${failed === 0 ? 'all passed' : `${failed} FAILED`}`,
  )
}

/** Returns the files that have a result in a round. */
function filesOf(round: number): Set<string> {
  return new Set(readResults().flatMap((result) => (result.round === round && 'file' in result ? result.file : [])))
}

function startVitest(files: readonly string[], round: number): ChildProcess {
  const order = ['--sequence.shuffle.files', `--sequence.seed=${round}`]
  const reporters = ['--reporter=default', '--reporter=./scripts/larger-tests/chance-reporter.ts']
  const env = { ...process.env, KEBAB_RESULTS: results, KEBAB_ROUND: String(round) }
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [program, 'run', ...order, ...reporters, ...files], { cwd: root, env })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => appendFileSync(output, data))
  return child
}

function readResults(): (FileResult | RoundResult)[] {
  if (!existsSync(results)) return []
  const lines = readFileSync(results, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

/** Returns what failed, and its error. */
function problemsOf(result: FileResult | RoundResult): [name: string, error: string][] {
  if ('errors' in result) return result.errors.map((error) => ['(outside of any test)', error])
  return result.failures.map(({ test, error }) => [`${result.file}: ${test}`, error])
}

/** Says how often each test failed, and prints each of its errors once. */
function report(): void {
  const all = readResults()
  const errorsOf = new Map<string, { rounds: number[]; errors: Set<string> }>()
  for (const result of all)
    for (const [name, error] of problemsOf(result)) {
      const { rounds, errors } = errorsOf.get(name) ?? { rounds: [], errors: new Set() }
      errorsOf.set(name, { rounds: [...rounds, result.round], errors: errors.add(error) })
    }
  const text = [...errorsOf].map(([name, { rounds, errors }]) => {
    const lines = [...errors].join('\n--\n').split('\n')
    return [`${name}\n  in rounds ${rounds.join(', ')}`, ...lines.map((line) => `    ${line}`)].join('\n')
  })
  const runs = all.filter((result) => 'file' in result).length
  const summary = `${runs} runs of ${timesOf.size} files: ${errorsOf.size === 0 ? 'none failed' : `${errorsOf.size} tests ever failed`}`
  writeFileSync(join(folder, 'failures.txt'), [...text, summary, ''].join('\n\n'))
  console.log([...text, summary].join('\n\n'))
  if (errorsOf.size > 0) process.exitCode = 1
}
