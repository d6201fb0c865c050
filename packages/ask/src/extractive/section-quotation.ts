import type { EvidenceBlock } from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import { type Block, type Markdown, readMarkdown } from '@kebab/markdown'
import { withoutIndent } from './passages/code-passages.js'
import { codeLines, firstNumber, isFenced, sentencesIn } from './passages/passages.js'
import { readableOf } from './passages/readable.js'
import { LONGEST_STATEMENT, MOST_MARKED, type Quotation, withMarker, withoutSigns } from './windows.js'

/**
 * Returns all of a block as people read it, where it is short: the paragraphs, lists and code of a
 * section. Returns `undefined` for a longer one, and where something else is in it.
 *
 * Each sentence has the marker. All words are marked where they fit; else none are.
 */
export function sectionQuotation({ text, media }: EvidenceBlock, marker: string): Quotation | undefined {
  if (!isMarkdown(media) || text.length > 2 * LONGEST_STATEMENT) return undefined
  const section = new SectionReader(readMarkdown(text), marker)
  if (!section.add(section.markdown.blocks)) return undefined
  const length = section.texts.join('').length
  if (length > LONGEST_STATEMENT || section.texts.length < 2) return undefined
  return { lines: section.lines, marked: length <= MOST_MARKED ? section.texts : [] }
}

class SectionReader {
  readonly markdown: Markdown
  readonly lines: string[] = []
  /** The same without markers and bullets. */
  readonly texts: string[] = []
  readonly #marker: string
  readonly #readable: (start: number, end: number) => string

  constructor(markdown: Markdown, marker: string) {
    this.markdown = markdown
    this.#marker = marker
    this.#readable = readableOf(markdown)
  }

  /** Adds blocks. Returns `false` for one that isn't shown so. */
  add(blocks: readonly Block[], bullet = ''): boolean {
    return blocks.every((block, i) => this.#addBlock(block, i === 0 ? bullet : ''))
  }

  #addBlock(block: Block, bullet: string): boolean {
    switch (block.kind) {
      case 'paragraph':
        return this.#addSentences(sentencesIn(this.#readable(block.start, block.end)), bullet)
      case 'list': {
        const first = firstNumber(this.markdown, block)
        return block.children.every(({ children }, i) =>
          this.add(children, first === undefined ? '- ' : `${first + i}. `),
        )
      }
      case 'code':
        return this.#addCode(block)
      case 'comment':
        return true
      default:
        return false
    }
  }

  #addSentences(sentences: readonly string[], bullet: string): boolean {
    if (sentences.length === 0) return false
    this.lines.push(bullet + withMarker(sentences, this.#marker))
    this.texts.push(...sentences.map(withoutSigns))
    return true
  }

  /** Adds the lines of a fence, from the margin. The sentence before it has the marker. */
  #addCode(block: Block): boolean {
    const { lang = '' } = block
    if (!isFenced(this.markdown, block) || this.lines.length === 0) return false
    const lines = withoutIndent(codeLines(this.markdown, block))
    if (lines.some((line) => line.includes('```')) || lines.every((line) => line === '')) return false
    this.lines.push(`\`\`\`${lang}`, ...lines, '```')
    this.texts.push(lines.join('\n'))
    return true
  }
}
