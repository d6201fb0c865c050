import type { EvidenceSpan } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { type Passage, textOf } from './passages.js'
import { sentencesOf } from './sentences.js'

/**
 * Returns a function from a statement to the sentence of the passage that it rests on: the one that holds it word for word, else the one with most of its
 * terms; the first of equals.
 */
export function supportIn({ analyzer }: AskRun, passage: Passage): (claim: string) => EvidenceSpan {
  const text = textOf(passage)
  const { lines } = passage.document
  const spans = sentencesOf(text)
  const sentences = (spans.length > 0 ? spans : [{ start: 0, end: text.length }]).map(({ start, end }) => {
    const verbatim = text.slice(start, end)
    return { start, end, verbatim, terms: termsOf(verbatim) }
  })

  function termsOf(sentence: string): Set<string> {
    return new Set(analyzer.terms(sentence).map(({ term }) => term))
  }

  return (claim) => {
    const wanted = [...termsOf(claim)]
    let best = sentences[0]!
    let most = -1
    for (const sentence of sentences) {
      const shared = wanted.filter((term) => sentence.terms.has(term)).length
      const score = sentence.verbatim.includes(claim) ? Number.POSITIVE_INFINITY : shared
      if (score > most) {
        best = sentence
        most = score
      }
    }
    const start = passage.start + best.start
    const end = passage.start + best.end
    return { text: best.verbatim, start, end, line_start: lines.at(start) + 1, line_end: lines.at(end - 1) + 1 }
  }
}
