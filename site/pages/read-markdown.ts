import { fromMarkdown } from 'mdast-util-from-markdown'

/** What is used of a node of a page. */
export interface PageNode {
  type: string
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  children?: readonly PageNode[]
  position?: { start: Place; end: Place } | undefined
}

interface Place {
  line: number
  offset?: number
}

export interface Heading {
  title: string
  /** From 1. */
  depth: number
  /** The line of its text, from 1. */
  line: number
  /** What a link to it has after `#`: unique in the page. */
  anchor: string
}

/** A target of a link, an image or a definition in the text of a page. */
export interface LinkPlace {
  url: string
  kind: 'link' | 'picture'
  line: number
  /** Where the target is in the text. */
  start: number
  end: number
}

/** A part of a text that another text takes the place of. */
export interface Replacement {
  start: number
  end: number
  by: string
}

/** Every node of a page, those outside first. */
export function nodesOf(text: string): PageNode[] {
  const nodes: PageNode[] = [fromMarkdown(text) as PageNode]
  for (const { children = [] } of nodes) nodes.push(...children)
  return nodes
}

/**
 * Returns the anchor of a heading, as the host of the repository makes it. The site uses the same,
 * so that one link works in both places.
 */
export function slug(title: string): string {
  const kept = title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
  return kept.replaceAll(' ', '-')
}

/** The headings of a page, in its order. */
export function headingsOf(nodes: readonly PageNode[]): Heading[] {
  const taken = new Set<string>()
  const headings = nodes.filter(({ type }) => type === 'heading')
  return headings
    .sort((a, b) => offsetOf(a, 'start') - offsetOf(b, 'start'))
    .map((node) => {
      const title = textOf(node).trim()
      let anchor = slug(title)
      for (let count = 1; taken.has(anchor); count++) anchor = `${slug(title)}-${count}`
      taken.add(anchor)
      return { title, depth: node.depth!, line: node.position!.start.line, anchor }
    })
}

/** The text of a node, without its marks. */
export function textOf({ type, value, children = [] }: PageNode): string {
  return type === 'html' ? '' : (value ?? children.map(textOf).join(''))
}

/** Every link of a page whose target is written in it. */
export function linkPlaces(text: string, nodes: readonly PageNode[]): LinkPlace[] {
  return nodes.flatMap((node): LinkPlace[] => {
    if (!['link', 'image', 'definition'].includes(node.type)) return []
    const from = node.children?.length ? offsetOf(node.children.at(-1)!, 'end') : offsetOf(node, 'start')
    const start = text.indexOf(node.url!, from)
    // What has no target of its own: an address in the text, which is a whole link.
    if (start === -1 || start + node.url!.length > offsetOf(node, 'end')) return []
    const { line } = node.position!.start
    const kind = node.type === 'image' ? 'picture' : 'link'
    return [{ url: node.url!, kind, line, start, end: start + node.url!.length }]
  })
}

/** Where a node begins or ends in its text. */
export function offsetOf(node: PageNode, side: 'start' | 'end'): number {
  return node.position![side].offset!
}

/** Returns a text with parts of it replaced. The parts don't overlap. */
export function replaceParts(text: string, parts: readonly Replacement[]): string {
  let at = 0
  const made: string[] = []
  for (const { start, end, by } of [...parts].sort((a, b) => a.start - b.start)) {
    made.push(text.slice(at, start), by)
    at = end
  }
  return made.join('') + text.slice(at)
}
