import type { Block, GroupBlock, LineRange } from './block.js'
import type { Node } from './parse-blocks.js'

/** Where a parse took place: what turns its line numbers into those of the document. */
export interface ParsePlace {
  /** The document's number of the first parsed line. */
  offset: number
  /** The line after the last one that belongs to the document. */
  end: number
  /** Takes in what reference links and footnotes can refer to, in the parser's normal form. */
  labels: Set<string>
}

/** The blocks that sibling nodes of the syntax tree are. The tree is at most as deep as `parserLine` allows, so recursion is safe. */
export function toBlocks(nodes: readonly Node[], place: ParsePlace, root = true): Block[] {
  const blocks = nodes.map((node) => toBlock(node, place, root)).filter(({ first }) => first < place.end)
  // An underlined heading right behind a definition comes with a position that includes the definition.
  for (const [i, block] of blocks.entries()) block.first = Math.max(block.first, i === 0 ? 0 : blocks[i - 1]!.last + 1)
  return blocks
}

function toBlock(node: Node, place: ParsePlace, root: boolean): Block {
  const range = {
    first: place.offset + node.position!.start.line - 1,
    last: Math.min(place.offset + node.position!.end.line, place.end) - 1,
  }
  switch (node.type) {
    case 'heading':
      return root
        ? { kind: 'heading', ...range, level: node.depth, title: writtenText(node) }
        : { kind: 'text', ...range }
    case 'code':
      return { kind: 'solid', ...range, code: { lang: node.lang?.toLowerCase() || undefined } }
    case 'table':
      return { kind: 'solid', ...range }
    case 'definition':
      place.labels.add(node.identifier)
      return { kind: 'text', ...range }
    case 'footnoteDefinition':
      place.labels.add(`^${node.identifier}`)
      return group(node, range, place)
    case 'list':
    case 'listItem':
    case 'blockquote':
      return group(node, range, place)
    default:
      return { kind: 'text', ...range }
  }
}

function group(node: { children: Node[] }, range: LineRange, place: ParsePlace): GroupBlock {
  return { kind: 'group', ...range, children: toBlocks(node.children, place, false) }
}

/** A heading's text as it is written, since block parsing leaves inline markup alone. */
function writtenText(heading: Extract<Node, { type: 'heading' }>): string {
  return heading.children.map((child) => (child.type === 'text' ? child.value : ' ')).join('')
}
