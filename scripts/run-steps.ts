import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** A command that needs none of those beside it. */
export interface Step {
  name: string
  /** As a script of a package.json is written: a shell runs it. */
  command: string
  cwd: string
  /** Beside the variables that are set. */
  env?: { [name: string]: string }
  /** Whether its output is of use only when it fails. */
  quiet?: boolean
}

/**
 * Runs all steps, as many at a time as there are processors. Shows the output of each in one piece,
 * and returns whether all passed.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps]
  let passed = true
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await run(step)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (code !== 0) passed = false
      if (code !== 0 || !step.quiet) process.stdout.write(output)
      console.log(
        code === 0 ? `${step.name}: done in ${seconds} s` : `${step.name}: FAILED with ${code}: ${step.command}`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return passed
}

function run({ command, cwd, env }: Step): Promise<{ code: number | NodeJS.Signals | null; output: string }> {
  const child = spawn(command, { cwd, env: { ...process.env, ...env }, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}
