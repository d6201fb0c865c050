import { Console } from 'node:console'
import { EXIT } from './failure.js'
import { sayLost } from './lost-output.js'
import { run } from './run.js'

// Standard output belongs to the results, so libraries must log to standard error.
globalThis.console = new Console(process.stderr)

const ending = new AbortController()
let code: number | undefined

/** Ends the command. If that interrupts it, the process has this exit code. */
function end(exitCode: number): void {
  code ??= exitCode
  ending.abort()
}

// Once each, so that a second signal ends the process at once.
process.once('SIGINT', () => end(130))
process.once('SIGTERM', () => end(143))
let isLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` has what it wanted.
  if (error.code === 'EPIPE') return end(EXIT.done)
  if (!isLost) sayLost(error)
  isLost = true
  // The last output may fail when the command has run.
  process.exitCode = EXIT.failed
  end(EXIT.failed)
})
process.stderr.on('error', () => undefined)

const { env, stdout, stderr } = process
let stdin: NodeJS.ReadStream | undefined
const returned = await run({
  args: process.argv.slice(2),
  env,
  cwd: process.cwd(),
  stdout,
  stderr,
  // Opened only when it is read.
  get stdin() {
    stdin = process.stdin
    return stdin
  },
  signal: ending.signal,
})
// One that is still open would keep the process.
stdin?.destroy()
if (isLost) process.exitCode = EXIT.failed
else process.exitCode = returned === EXIT.interrupted && code !== undefined ? code : returned
// A client that reads no more, or a model that is still being loaded, would keep the server.
if (process.argv[2] === 'mcp') setTimeout(() => process.exit(), 2000).unref()
