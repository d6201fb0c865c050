import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..', '..')

/** Runs a program of this repository from its sources, with the models that are on this disk, and `env` beside the variables that are set. */
export function runProgram(
  file: string,
  cwd: string,
  env: { [name: string]: string } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const preload = [import.meta.resolve('tsx'), pathToFileURL(join(root, 'test/support/offline-models.ts')).href]
  const child = spawn(
    process.execPath,
    ['--conditions=@kebab/source', ...preload.map((url) => `--import=${url}`), file],
    {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
