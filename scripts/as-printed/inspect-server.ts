import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSPECTOR = '@modelcontextprotocol/inspector'

/** Where a server is inspected. */
export interface InspectedPlace {
  /** A folder with documents in `docs` alone. There, npm has the packages of this repository. */
  home: string
  env: Record<string, string>
  /** The longest that a call may take, in milliseconds. */
  limitMs: number
}

/**
 * Installs the packed server and the official inspector, and calls with its command line, over
 * stdio, what agents are offered: the lists, each tool, and a resource. Throws for a call that
 * fails.
 *
 * @returns the names of the tools that were called
 */
export async function inspectServer({ home, env, limitMs }: InspectedPlace): Promise<string[]> {
  const shell = process.platform === 'win32'
  const options = { cwd: home, env, shell, timeout: limitMs, maxBuffer: 2 ** 26 }
  await run('npm', ['install', '@kebab/mcp', INSPECTOR], options)
  const cli = join(home, 'node_modules', '@kebab', 'mcp', 'dist', 'cli.js')
  const serve = ['node', cli, '--path', '.kebab', '--lexical']

  async function inspect<T>(flags: string[], method: string, ...args: string[]): Promise<T> {
    const words = ['mcp-inspector', '--cli', ...serve, ...flags, '--method', method, ...args]
    const { stdout } = await run('npx', words, options)
    return JSON.parse(stdout) as T
  }
  type Result = { isError?: boolean; content: { text: string }[]; structuredContent: Record<string, unknown> }
  const called: string[] = []
  const call = async (tool: string, args: Record<string, string | number>): Promise<Result> => {
    const given = Object.entries(args).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`])
    const result = await inspect<Result>(OFFERED, 'tools/call', '--tool-name', tool, ...given)
    if (result.isError) throw new Error(`${tool}: expected a result, found ${result.content[0]?.text}`)
    called.push(tool)
    return result
  }
  await fill(cli, options)

  const { tools } = await inspect<{ tools: { name: string }[] }>([], 'tools/list')
  const length = JSON.stringify({ tools }).length
  if (length >= 8000) throw new Error(`tools/list: expected under 8,000 characters, found ${length}`)
  const { structuredContent: page } = await call('search', { query: 'how is the budget kept', k: 3 })
  const [hit] = page.hits as { chunk_id: string }[]
  if (hit === undefined) throw new Error('search: expected hits in ./docs, found none')
  await call('fetch', { chunk_id: hit.chunk_id })
  await call('describe', {})
  await call('ask', { question: 'What does max_tokens bound?' })
  const { structuredContent: found } = await call('kairos_search', { query: 'design goals' })
  const [choice] = found.choices as { uri: string }[]
  await call('kairos_begin', { uri: choice?.uri ?? '' })
  await call('bulk_search', { queries: JSON.stringify([{ query: 'budget' }]) })
  await call('doctor', {})
  const { resources } = await inspect<{ resources: { uri: string }[] }>([], 'resources/list')
  const uri = resources[0]?.uri
  if (uri === undefined) throw new Error('resources/list: expected the documents in ./docs, found none')
  await inspect([], 'resources/read', '--uri', uri)
  return called
}

/** All tools, and some documents as protocols. */
const OFFERED = [
  '--protocols',
  'de*',
  '--tools',
  'search,bulk_search,fetch,describe,doctor,ask,kairos_search,kairos_begin',
]

/** Indexes `docs` with the server itself, which ends with its input and keeps what it committed. */
async function fill(cli: string, { cwd, env }: { cwd: string; env: Record<string, string> }): Promise<void> {
  const child = execFile(process.execPath, [cli, '--path', '.kebab', '--lexical', '--docs', 'docs'], { cwd, env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`expected the server to index ./docs, found: ${said}`)))
    child.stderr?.on('data', (text) => {
      said += text
      if (/ \d+ new/.test(said)) resolve()
    })
  })
  child.stdin?.end()
  await ended
}
