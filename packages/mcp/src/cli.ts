#!/usr/bin/env node
import { Console } from 'node:console'
import { escapeText } from '@kebab/core/internal'
import { runCli } from './run-cli.js'

// Standard output belongs to the protocol, so libraries must log to standard error.
globalThis.console = new Console(process.stderr)

// A reader may close its end at any time.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const ending = new AbortController()
// Once each, so that a second signal ends the process at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())

process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  print: (text) => process.stdout.write(text),
  log: (line) => process.stderr.write(`kebab-mcp: ${escapeText(line)}\n`),
  signal: ending.signal,
})
// A client that reads no more, or a model that is still being loaded, would keep the process.
setTimeout(() => process.exit(), 2000).unref()
