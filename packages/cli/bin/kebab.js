#!/usr/bin/env node
// A file of its own, since npm links only programs that are there before anything is built.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = new URL('../dist/cli.js', import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  process.stderr.write(
    `kebab: expected ${fileURLToPath(program)}, found none. In a clone, run \`npm run build\` first.\n`,
  )
  process.exitCode = 1
}
