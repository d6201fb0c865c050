import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../../scripts/generate/generate.js'
import { staleFiles } from '../../../scripts/generate/stale-files.js'
import { ROOT } from './read-examples.js'

const generated = await generate(ROOT)
const folder = join(ROOT, 'packages/schemas/src/generated')

test('the generated files are current: run `npm run generate` when this fails', async () => {
  expect(await staleFiles(folder, generated)).toEqual([])
})

test('a missing, changed or extra file is not current', async () => {
  const files = new Map(generated)
  files.set('wire.ts', `${files.get('wire.ts')} `)
  files.set('new.ts', '')
  files.delete('schemas.ts')
  expect(await staleFiles(folder, files)).toEqual(['new.ts', 'schemas.ts', 'wire.ts'])
})

test('every generated source says so in its first line', () => {
  for (const [path, text] of generated) {
    if (!path.endsWith('.json')) expect(text.split('\n')[0], path).toMatch(/^\/\/ Generated from schemas\//)
  }
})

test('generating twice gives the same', async () => {
  expect(await generate(ROOT)).toEqual(generated)
})
