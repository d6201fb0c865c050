import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenaiServer, startOpenaiServer } from './support/openai-server/openai-server.js'
import { runProgram } from './support/run-program.js'

const root = join(import.meta.dirname, '..')
const examples = ['examples', 'examples/packages'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)
/** Pages that show code. */
const pages = [
  'README.md',
  'docs/writing-a-retriever.md',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
]
/** Programs that something else runs: `packaging` those of the outsider. */
const others = readdirSync(join(root, 'test/outsider'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `test/outsider/${name}`)

let cwd = ''
/** What programs find where their users have a language model. */
let server: OpenaiServer

beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ['Before ', 'a commit ', 'is made ', '[#1].'] }))
  cwd = await mkdtemp(join(tmpdir(), 'kebab-examples-'))
  const written = (path: string): boolean => path !== join(root, 'docs/api')
  await cp(join(root, 'docs'), join(cwd, 'docs'), { recursive: true, filter: written })
})
afterAll(async () => {
  await server.close()
  await rm(cwd, { recursive: true })
})

async function snippetsOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
}

test.each(examples)('%s runs', async (file) => {
  const { code, stdout, stderr } = await runProgram(join(root, file), cwd, {
    OPENAI_BASE_URL: server.baseURL,
  })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).not.toBe('')
})

test.each(pages)('%s shows only code of programs that run', async (file) => {
  const sources = await Promise.all([...examples, ...others].map((program) => readFile(join(root, program), 'utf8')))
  const snippets = await snippetsOf(file)
  expect(snippets).not.toHaveLength(0)
  for (const snippet of snippets) {
    expect(
      sources.some((source) => source.includes(snippet)),
      snippet,
    ).toBe(true)
  }
})
