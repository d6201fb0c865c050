import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { kebab, project } from '../packages/cli/test/support/run-command.js'
import { drawTerminal, textIn } from '../scripts/picture/draw-terminal.js'
import { commandLine, PICTURE } from '../scripts/picture/pictured-commands.js'

const svg = readFileSync(join(import.meta.dirname, '..', PICTURE.file), 'utf8')
const lines = textIn(svg)
const folder = join(
  dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json')),
  PICTURE.documents.from,
)
const text = (path: string): string => readFileSync(join(folder, path.replace(`${PICTURE.documents.to}/`, '')), 'utf8')

/** The rows of a picture that a command printed. */
function printedBy(args: readonly string[]): string[] {
  const from = lines.indexOf(`$ ${commandLine(args)}`) + 1
  const to = lines.findIndex((line, i) => i >= from && line.startsWith('$ '))
  return lines.slice(from, to === -1 ? undefined : to)
}

/** Rows end where the terminal does, so words may be cut. */
const letters = (shown: string): string => shown.replace(/\W+/g, '')
/** A line of the command with what depends on the documents left out. */
const form = (line: string): string => line.replace(/\d+/g, 'N').replace(/^\S+: N/, 'FOLDER: N')

test('the picture shows the commands in their order', () => {
  const commands = PICTURE.commands.map(({ args }) => `$ ${commandLine(args)}`)
  expect(lines.filter((line) => line.startsWith('$ '))).toEqual(commands)
})

test('what the picture quotes stands in the documents, at the line that it names', () => {
  const [, search] = PICTURE.commands
  const rows = printedBy(search.args).join('\n')
  const hits = [...rows.matchAll(/^\d+ (\S+\.md):(\d+) .*\n((?: {2}.*\n?|(?!\d+ \S+\.md:).*\n?)*)/gm)]
  expect(hits).toHaveLength(2)
  for (const [, path = '', line, snippet = ''] of hits) {
    const quotation = letters(snippet.replace(/kebab: there are more hits[\s\S]*/, ''))
    expect(letters(text(path))).toContain(quotation)
    // The line is that of the first match, which the quotation holds.
    expect(quotation).toContain(letters(text(path).split('\n')[Number(line) - 1]!).slice(0, 20))
  }
})

test('index prints the line of the picture, with other numbers', async () => {
  const [index] = PICTURE.commands
  const { out, err } = await kebab(await project(), ['index', 'docs', '--lexical'], { terminal: true })
  const printed = printedBy(index.args).map(form)
  expect(printed).toContain(form(out.trim()))
  expect(printed).toContain(err.trim().split('\n')[0]?.replace(/^.*\r/, ''))
  expect(printed[1]).toContain(`${readdirSync(folder).length}`.replace(/\d+/, 'N'))
})

test('a picture has the text that it draws, loads nothing and runs nothing', () => {
  const row = [{ column: 2, text: '<a id="x">&amp;', color: 3, bold: true, dim: false }]
  const drawn = drawTerminal([{ command: 'kebab', rows: [row] }], 40, 'A "title"')
  expect(textIn(drawn)).toEqual(['$ kebab', '<a id="x">&amp;'])
  for (const one of [svg, drawn]) {
    expect(one).not.toMatch(/<script|<image|<foreignObject|href=|url\(|@import|\son\w+=/i)
    expect(one).toContain('prefers-color-scheme: dark')
  }
})
