import { type Block, type Inline, type Markdown, meaningOf, type Replacement } from '@kebab/markdown'
import { onOneLine } from '../../sentences.js'

/** The label of a note, in any of its forms: `Note:`, `[!NOTE]`, `ℹ️ Note:`. */
const LABEL =
  /^(?:[^\p{L}\p{N}`"'(]|ℹ)*(?:note|notice|tip|hint|info|important|warning|caution|danger|attention|security)\b[\s:!.\]*_]*(?:[:\n]|$)[\s*_]*/iu
const ALERT = /^\s*\[?!?(?:note|tip|important|warning|caution)\]?\s*\n/i

/** A link whose target is defined in another part of the document. */
const REFERENCE = /\[([^[\]]+)\]\[[^[\]]*\]/g

/**
 * Returns a function that reads a part of Markdown as people see it, on one line: without marks,
 * anchors and targets. Inline code keeps its marks.
 */
export function readableOf(markdown: Markdown): (start: number, end: number) => string {
  const code = new Set<Replacement>()
  const addRuns = (inlines: readonly Inline[]): void => {
    for (const { kind, marks, children } of inlines) {
      if (kind === 'code') for (const mark of marks) if (mark[2] === '') code.add(mark)
      addRuns(children)
    }
  }
  const add = (blocks: readonly Block[]): void => {
    for (const { inlines, children } of blocks) {
      addRuns(inlines)
      add(children)
    }
  }
  add(markdown.blocks)
  const shown = { source: markdown.source, marks: markdown.marks.filter((mark) => !code.has(mark)) }
  return (start, end) => onOneLine(withoutLabel(meaningOf(shown, start, end)).replace(REFERENCE, '$1'))
}

/** A text without the label of a note at its start. */
function withoutLabel(text: string): string {
  return text.replace(ALERT, '').replace(LABEL, '')
}
