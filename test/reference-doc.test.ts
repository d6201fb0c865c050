import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { properties } = JSON.parse(readFileSync(join(root, 'schemas/search_request.schema.json'), 'utf8')) as {
  properties: Record<string, { default?: unknown; minimum?: number; maximum?: number }>
}
const page = readFileSync(join(root, 'docs/reference.md'), 'utf8')
const request = page.slice(page.indexOf('## The request'), page.indexOf('### Pages'))
const rows = new Map(
  [...request.matchAll(/^\| `(\w+)` \|([^|]*)\| (.*) \|$/gm)].map(([, name = '', value = '', text = '']) => [
    name,
    { value: value.replaceAll('`', '').trim(), text },
  ]),
)

test('the reference has every member of a search request', () => {
  expect([...rows.keys()].sort()).toEqual(Object.keys(properties).sort())
})

test('the reference has the defaults and bounds of a search request', () => {
  for (const [name, { default: value }] of Object.entries(properties)) {
    if (value !== undefined && value !== null) expect([name, rows.get(name)?.value]).toEqual([name, String(value)])
  }
  const { minimum, maximum } = properties.k!
  expect(rows.get('k')?.text).toContain(`from ${minimum} to ${maximum}`)
})
