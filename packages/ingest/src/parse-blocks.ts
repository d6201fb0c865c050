import { type Extension, fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

export type Root = ReturnType<typeof fromMarkdown>
export type Node = Root['children'][number]

/**
 * The inline constructs of CommonMark. CommonMark fixes the blocks before it looks into their text, so leaving these out
 * changes no block, and halves the time; it also avoids every input on which inline parsing is slow.
 */
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
]

let options: Options | undefined

/** Reads the blocks of GitHub-flavoured Markdown. Their text stays as it is written. */
export function parseBlocks(markdown: string): Root {
  options ??= blockOptions()
  return fromMarkdown(markdown, options)
}

function blockOptions(): Options {
  // Tables and footnotes are blocks; the rest of GFM is inline.
  const { document, flow } = gfm()
  const blocks = { ...(document && { document }), ...(flow && { flow }), disable: { null: INLINE } }
  const compile = gfmFromMarkdown().map(({ enter, exit }) => ({ enter, exit }) as Extension)
  return { extensions: [blocks], mdastExtensions: compile }
}
