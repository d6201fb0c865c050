import type { Block } from './block.js'
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

/** The block that a node of the syntax tree is. The tree is at most as deep as `parserLine` allows, so recursion is safe. */
export function toBlock(node: Node, place: ParsePlace, root = true): Block {
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

function group(node: { children: Node[] }, range: { first: number; last: number }, place: ParsePlace): Block {
  const children = node.children.map((child) => toBlock(child, place, false))
  return { kind: 'group', ...range, children: children.filter(({ first }) => first < place.end) }
}

/** A heading's text as it is written, since block parsing leaves inline markup alone. */
function writtenText(heading: Extract<Node, { type: 'heading' }>): string {
  return heading.children.map((child) => (child.type === 'text' ? child.value : ' ')).join('')
}
