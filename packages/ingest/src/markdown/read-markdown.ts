import { SourceLines, type Steps } from '@kebab/core/kit'
import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type FrontMatter, readFrontMatter } from './front-matter.js'
import type { Block, Node } from './parse-blocks.js'
import { readBlocks } from './read-blocks.js'

/** A parsed Markdown document. */
export interface Markdown {
  lines: SourceLines
  /** How it begins. Its blocks follow the front matter. */
  frontMatter: FrontMatter
  /** Its top-level blocks, in order. */
  blocks: Block[]
}

/** Reads the front matter and the blocks of a document. Any string is a document. */
export function* readMarkdown(text: string): Steps<Markdown> {
  const lines = new SourceLines(text)
  const frontMatter = readFrontMatter(lines)
  // Reading YAML can take milliseconds: a slice of its own.
  if (frontMatter.end > 0 || frontMatter.isText) yield Number.POSITIVE_INFINITY
  const { blocks, labels } = yield* readBlocks(lines, frontMatter.end)
  // Headings come last, because they can refer to definitions anywhere in the document.
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const source = text.slice(lines.start(block.first), lines.end(block.last))
    block.title = headingTitle(source, block.title, labels).replace(/\s+/g, ' ').trim()
    // Parsing a heading can take milliseconds: a slice of its own.
    yield Number.POSITIVE_INFINITY
  }
  return { lines, frontMatter, blocks }
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
  return heading === undefined ? raw : textOf(heading)
}

/** Returns a definition for each label in the heading that the document defines. */
function definitions(source: string, labels: ReadonlySet<string>): string {
  const used = new Set([...source.matchAll(LABEL)].map(([, label]) => label!))
  const defined = [...used].filter((label) => labels.has(label.replace(/\s+/g, ' ').trim().toLowerCase()))
  return defined.map((label) => `[${label.replace(/\s+/g, ' ')}]: x`).join('\n\n')
}

function textOf(node: Node): string {
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
