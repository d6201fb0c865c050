import { SourceLines, type Steps } from '@kebab/core/kit'
import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Block, Node } from './parse-blocks.js'
import { readBlocks } from './read-blocks.js'

/** A parsed Markdown document. */
export interface Markdown {
  lines: SourceLines
  /** The YAML of its front matter, if it has any. */
  yaml: string | undefined
  /** The first line after the front matter. */
  first: number
  /** Its top-level blocks, in order. */
  blocks: Block[]
}

/** Reads the front matter and the blocks of a document. Any string is a document. */
export function* readMarkdown(text: string): Steps<Markdown> {
  const lines = new SourceLines(text)
  const frontMatter = findFrontMatter(lines)
  const first = frontMatter?.end ?? 0
  const { blocks, labels } = yield* readBlocks(lines, first)
  // Headings come last, because they can refer to definitions anywhere in the document.
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const source = text.slice(lines.start(block.first), lines.end(block.last))
    block.title = headingTitle(source, block.title, labels).replace(/\s+/g, ' ').trim()
    // Parsing a heading can take milliseconds: a slice of its own.
    yield Number.POSITIVE_INFINITY
  }
  return { lines, yaml: frontMatter?.yaml, first, blocks }
}

/** The YAML at the head of a document, and the first line after it. */
interface FrontMatter {
  yaml: string
  end: number
}

/** The maximum length of front matter in UTF-16 units. Longer front matter is part of the text. */
const LONGEST_FRONT_MATTER = 65_536
/** A line that is a fence and nothing else. */
const FENCE = /^---[ \t]*$/

/**
 * Finds YAML front matter: the lines between two fences of three dashes, the first of which is the
 * first line. A byte-order mark may precede it.
 */
function findFrontMatter(lines: SourceLines): FrontMatter | undefined {
  const start = lines.source.charCodeAt(0) === 0xfeff ? 1 : 0
  const fits = (line: number): boolean => lines.end(line) - start <= LONGEST_FRONT_MATTER
  const isFence = (line: number): boolean =>
    FENCE.test(lines.source.slice(line === 0 ? start : lines.start(line), lines.end(line)))

  if (!fits(0) || !isFence(0)) return undefined
  let line = 1
  while (line < lines.count && fits(line) && !isFence(line)) line++
  if (line === lines.count || !fits(line)) return undefined
  // NUL counts as the replacement character, as in Markdown.
  const yaml = line === 1 ? '' : lines.source.slice(lines.start(1), lines.end(line - 1)).replaceAll('\u0000', '\ufffd')
  return { yaml, end: line + 1 }
}

/** The maximum length of a heading whose inline markup is removed, in UTF-16 units. */
const LONGEST_HEADING = 1000
/** The characters that inline markup begins with. */
const MARKUP = /[!&*<>[\\\]_`{}~]/
/** What may be the label of a reference. A label holds no brackets. */
const LABEL = /\[([^[\]]+)\]/g

let options: Options | undefined

/**
 * Returns the text of a heading without inline markup. `source` is the heading in the document,
 * `raw` its text with markup, which a heading of more than 1000 units keeps. `labels` are those
 * that the document defines: `[1.0.0]` loses its brackets only where it is a link.
 */
function headingTitle(source: string, raw: string, labels: ReadonlySet<string>): string {
  if (source.length > LONGEST_HEADING || !MARKUP.test(raw)) return raw
  options ??= { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  const { children } = fromMarkdown(`${source}\n\n${definitions(source, labels)}`, options)
  const heading = children.find(({ type }) => type === 'heading')
  return heading === undefined ? raw : plainText(heading)
}

/** Returns a definition for each label in the heading that the document defines. */
function definitions(source: string, labels: ReadonlySet<string>): string {
  const used = new Set([...source.matchAll(LABEL)].map(([, label]) => label!))
  const defined = [...used].filter((label) => labels.has(label.replace(/\s+/g, ' ').trim().toLowerCase()))
  return defined.map((label) => `[${label.replace(/\s+/g, ' ')}]: x`).join('\n\n')
}

function plainText(node: Node): string {
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
