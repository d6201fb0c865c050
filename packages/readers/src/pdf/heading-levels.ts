import type { Block, TextBlock } from './blocks.js'
import { roundedSize } from './document-facts.js'

const MOST_LEVELS = 6

/** The title of a document that its pages show. */
export interface ShownTitle {
  text: string
  block: TextBlock
}

/**
 * Returns the largest heading of the first page that has headings, if it is larger than all others
 * and no entry of the outline.
 */
export function shownTitle(blocks: readonly Block[]): ShownTitle | undefined {
  const headings = blocks.filter((block) => block.kind === 'text' && block.heading !== undefined) as TextBlock[]
  const [first] = headings
  if (first === undefined) return undefined
  const { page } = first.lines[0]!
  const onPage = headings.filter(({ lines }) => lines[0]!.page === page)
  const block = onPage.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
  const rest = headings.filter((other) => other !== block)
  if (block.heading?.depth !== undefined || rest.some((other) => sizeOf(other) > sizeOf(block))) return undefined
  return { text: block.lines.map(({ text }) => text).join(' '), block }
}

/**
 * Returns the levels of headings. Entries of the outline have their depth, and others that of
 * entries with their size. Without an outline the sizes have the order of the levels. The title is
 * above all others.
 */
export function headingLevels(blocks: readonly Block[], title: ShownTitle | undefined): (block: TextBlock) => number {
  const headings = blocks.filter(
    (block) => block.kind === 'text' && block.heading !== undefined && block !== title?.block,
  ) as TextBlock[]
  const outlined = new Map<number, number>()
  for (const { heading, lines } of headings) {
    const size = roundedSize(lines[0]!.size)
    if (heading?.depth !== undefined) outlined.set(size, Math.min(heading.depth, outlined.get(size) ?? MOST_LEVELS))
  }
  const sizes = [...new Set(headings.map(({ lines }) => roundedSize(lines[0]!.size)))].sort((a, b) => b - a)
  const shift = title === undefined ? 0 : 1
  const depthOf = ({ heading, lines }: TextBlock): number => {
    if (heading?.depth !== undefined) return heading.depth
    const size = roundedSize(lines[0]!.size)
    if (outlined.size === 0) return sizes.indexOf(size) + 1
    const same = outlined.get(size)
    if (same !== undefined) return same
    const smaller = [...outlined].filter(([other]) => other < size).map(([, depth]) => depth)
    return smaller.length > 0 ? Math.min(...smaller) : Math.max(...outlined.values()) + 1
  }
  return (block) => (block === title?.block ? 1 : Math.min(MOST_LEVELS, Math.max(1, depthOf(block) + shift)))
}

function sizeOf({ lines }: TextBlock): number {
  return roundedSize(lines[0]!.size)
}
