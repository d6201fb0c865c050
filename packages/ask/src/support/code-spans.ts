import { blocksOf } from '../blocks.js'
import type { Span } from '../claims.js'
import { readElements } from '../structure/answer-elements.js'

/** The code in a text. */
export interface CodeSpans {
  /** What every reader of Markdown shows as code. */
  certain: (at: number) => boolean
  /** What most of them show as code: also lines that are indented. */
  likely: (at: number) => boolean
}

/** Finds the code in a text: fenced, indented, and in backticks. */
export function codeSpansOf(text: string): CodeSpans {
  const blocks = blocksOf(text).filter(({ kind }) => kind === 'code')
  const certain = [...blocks, ...inlineCode(text, blocks)].sort((a, b) => a.start - b.start)
  const indented = readElements(text).elements.filter(({ kind }) => kind === 'code')
  const isIn = (spans: readonly Span[]) => (at: number) => {
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (spans[middle]!.end <= at) low = middle + 1
      else high = middle
    }
    return low < spans.length && spans[low]!.start <= at
  }
  const [isCertain, isIndented] = [isIn(certain), isIn(indented)]
  return { certain: isCertain, likely: (at) => isCertain(at) || isIndented(at) }
}

/** What may take a backtick into itself before code begins: tags, escapes and links. */
const TAKES_BACKTICKS = /\\|<(?=[a-z/!?])|\](?=[([:])/i

/**
 * The code in backticks, in the lines in which every reader finds the same: all backticks before it
 * in its paragraph are paired within their lines, and nothing there may hold a backtick of its own.
 * Code with a bar may be two cells of a table.
 */
function inlineCode(text: string, blocks: readonly Span[]): Span[] {
  const spans: Span[] = []
  let isPlain = true
  let block = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    while (block < blocks.length && blocks[block]!.end <= index) block++
    if (line.trim() === '' || (block < blocks.length && blocks[block]!.start <= index)) {
      isPlain = true
      continue
    }
    let outside = 0
    const runs = [...line.matchAll(/`+/g)]
    for (let i = 0; i < runs.length && isPlain; i++) {
      const { 0: run, index: at } = runs[i]!
      isPlain = !TAKES_BACKTICKS.test(line.slice(outside, at))
      const close = isPlain ? runs.findIndex((other, j) => j > i && other[0].length === run.length) : -1
      if (close === -1) isPlain = false
      else {
        outside = runs[close]!.index + run.length
        if (!line.slice(at, outside).includes('|')) spans.push({ start: index + at, end: index + outside })
        i = close
      }
    }
    isPlain &&= !TAKES_BACKTICKS.test(line.slice(outside))
  }
  return spans
}
