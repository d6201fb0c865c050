import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type Block, meaningOf, readMarkdown } from '../src/index.js'
import { decodeEntity, ENTITY } from '../src/reading/entities.js'

/** An example of a specification. */
export interface Example {
  section: string
  markdown: string
  html: string
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** The kinds of blocks, by the names of the parser that the specification's own examples prove. */
const KINDS: Record<string, string> = {
  heading: 'heading',
  paragraph: 'paragraph',
  code: 'code',
  html: 'html',
  list: 'list',
  listItem: 'item',
  blockquote: 'quote',
  thematicBreak: 'rule',
  definition: 'reference',
  footnoteDefinition: 'footnote',
  table: 'table',
  tableRow: 'row',
}

/** The kind and span of every block of an example, as another parser reads them. */
export function expectedBlocks(markdown: string): string[] {
  const blocks: string[] = []
  const add = (node: Node): void => {
    const kind = KINDS[node.type]
    if (kind !== undefined) {
      const [from, to] = [node.position!.start.offset!, node.position!.end.offset!]
      const text = markdown.slice(from, to)
      blocks.push(`${kind} ${to - text.trimStart().length}-${from + text.trimEnd().length}`)
    }
    if (!['paragraph', 'heading', 'tableCell'].includes(node.type) && 'children' in node) node.children.forEach(add)
  }
  add(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return blocks
}

/** The kind and span of every block of an example, as this package reads them. */
export function actualBlocks(markdown: string): string[] {
  const blocks: string[] = []
  const add = ({ kind, start, end, children }: Block): void => {
    const name = kind === 'comment' ? 'html' : kind === 'header' ? 'row' : kind
    if (kind !== 'cell') blocks.push(`${name} ${start}-${end}`)
    if (kind !== 'html') children.forEach(add)
  }
  readMarkdown(markdown).blocks.forEach(add)
  return blocks
}

/** Words and signs of code, sorted. The numbers of lists are text here, and none in HTML. */
function sortedWords(text: string, hasNumbers: boolean): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !hasNumbers || !/^\d+$/.test(word)).sort()
}

/** The words of the HTML that the specification gives for an example, with alt texts, titles and languages. */
export function expectedWords({ html }: Example): string[] {
  const text = html
    .replace(/<!---?>|<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<![A-Z].*?>/gs, '')
    .replace(/<code class="language-([^"]*)">/g, ' $1 ')
    .replace(/<(?:[^<>"']|"[^"]*"|'[^']*')*>/g, (tag) => {
      const alt = /^<img\b.*\salt="([^"]*)"/.exec(tag)?.[1] ?? ''
      const title = /^<(?:a|img)\b.*\stitle="([^"]*)"/s.exec(tag)?.[1]
      return title === undefined ? alt : `${alt} ${title} `
    })
    .replace(ENTITY, (entity) => decodeEntity(entity) ?? entity)
  return sortedWords(text, html.includes('<ol'))
}

/** The words of what is meant by an example. */
export function actualWords({ markdown, html }: Example): string[] {
  return sortedWords(meaningOf(readMarkdown(markdown), 0, markdown.length), html.includes('<ol'))
}
