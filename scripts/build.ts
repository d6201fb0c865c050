import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Builds every package, as many at a time as there are processors: none needs what another builds, since types come from the sources. */
const packages = join(import.meta.dirname, '..', 'packages')
const waiting = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')))
const failed: string[] = []

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { code, output } = await build(name)
    console.log(code === 0 ? `@kebab/${name} is built` : `@kebab/${name} failed:\n${output}`)
    if (code !== 0) failed.push(name)
  }
}

function build(name: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['run', 'build'], { cwd: join(packages, name), shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) process.exitCode = 1
