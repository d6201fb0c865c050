import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './read-examples.js'

/** Bundles the package into one file, as for browsers. Any other import, also of Node, fails. */
const folder = mkdtempSync(join(tmpdir(), 'kebab-schemas-'))
const file = join(folder, 'schemas.mjs')
let code = ''

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'packages/schemas/src/index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  })
  code = outputFiles[0]!.text
  writeFileSync(file, code)
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the code imports nothing, and makes no code at run time', () => {
  expect(code).not.toMatch(/\brequire\s*\(|\bimport\s*\(|\beval\s*\(|\bnew\s+Function\b|^import /m)
})

test('readers of requests are bundled without the validators, and make no code at run time', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'packages/schemas/src/read/index.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
  })
  const { text, contents } = outputFiles[0]!
  expect(text).not.toMatch(/\brequire\s*\(|\bimport\s*\(|\beval\s*\(|\bnew\s+Function\b|^import /m)
  expect(contents.length).toBeLessThan(17_000)
})

test('the validators run where code generation is forbidden', () => {
  const program = `import { validate } from ${JSON.stringify(`file://${file}`)}; console.log(JSON.stringify(validate('search_request.v1', { query: '' })))`
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program]
  const output = execFileSync(process.execPath, flags, { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual([{ path: '/query', message: 'must not be empty', keyword: 'minLength' }])
})
