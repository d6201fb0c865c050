import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { runFaults } from './faults/run-faults.js'
import { startServer } from './start-server.js'

/** The tests of the package, and random worlds with two writers. */
const TESTS = ['packages/postgres/', 'test/oracle/postgres-worlds.test.ts']

/**
 * Runs the tests of `@kebab/postgres` on a real server, which `npm test` runs on PGlite.
 * `npm run test:postgres -- [FILE...]`. After all of them it runs the programs of `faults`, which
 * `npm run test:postgres -- faults [NAME...]` runs alone. With `--serve` it starts the server, says
 * how to reach it, and waits for Ctrl+C.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { serve: { type: 'boolean' } } })
const server = await startServer().catch((error: Error) => {
  console.error(`test:postgres: ${error.message}`)
  process.exit(1)
})
try {
  console.log(`${server.description}: ${server.connectionString}`)
  if (values.serve) await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  else process.exitCode = await runAll(positionals)
} finally {
  await server.stop()
}

async function runAll([first, ...others]: readonly string[]): Promise<number> {
  const isFaults = first === 'faults'
  const failed = isFaults ? 0 : await runTests(first === undefined ? TESTS : [first, ...others])
  if (!isFaults && first !== undefined) return failed
  const broken = await runFaults(server.connectionString, isFaults ? others : [])
  return failed === 0 && broken === 0 ? 0 : 1
}

async function runTests(files: readonly string[]): Promise<number> {
  const env = { ...process.env, KEBAB_POSTGRES: server.connectionString }
  const child = spawn('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}
