import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'

const fixtures = fileURLToPath(new URL('../../readers/test/fixtures/', import.meta.url))

async function indexed(...names: string[]): Promise<string> {
  const cwd = await project({ 'docs/a.md': 'A document.' })
  for (const name of names) await cp(join(fixtures, name), join(cwd, 'docs', name))
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

test.each([
  ['harvest.xlsx', 'gravenstein', 'docs/harvest.xlsx#harvest:4 (harvest!A3:E3): '],
  ['page.pptx', 'humidity', 'docs/page.pptx:20 (slide 4, paragraph 2): '],
  ['page.docx', 'humidity', /docs\/page\.docx:\d+ \(paragraph \d+\): /],
  ['harvest.csv', 'jonagold', 'docs/harvest.csv:5 (row 4, line 4): '],
  ['page.epub', 'humidity', /docs\/page\.epub#EPUB\/text\/ch002\.xhtml:\d+ \(EPUB\/text\/ch002\.xhtml, line \d+/],
])('a hit in %s is printed with its place in the file', async (name, query, place) => {
  const { code, out } = await kebab(await indexed(name), ['search', query, '--lexical'])
  expect(code).toBe(0)
  if (typeof place === 'string') expect(out).toContain(place)
  else expect(out).toMatch(place)
})

test('an answer has the places of its citations in the files', async () => {
  const cwd = await indexed('page.pptx')
  const { out } = await kebab(cwd, ['ask', 'what does straw keep away from the cellar?', '--lexical'])
  expect(out).toContain('Straw keeps frost away')
  expect(out).toMatch(/\[#1\] docs\/page\.pptx:\d+ \(slide 4, paragraphs? \d/)
})

test('a link leads to the line of the file, and to the file where its place is no line', async () => {
  const cwd = await indexed('page.html', 'page.docx')
  const { out } = await kebab(cwd, ['search', 'humidity', '--lexical'], {
    terminal: true,
    env: { FORCE_HYPERLINK: '1', NO_COLOR: '1' },
  })
  expect(out).toContain('page.html')
  const line = /page\.html:\d+\S* \(line (\d+), columns? \d+/.exec(out)?.[1]
  expect(Number(line)).toBeGreaterThan(150)
})
