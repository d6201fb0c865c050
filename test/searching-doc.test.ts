import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../packages/text/test/examples.js'
import { WORDS_PAGE, withWordTable } from '../scripts/generate/word-table.js'

const page = readFileSync(join(import.meta.dirname, '..', WORDS_PAGE), 'utf8')

test('the table of what finds what is that of the tests: run `npm run generate` when this fails', () => {
  expect(withWordTable(page)).toBe(page)
})

test('the table has a row for each kind of example, and each spelling once in it', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  for (const about of new Set(EXAMPLES.map((example) => example.about)))
    expect(rows.filter((row) => row.startsWith(`| ${about} |`))).toHaveLength(1)
  for (const { same } of EXAMPLES) expect(new Set(same).size).toBe(same.length)
})

test('a page without a place for the table is refused', () => {
  expect(() => withWordTable('# A page')).toThrow('<!-- examples -->')
})
