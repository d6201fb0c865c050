import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'

/** A piece of a text. */
export interface TextRun {
  text: string
  isMarked: boolean
}

const analyzer = textAnalyzer({ languages: [english] })

/** Finds the words of a query in texts. They match as in a search: in any case and form. */
export function matcherOf(query: string): (text: string) => TextRun[] {
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

/** A text of a document, verbatim, with its matches marked. */
export function MarkedText({ text }: { text: string }) {
  const query = useContext(MarkedQuery)
  const parts = useMemo(() => matcherOf(query)(text), [query, text])
  return <>{parts.map((part) => (part.isMarked ? <mark>{part.text}</mark> : part.text))}</>
}
