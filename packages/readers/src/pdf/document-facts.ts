import type { Flow, TextLine } from './text-lines.js'

/** What the lines of a document have in common. */
export interface DocumentFacts {
  /** The size and the font of most characters. */
  bodySize: number
  bodyFont: string
  /** Whether most characters are in a font whose letters have one width. */
  isMonospaced: boolean
  /** The usual distance of two lines, as a multiple of the size of their font. */
  leading: number
  /** The words that no line end divides, in lower case. */
  words: ReadonlySet<string>
}

/** The distance of lines where there are too few of them, as a multiple of the size. */
const USUAL_LEADING = 1.2
/** The most times the size of the font between two lines of a paragraph. */
const MOST_LEADING = 2.5
const WORD = /\p{L}[\p{L}\p{M}\d]*(?:[-\u2010]\p{L}[\p{L}\p{M}\d]*)*/gu
const LINE_END = /[-\u2010\u00ad]$/

/** Counts what most lines of a document have. */
export function factsOf(flows: readonly Flow[]): DocumentFacts {
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  const leadings = new Map<number, number>()
  const words = new Set<string>()
  let monospaced = 0
  let total = 0
  const count = <K>(counts: Map<K, number>, key: K, more: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + more)
  }
  const countLine = ({ text, size, font, isMonospaced }: TextLine, isAfterHyphen: boolean): void => {
    count(sizes, roundedSize(size), text.length)
    count(fonts, font, text.length)
    total += text.length
    if (isMonospaced) monospaced += text.length
    const whole = text.replace(LINE_END, '-')
    for (const { 0: word, index } of whole.matchAll(WORD)) {
      const isPart = (isAfterHyphen && index === 0) || whole[index + word.length] === '-'
      if (!isPart) words.add(word.toLowerCase())
    }
  }
  for (const flow of flows) {
    const lines = flow.kind === 'lines' ? flow.lines : flow.rows.flat(2)
    for (const [i, line] of lines.entries()) {
      const before = lines[i - 1]
      countLine(line, before !== undefined && LINE_END.test(before.text))
      const leading = before === undefined ? 0 : (line.base - before.base) / line.size
      if (flow.kind === 'lines' && leading > 0.8 && leading < MOST_LEADING)
        count(leadings, Math.round(leading * 20) / 20, line.text.length)
    }
  }
  return {
    bodySize: mostOf(sizes) ?? 10,
    bodyFont: mostOf(fonts) ?? '',
    isMonospaced: monospaced > total / 2,
    leading: mostOf(leadings) ?? USUAL_LEADING,
    words,
  }
}

/** Rounds a size to halves of points, so that those that look the same are one. */
export function roundedSize(size: number): number {
  return Math.round(size * 2) / 2
}

function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let most: K | undefined
  let best = 0
  for (const [key, count] of counts) {
    if (count <= best) continue
    most = key
    best = count
  }
  return most
}
