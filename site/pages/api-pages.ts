import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, readPage } from './find-pages.js'
import { offsetOf, replaceParts } from './read-markdown.js'

/**
 * Reads the pages that TypeDoc wrote to a folder: one for each entry point, called as a program
 * imports it, and one that lists them.
 */
export function apiPages(folder: string): Page[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const pages = files.filter((file) => file.endsWith('.md') && (file === FIRST || !isList(file, files)))
  return pages.map((file) => {
    const entry = file.replace(/\.md$/, '').replace(/\/index$/, '')
    const address = file === FIRST ? 'api/index' : `api/${entry.replace(/^@kebab\//, '')}`
    const text = readFileSync(join(folder, file), 'utf8')
    // A package with several entries has a list of them, which would say the same once more.
    const linked = text.replace(/\]\((@kebab\/[\w-]+)\/README\.md\)/g, ']($1/index.md)')
    return withTitle(file === FIRST ? 'API' : entry, readPage(`${API_FOLDER}/${file}`, address, linked))
  })
}

/** Where the pages are, as if the repository had them. */
const API_FOLDER = 'site/.cache/api'
const FIRST = 'README.md'

function isList(file: string, files: readonly string[]): boolean {
  return file.endsWith('/README.md') && files.includes(file.replace(/README\.md$/, 'index.md'))
}

function withTitle(title: string, { file, address, text, nodes }: Page): Page {
  const heading = nodes.find(({ type, depth }) => type === 'heading' && depth === 1)
  if (heading === undefined) throw new Error(`${file}: expected a heading of level 1, found none`)
  const [start, end] = [offsetOf(heading, 'start'), offsetOf(heading, 'end')]
  return readPage(file, address, replaceParts(text, [{ start, end, by: `# ${title}` }]))
}
