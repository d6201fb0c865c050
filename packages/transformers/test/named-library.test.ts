import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runsInWorkers, transformersEmbedder } from '../src/index.js'
import { checkLibrary } from '../src/named-library.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-library-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a module and returns its URL. */
async function moduleOf(path: string, code: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
  return pathToFileURL(file).href
}

/** Writes a package whose module can't be loaded, and returns the URL of that. */
async function packageOf(name: string, version: string, at: string): Promise<string> {
  const root = join(at, 'node_modules', name)
  const url = await moduleOf(join(root, 'dist/node/index.js'), 'throw new Error("it was loaded")')
  await writeFile(join(folder, root, 'dist/package.json'), '{ "type": "module" }')
  await writeFile(join(folder, root, 'package.json'), JSON.stringify({ name, version }))
  return url
}

describe('a library whose threads would end the process is unsupported', () => {
  test.each([
    ['@huggingface/transformers', '3.8.1'],
    ['@huggingface/transformers', '3.0.0-alpha.1'],
    ['@xenova/transformers', '2.17.2'],
  ])('%s %s, which is never loaded', async (name, version) => {
    const library = await packageOf(name, version, `${name} ${version}`)
    const failure = { code: 'unsupported', message: expect.stringContaining(`found version ${version}`) }
    await expect(transformersEmbedder({ library, workers: 1 })).rejects.toMatchObject(failure)
  })

  test('the installed @xenova/transformers, by its name', async () => {
    const failure = {
      code: 'unsupported',
      message: expect.stringContaining('found version 2.17'),
      hint: expect.stringContaining('`pipeline`'),
      details: { feature: 'embedding in worker threads' },
    }
    await expect(transformersEmbedder({ library: '@xenova/transformers' })).rejects.toMatchObject(failure)
  })

  test('a module that exports one, by its `env.version`', async () => {
    const library = await moduleOf('three.mjs', 'export const env = { version: "3.5.0" }')
    await expect(checkLibrary(library, 'm')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('found version 3.5.0'),
    })
  })

  test('a module that exports none', async () => {
    const library = await moduleOf('none.mjs', 'export const pipeline = 1')
    await expect(checkLibrary(library, 'm')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('found no `env.version`'),
    })
  })
})

describe('a library that threads can run passes', () => {
  test.each(['4.0.0', '4.2.0', '5.0.0-next.1'])('version %s, which is not loaded here', async (version) => {
    const library = await packageOf('@huggingface/transformers', version, version)
    expect(await checkLibrary(library, 'm')).toBeUndefined()
  })

  test('a module that exports one', async () => {
    const library = await moduleOf('four.mjs', 'export const env = { version: "4.2.0" }')
    expect(await checkLibrary(library, 'm')).toBeUndefined()
  })
})

describe("a library that can't be loaded is model_unavailable", () => {
  test('a part that the installed package lacks: the details say how to install it', async () => {
    const failure = {
      code: 'model_unavailable',
      details: { model: 'm', install: expect.stringContaining('npm install') },
    }
    await expect(checkLibrary('@huggingface/transformers/nothing', 'm')).rejects.toMatchObject(failure)
  })

  test('a module that fails', async () => {
    const library = await moduleOf('failing.mjs', 'throw new Error("out of order")')
    const failure = {
      code: 'model_unavailable',
      message: expect.stringContaining('out of order'),
      details: { model: 'm' },
    }
    await expect(checkLibrary(library, 'm')).rejects.toMatchObject(failure)
  })

  test('a URL where there is nothing', async () => {
    const library = pathToFileURL(join(folder, 'nothing.mjs')).href
    await expect(checkLibrary(library, 'm')).rejects.toMatchObject({ code: 'model_unavailable' })
  })
})

test.each([
  ['@huggingface/transformers', true],
  ['@xenova/transformers', false],
  ['@huggingface/transformers/nothing', false],
])('whether worker threads can run %s: %s', async (library, expected) => {
  expect(await runsInWorkers(library)).toBe(expected)
})

test('worker threads of Deno run no library', async () => {
  vi.stubGlobal('Deno', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await runsInWorkers('@huggingface/transformers')).toBe(false)
})
