import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  // What was measured has tables of its own.
  .replace(/<!-- ([\w-]+) -->.*?<!-- \/\1 -->/gs, '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Fault ') && !line.startsWith('| ---'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

test('the table of faults has a promise and a test in every row', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    expect(row).toHaveLength(3)
    for (const cell of row) expect(cell).not.toBe('')
  }
})

test.each(rows.map(([fault, , shown]) => [fault, shown!]))('%s: the test that shows it exists', (_, shown) => {
  const [, file, name] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  expect(file, shown).toBeDefined()
  expect(readFileSync(join(root, file!), 'utf8')).toMatch(
    new RegExp(`(test|byNight|describe|keepsRule)[^\n]*\\(\\s*['"]${literal(name!)}['"]`),
  )
})

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
