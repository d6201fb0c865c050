import { spawn } from 'node:child_process'

const BUILT = new URL('../../dist/index.js', import.meta.url).href

/** What a program did. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/**
 * Runs a program in a process of its own, over `transformersEmbedder` of the built package.
 * @param program statements of a module
 * @param args options of Node
 */
export function runBuilt(program: string, args: readonly string[] = []): Promise<Outcome> {
  const code = `import { transformersEmbedder } from ${JSON.stringify(BUILT)}\n${program}`
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
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
