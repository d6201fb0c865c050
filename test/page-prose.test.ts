import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'

/** The most words of a sentence. A colon or a semicolon ends a sentence too. */
const WORDS_PER_SENTENCE = 25
/** The most columns of a line of prose. */
const COLUMNS = 120

const root = join(import.meta.dirname, '..')
const docs = ['docs', 'docs/guides'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
)
const pages = ['README.md', 'CONTRIBUTING.md', 'packages/mcp/README.md', ...docs]

/** What is used of a node of a page. */
interface PageNode {
  type: string
  value?: string
  children?: readonly PageNode[]
  position?: { start: { line: number } } | undefined
}

test.each(pages)('a sentence of %s has at most 25 words', (page) => {
  const long = paragraphsOf(fromMarkdown(readFileSync(join(root, page), 'utf8'))).flatMap((paragraph) => {
    const text = textOf(paragraph)
    // A table, which Markdown alone takes for a paragraph.
    const sentences = text.startsWith('|') ? [] : text.split(/(?<=[.!?:;])\s+/)
    return sentences
      .filter((sentence) => wordsOf(sentence) > WORDS_PER_SENTENCE)
      .map((sentence) => `${paragraph.position?.start.line}: ${wordsOf(sentence)} words: ${sentence}`)
  })
  expect(long).toEqual([])
})

test('the prose of packages/mcp/README.md has at most 120 columns', () => {
  const page = readFileSync(join(root, 'packages/mcp/README.md'), 'utf8')
  const lines = page.split('\n').filter((line) => !line.startsWith('|') && line.length > COLUMNS)
  expect(lines).toEqual([])
})

function paragraphsOf(node: PageNode): PageNode[] {
  return node.type === 'paragraph' ? [node] : (node.children ?? []).flatMap(paragraphsOf)
}

/** The text of a node. Code is one word, which ends no sentence. */
function textOf({ type, value, children = [] }: PageNode): string {
  if (type === 'inlineCode') return 'code'
  if (type === 'html') return ''
  return value ?? children.map(textOf).join('')
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
