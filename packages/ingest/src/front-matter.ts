import type { SourceLines } from '@kebab/core'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { frontmatter } from 'micromark-extension-frontmatter'

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
  if (!lines.source.startsWith('---', start)) return undefined
  // Only as much is parsed as can be front matter: up to the first line that may be the closing fence.
  let line = 1
  while (line < lines.count && !isFence(lines, line) && lines.end(line) - start <= LONGEST) line++
  if (line === lines.count || lines.end(line) - start > LONGEST) return undefined
  const [node] = fromMarkdown(lines.source.slice(start, lines.end(line)), {
    extensions: [frontmatter(['yaml'])],
    mdastExtensions: [frontmatterFromMarkdown(['yaml'])],
  }).children
  return node?.type === 'yaml' ? { yaml: node.value, end: line + 1 } : undefined
}

function isFence(lines: SourceLines, line: number): boolean {
  return FENCE.test(lines.source.slice(lines.start(line), Math.min(lines.end(line), lines.start(line) + LONGEST)))
}
