import type { SourceLines } from '@kebab/core/kit'

/** The longest front matter, in UTF-16 units. What is longer is no front matter, but part of the document. */
const LONGEST = 65_536
/** A fence, and nothing else in its line. */
const FENCE = /^---[ \t]*$/

/** The YAML at the head of a document, and the first line behind it. */
export interface FrontMatter {
  yaml: string
  end: number
}

/** Finds YAML front matter: lines between two fences of three dashes, from the first line on. A byte-order mark may stand before it. */
export function findFrontMatter(lines: SourceLines): FrontMatter | undefined {
  const start = lines.source.charCodeAt(0) === 0xfeff ? 1 : 0
  const fits = (line: number): boolean => lines.end(line) - start <= LONGEST
  const isFence = (line: number): boolean =>
    FENCE.test(lines.source.slice(line === 0 ? start : lines.start(line), lines.end(line)))

  if (!fits(0) || !isFence(0)) return undefined
  let line = 1
  while (line < lines.count && fits(line) && !isFence(line)) line++
  if (line === lines.count || !fits(line)) return undefined
  // As in Markdown, NUL counts as the replacement character.
  const yaml = line === 1 ? '' : lines.source.slice(lines.start(1), lines.end(line - 1)).replaceAll('\u0000', '\ufffd')
  return { yaml, end: line + 1 }
}
