import { type Extension, fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** A range of whole lines, numbered from 0, both ends included. */
interface LineRange {
  first: number
  last: number
}

/** A heading at the top level of the document. A heading inside a list or a quote is text. */
export interface HeadingBlock extends LineRange {
  kind: 'heading'
  /** From 1 to 6. */
  level: number
  /** Its text without inline markup, on one line. May be empty. */
  title: string
}

/** A block that is kept whole: a code block or a table. */
interface SolidBlock extends LineRange {
  kind: 'solid'
  /** Present for a code block, with its language in lower case if it names one. */
  code?: { lang: string | undefined } | undefined
}

/** A list, list item, block quote or footnote, which may be cut between its children. */
export interface GroupBlock extends LineRange {
  kind: 'group'
  children: Block[]
}

/** A paragraph, and everything else that may be cut anywhere. */
interface TextBlock extends LineRange {
  kind: 'text'
}

export type Block = HeadingBlock | SolidBlock | GroupBlock | TextBlock

type Root = ReturnType<typeof fromMarkdown>
/** A node of the syntax tree. */
export type Node = Root['children'][number]

/** Parses the blocks of GitHub-flavoured Markdown. Their text keeps its inline markup. */
export function parseBlocks(markdown: string): Root {
  options ??= blockOptions()
  return fromMarkdown(markdown, options)
}

let options: Options | undefined

function blockOptions(): Options {
  // Tables and footnotes are blocks; the rest of GFM is inline.
  const { document, flow } = gfm()
  const blocks = { ...(document && { document }), ...(flow && { flow }), disable: { null: INLINE } }
  const compile = gfmFromMarkdown().map(({ enter, exit }) => ({ enter, exit }) as Extension)
  return { extensions: [blocks], mdastExtensions: compile }
}

/**
 * The inline constructs of CommonMark. CommonMark determines the blocks before it looks into their
 * text. Disabling these therefore changes no block, halves the time, and avoids every input on
 * which inline parsing is slow.
 */
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
]

/** The position of a parsed text in the document. */
export interface ParsePosition {
  /** The document's number of the first parsed line. */
  offset: number
  /** The line after the last one that belongs to the document. */
  end: number
  /**
   * Collects the labels that reference links and footnotes can refer to, in the parser's normal
   * form.
   */
  labels: Set<string>
}

/**
 * Converts sibling nodes of the syntax tree to blocks. The tree is at most as deep as `parserLine`
 * allows, so recursion is safe.
 */
export function toBlocks(nodes: readonly Node[], position: ParsePosition, root = true): Block[] {
  const blocks = nodes.map((node) => toBlock(node, position, root)).filter(({ first }) => first < position.end)
  // The position of an underlined heading right after a definition includes the definition.
  for (const [i, block] of blocks.entries()) block.first = Math.max(block.first, i === 0 ? 0 : blocks[i - 1]!.last + 1)
  return blocks
}

function toBlock(node: Node, position: ParsePosition, root: boolean): Block {
  const range = {
    first: position.offset + node.position!.start.line - 1,
    last: Math.min(position.offset + node.position!.end.line, position.end) - 1,
  }
  switch (node.type) {
    case 'heading':
      return root ? { kind: 'heading', ...range, level: node.depth, title: rawText(node) } : { kind: 'text', ...range }
    case 'code':
      return { kind: 'solid', ...range, code: { lang: node.lang?.toLowerCase() || undefined } }
    case 'table':
      return { kind: 'solid', ...range }
    case 'definition':
      position.labels.add(node.identifier)
      return { kind: 'text', ...range }
    case 'footnoteDefinition':
      position.labels.add(`^${node.identifier}`)
      return { kind: 'group', ...range, children: toBlocks(node.children, position, false) }
    case 'list':
    case 'listItem':
    case 'blockquote':
      return { kind: 'group', ...range, children: toBlocks(node.children, position, false) }
    default:
      return { kind: 'text', ...range }
  }
}

/** Returns a heading's text with its inline markup, which block parsing leaves alone. */
function rawText(heading: Extract<Node, { type: 'heading' }>): string {
  return heading.children.map((child) => (child.type === 'text' ? child.value : ' ')).join('')
}
