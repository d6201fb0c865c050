#!/usr/bin/env node
// A file of its own, since npm links only programs that are there before anything is built.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = new URL('../dist/cli.js', import.meta.url)
const source = new URL('../src/cli.ts', import.meta.url)
if (existsSync(program)) await import(program.href)
else if (existsSync(source)) runSource()
else {
  process.stderr.write(`kebab: expected ${fileURLToPath(program)}, found none: install @kebab/cli again\n`)
  process.exitCode = 1
}

/** Runs the sources of a clone that isn't built, and those of its packages. */
function runSource() {
  const loader = ['--conditions=@kebab/source', '--import', import.meta.resolve('tsx')]
  const args = [...loader, fileURLToPath(source), ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both: the command ends in its own way, and this process after it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
