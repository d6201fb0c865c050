import { run } from '@kebab/cli'

const messages: string[] = []
/** Runs a command line, as a test or a task runner does. `signal` ends it, as Ctrl-C would. */
const kebab = (...args: string[]): Promise<number> =>
  run({
    args,
    env: process.env,
    cwd: process.cwd(),
    stdout: process.stdout,
    stderr: { write: (text: string) => messages.push(text) },
    signal: AbortSignal.timeout(60_000),
  })

await kebab('index', 'docs', '--lexical')
const code = await kebab('search', 'how is the budget kept', '--lexical')
console.log(`exit code ${code}, and ${messages.length} messages`)
