import { SourceLines, type Steps } from '@kebab/core/kit'
import type { Block } from './block.js'
import { findFrontMatter } from './front-matter.js'
import { headingTitle } from './heading-title.js'
import { PIECES_A_TURN } from './pieces-a-turn.js'
import { readBlocks } from './read-blocks.js'

/** A Markdown document, read. */
export interface Markdown {
  lines: SourceLines
  /** The YAML of its front matter, if it has any. */
  yaml: string | undefined
  /** The first line behind the front matter. */
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
  // Headings can refer to definitions anywhere in the document, so they come last.
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const source = text.slice(lines.start(block.first), lines.end(block.last))
    block.title = headingTitle(source, block.title, labels)
    yield PIECES_A_TURN
  }
  return { lines, yaml: frontMatter?.yaml, first, blocks }
}
