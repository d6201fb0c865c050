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
  const chapter = headings.filter(({ lines }) => partsOf(lines[0]!.text) === 1).map(({ lines }) => lines[0]!.size)
  const chapterLevel = chapter.length === 0 ? 1 : sizes.indexOf(roundedSize(Math.max(...chapter))) + 1
  const shift = title === undefined ? 0 : 1
  const depthOf = ({ heading, lines }: TextBlock): number => {
    if (heading?.depth !== undefined) return heading.depth
    const size = roundedSize(lines[0]!.size)
    if (outlined.size === 0) {
      const level = sizes.indexOf(size) + 1
      const parts = partsOf(lines[0]!.text)
      return parts < 2 ? level : Math.max(level, chapterLevel + parts - 1)
    }
    const same = outlined.get(size)
    if (same !== undefined) return same
    const smaller = [...outlined].filter(([other]) => other < size).map(([, depth]) => depth)
    return smaller.length > 0 ? Math.min(...smaller) : Math.max(...outlined.values()) + 1
  }
  return (block) => (block === title?.block ? 1 : Math.min(MOST_LEVELS, Math.max(1, depthOf(block) + shift)))
}

/** Returns how many parts the number before a heading has: 2 of `1.1. Terms`, 0 without one. */
function partsOf(text: string): number {
  const number = /^(\d{1,3}(?:\.\d{1,3}){0,4})\.?\s/.exec(text)
  return number === null ? 0 : number[1]!.split('.').length
}

function sizeOf({ lines }: TextBlock): number {
  return roundedSize(lines[0]!.size)
}
