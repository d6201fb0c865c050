import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { readManifest } from './packages/published-packages.js'

/** Builds every package, as many at a time as there are processors: none needs what another builds, since types come from the sources. */
const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages')
/** Where scripts of a package.json find their programs: npm itself takes half a second to start. */
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` }
const waiting = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')))
const failed: string[] = []

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { code, output } = await build(name)
    console.log(code === 0 ? `@kebab/${name} is built` : `@kebab/${name} failed:\n${output}`)
    if (code !== 0) failed.push(name)
  }
}

async function build(name: string): Promise<{ code: number | null; output: string }> {
  const cwd = join(packages, name)
  const { build: command } = (await readManifest(cwd)).scripts ?? {}
  if (command === undefined) return { code: 1, output: 'expected a script `build` in its package.json, found none' }
  const child = spawn(command, { cwd, env, shell: true })
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
