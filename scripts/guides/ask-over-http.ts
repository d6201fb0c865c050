import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient, isClientError } from '@kebab/client'
import { assertWire } from '../../test/support/assert-wire.js'

/** A program that serves a handler at the port of its environment. */
export interface HttpProgram {
  command: readonly [program: string, ...words: string[]]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** The path that the handler is mounted at. Default: none. */
  basePath?: string
}

const TOKEN = 's3cret'
const hasGroups = process.platform !== 'win32'
/** The longest that a server may take until it answers. */
const LONGEST_MS = 120_000

/**
 * Starts a server, and does what is promised of each: pages that go on, an answer as events, a loop
 * that is left half-way, typed errors. Ends the server, and says in a line what was seen.
 */
export async function askOverHttp({ command, cwd, env, basePath = '' }: HttpProgram): Promise<string> {
  const port = await freePort()
  const [program, ...words] = command
  const server = spawn(program, words, {
    cwd,
    env: { ...(env ?? process.env), PORT: String(port), KEBAB_TOKEN: TOKEN },
    stdio: 'pipe',
    // A group of its own, since a program may start the server as a child, as that of Deno does.
    detached: hasGroups,
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  try {
    return await ask(server, `http://127.0.0.1:${port}${basePath}`)
  } catch (error) {
    throw Object.assign(error as Error, { stderr: output })
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      const closed = once(server, 'close')
      if (hasGroups) process.kill(-server.pid!, 'SIGKILL')
      else server.kill('SIGKILL')
      await closed
    }
  }
}

async function ask(server: ChildProcess, url: string): Promise<string> {
  const client = createClient({ url, token: TOKEN })
  const deadline = Date.now() + LONGEST_MS
  for (;;) {
    const isReady = await client.ready().catch((error: unknown) => {
      if (isClientError(error, 'unreachable')) return undefined
      throw error
    })
    if (isReady !== undefined) break
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('expected a server that answers, found none')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }

  const ranks: number[] = []
  for await (const page of client.pages({ query: 'how is the budget kept', k: 2 })) {
    assertWire('search_response.v1', page)
    ranks.push(...page.hits.map(({ rank }) => rank))
    if (ranks.length >= 6) break
  }
  expectEqual('ranks', ranks.join(' '), '1 2 3 4 5 6')

  const types: string[] = []
  for await (const event of client.ask.stream({ question: 'What does max_tokens bound?' })) {
    assertWire('answer_event.v1', event)
    if (event.type === 'final') expectEqual('grounded', String(event.answer.grounded), 'true')
    types.push(event.type)
  }
  expectEqual('events', [...new Set(types)].join(' '), 'retrieval_done token final')
  for await (const _ of client.ask.stream({ question: 'What does max_tokens bound?' })) break

  const { documents } = await client.documents({ limit: 1 })
  const [listed] = documents
  const { text } = await client.fetch({ doc_id: listed!.doc_id, line_start: 1 })
  expectEqual('the first line of the first document', /^# /.test(text), true)

  const wrong = await client.search({ query: '' }).catch((error: unknown) => error)
  expectEqual('the error of a wrong request', isClientError(wrong, 'invalid_input') ? wrong.status : wrong, 400)
  const long = await client.search({ query: 'a'.repeat(2_000_000) }).catch((error: unknown) => error)
  expectEqual('the error of a long request', isClientError(long, 'invalid_input') ? long.status : long, 413)
  return 'pages and a streamed answer over HTTP'
}

/** Returns a port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: expected ${expected}, found ${found}`, { cause: found })
}
