import { expect, test } from 'vitest'
import { fileChoice } from '../../src/source/file-choice.js'
import { markdownReader } from '../../src/source/text-reader.js'

const reasonFor = (path: string) => fileChoice(undefined, [], [markdownReader()]).unwanted(path)?.reason

test.each(['a.docx', 'deep/B.XLSX', 'c.html', 'd.epub', 'e.pdf'])(
  '%s: the reason has the line that installs a reader',
  (path) => {
    expect(reasonFor(path)).toContain('run `npm install @kebab/readers`')
  },
)

test('a file that no known reader takes, and one that a reader takes', () => {
  expect(reasonFor('a.xyz')).toBe(
    'no reader accepts .xyz: pass one in `readers`, or name the file in `include` if it is text',
  )
  expect(reasonFor('a.md')).toBeUndefined()
})

test('a file that a package manager writes is left out, unless it is named', () => {
  const json = { ...markdownReader(), accepts: ['.json'] }
  const reasonOf = (path: string, include?: string[]) => fileChoice(include, [], [json]).unwanted(path)?.reason
  expect(reasonOf('web/package-lock.json')).toContain('a package manager writes it')
  expect(reasonOf('package-lock.json', ['*.json'])).toBeUndefined()
  expect(reasonOf('package.json')).toBeUndefined()
})
