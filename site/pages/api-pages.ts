import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, readPage } from './find-pages.js'
import { headingsOf, nodesOf, offsetOf, replaceParts } from './read-markdown.js'

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
    return withTitle(file === FIRST ? 'API' : entry, readPage(`${API_FOLDER}/${file}`, address, ownAnchors(linked)))
  })
}

/**
 * Makes links to headings of the same page go by the headings that there are. TypeDoc numbers an
 * anchor beside that of a member, such as `ClientErrorCode` beside `code` of `ClientError`, although
 * the member's heading is its name alone.
 */
function ownAnchors(text: string): string {
  const anchors = new Set(headingsOf(nodesOf(text)).map(({ anchor }) => anchor))
  return text.replace(/\]\(#([^)]+?)-\d+\)/g, (link, anchor: string) =>
    !anchors.has(link.slice(3, -1)) && anchors.has(anchor) ? `](#${anchor})` : link,
  )
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
