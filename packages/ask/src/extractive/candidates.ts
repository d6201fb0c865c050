import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { sentencesOf } from '../sentences.js'

/** A sentence that may answer, with what it is judged by. */
export interface Candidate {
  /** The block that it stands in, by its place among the blocks. */
  block: number
  /** Its place within the text of the block. */
  start: number
  end: number
  /** The sentence as it is quoted: verbatim, but for white space, of which each run is one space. */
  text: string
  /** The question's terms that it holds. */
  held: ReadonlySet<string>
  /** Those that the sentence before it holds, which `it` and `they` may stand for. */
  before: ReadonlySet<string>
  /** Those that its block and the headings over it hold. */
  around: ReadonlySet<string>
}

/** Text that looks like a citation would cite something else than the block that it stands in. */
const MARKER = /\[#\d+\]/

/** The sentences of the evidence that may be quoted, in its order. Headings answer nothing, and code and tables aren't sentences. */
export function candidatesOf(
  blocks: readonly EvidenceBlock[],
  analyzer: Analyzer,
  wanted: ReadonlySet<string>,
): Candidate[] {
  const heldBy = (text: string): Set<string> =>
    new Set(analyzer.terms(text).flatMap(({ term }) => (wanted.has(term) ? [term] : [])))
  return blocks.flatMap(({ text, headingPath }, block) => {
    const sentences = sentencesOf(text).filter(({ kind }) => kind === 'prose')
    const held = sentences.map(({ start, end }) => heldBy(text.slice(start, end)))
    const around = new Set([...heldBy(headingPath.join('\n')), ...heldBy(text)])
    return sentences
      .map(({ start, end }, i) => {
        const quoted = text.slice(start, end).replace(/\s+/gu, ' ')
        return { block, start, end, text: quoted, held: held[i]!, before: held[i - 1] ?? new Set<string>(), around }
      })
      .filter((candidate) => !MARKER.test(candidate.text))
  })
}
