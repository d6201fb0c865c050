import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from './support/run-program.js'

const root = join(import.meta.dirname, '..')
const examples = (await readdir(join(root, 'examples'))).filter((name) => name.endsWith('.ts'))
const packages = await readdir(join(root, 'packages'))

/** A README's programs are run from a folder of the repository, where its imports lead to the packages. */
const programs = join(root, 'examples', '.readme')
let cwd = ''

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'kebab-examples-'))
  await cp(join(root, 'docs'), join(cwd, 'docs'), { recursive: true })
  await mkdir(programs, { recursive: true })
})
afterAll(async () => {
  await rm(cwd, { recursive: true })
  await rm(programs, { recursive: true })
})

async function snippetsOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
}

describe('an example', () => {
  test.each(examples)('%s runs', async (name) => {
    const { code, stdout, stderr } = await runProgram(join(root, 'examples', name), cwd)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).not.toBe('')
  })
})

describe('the README', () => {
  test('shows only code of the examples', async () => {
    const sources = await Promise.all(examples.map((name) => readFile(join(root, 'examples', name), 'utf8')))
    const snippets = await snippetsOf('README.md')
    expect(snippets).not.toHaveLength(0)
    for (const snippet of snippets) {
      expect(
        sources.some((source) => source.includes(snippet)),
        snippet,
      ).toBe(true)
    }
  })

  test.each(packages)('of @kebab/%s shows programs that run', async (name) => {
    const snippets = await snippetsOf(`packages/${name}/README.md`)
    expect(snippets).not.toHaveLength(0)
    for (const [i, snippet] of snippets.entries()) {
      const file = join(programs, `${name}-${i}.ts`)
      await writeFile(file, snippet)
      const { code, stderr } = await runProgram(file, cwd)
      expect(stderr, snippet).toBe('')
      expect(code, snippet).toBe(0)
    }
  })
})
