import type { EvidenceBlock } from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import { codePassagesOf } from './passages/code-passages.js'
import { type Passage, passagesOf } from './passages/passages.js'
import { textPassagesOf } from './passages/text-passages.js'
import type { Question } from './question.js'
import type { TermReader } from './term-reader.js'

/** A block of evidence as it is judged. */
export interface ReadBlock {
  evidence: EvidenceBlock
  passages: readonly Passage[]
  /** The question's terms in its path and headings. */
  above: ReadonlySet<string>
  /** The same with those in its text. */
  terms: ReadonlySet<string>
  /** Reads its texts in its language. */
  reader: TermReader
}

/** Reads the evidence, each block once. */
export function readEvidence(
  blocks: readonly EvidenceBlock[],
  readerOf: (block: EvidenceBlock) => TermReader,
): ReadBlock[] {
  return blocks.map((evidence) => {
    const reader = readerOf(evidence)
    const { path, headingPath, tableHeader = '', text } = evidence
    const above = [path, ...headingPath].join('\n')
    return {
      evidence,
      passages: passagesIn(evidence),
      above: new Set(reader.questionTerms(above)),
      terms: new Set(reader.questionTerms(`${above}\n${tableHeader}\n${text}`)),
      reader,
    }
  })
}

function passagesIn({ media, path, tableHeader, text }: EvidenceBlock): Passage[] {
  if (isMarkdown(media)) return passagesOf(text, tableHeader)
  return media === 'code' ? codePassagesOf(text, /\.(\w+)$/.exec(path)?.[1] ?? '') : textPassagesOf(text)
}

/** Whether the evidence has every name of the question. It says nothing about any other. */
export function namesAll(blocks: readonly ReadBlock[], { names }: Question, reader: TermReader): boolean {
  const everything = new Set(blocks.flatMap(({ terms }) => [...terms]))
  return names.every((name) => reader.isIn(name, everything))
}
