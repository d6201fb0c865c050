import type { Analyzer } from '@kebab/core'
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { analyzerNamed } from './index-analyzer.js'

/** A piece of a text. */
export interface TextRun {
  text: string
  isMarked: boolean
}

/** Finds the words of a query in texts, as an analyzer reads them: in any case and form. */
export function matcherOf(query: string, analyzer: Analyzer): (text: string) => TextRun[] {
  const queryTerms = new Set(analyzer.terms(query).map(({ term }) => term))
  return (text) => {
    const runs: TextRun[] = []
    let at = 0
    for (const { term, start, end } of queryTerms.size === 0 ? [] : analyzer.terms(text)) {
      // The parts of a compound overlap it.
      if (!queryTerms.has(term) || start < at) continue
      if (start > at) runs.push({ text: text.slice(at, start), isMarked: false })
      runs.push({ text: text.slice(start, end), isMarked: true })
      at = end
    }
    if (at < text.length) runs.push({ text: text.slice(at), isMarked: false })
    return runs
  }
}

/** The query whose words are marked in all texts below. */
export const MarkedQuery = createContext('')

/** The analyzer of the index, which finds these words. */
export const IndexAnalyzer = createContext(analyzerNamed(undefined))

/** A text of a document, verbatim, with its matches marked. */
export function MarkedText({ text }: { text: string }) {
  const query = useContext(MarkedQuery)
  const analyzer = useContext(IndexAnalyzer)
  const runs = useMemo(() => matcherOf(query, analyzer)(text), [query, analyzer, text])
  return <>{runs.map((run) => (run.isMarked ? <mark>{run.text}</mark> : run.text))}</>
}
