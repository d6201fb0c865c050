import type { Analyzer, EvidenceBlock, Term } from '@kebab/core'

/** Reads texts of evidence as terms that can be compared with those of a question. */
export type TermsOf = (text: string) => readonly string[]

/** How the words of a question are read in a language. */
interface QuestionReading {
  /** The terms that words have in it, each with those that the question has for the word. */
  forms: ReadonlyMap<string, readonly string[]>
  /** The question's terms of words that are stop words in it. */
  stopWords: ReadonlySet<string>
}

/**
 * Reads a question, and evidence in any language. The terms of a question are those of a text
 * without a language. In a German text, `Häuser` has the term of `Haus` by the German stem alone:
 * there, it becomes the term that the question has for `Haus`, and `die` is none.
 */
export class TermsInLanguages {
  readonly #analyzer: Analyzer
  readonly #question: string
  readonly #questionTerms: readonly Term[]
  readonly #readings = new Map<string, QuestionReading>()
  readonly #readers = new Map<string, TermsOf>()
  readonly #plainReader: TermsOf = (text) => this.#analyzer.terms(text).map(({ term }) => term)
  /** The terms of the question, each once. */
  readonly terms: readonly string[]

  constructor(question: string, analyzer: Analyzer) {
    this.#analyzer = analyzer
    this.#question = question
    this.#questionTerms = analyzer.terms(question)
    this.terms = [...new Set(this.#questionTerms.map(({ term }) => term))]
  }

  /** Returns what reads the texts of a block. Blocks in one language have the same. */
  of({ lang }: Pick<EvidenceBlock, 'lang'>): TermsOf {
    if (lang === undefined) return this.#plainReader
    const reader = this.#readers.get(lang) ?? this.#readerIn(lang)
    this.#readers.set(lang, reader)
    return reader
  }

  /** Reads the question in a language. */
  in(lang: string): QuestionReading {
    const reading = this.#readings.get(lang) ?? this.#readIn(lang)
    this.#readings.set(lang, reading)
    return reading
  }

  /** Returns the terms that the word of a term has besides. */
  othersOf(term: string): string[] {
    const words = this.#questionTerms.filter((other) => other.term === term)
    const isSame = (other: Term): boolean => words.some(({ start, end }) => other.start === start && other.end === end)
    return this.#questionTerms.filter((other) => other.term !== term && isSame(other)).map((other) => other.term)
  }

  #readIn(lang: string): QuestionReading {
    const inLanguage = this.#analyzer.terms(this.#question, { lang })
    const forms = inLanguage.flatMap(({ term, start, end }): [string, string[]][] => {
      const same = this.#questionTerms.filter((other) => other.start === start && other.end === end)
      return same.length === 0 || same.some((other) => other.term === term)
        ? []
        : [[term, same.map((other) => other.term)]]
    })
    const starts = new Set(inLanguage.map(({ start }) => start))
    const stopWords = this.#questionTerms.filter(({ start }) => !starts.has(start)).map(({ term }) => term)
    return { forms: new Map(forms), stopWords: new Set(stopWords) }
  }

  #readerIn(lang: string): TermsOf {
    const { forms, stopWords } = this.in(lang)
    if (forms.size === 0 && stopWords.size === 0) return this.#plainReader
    return (text) => {
      const words = new Map<number, readonly string[]>()
      for (const { term, start } of this.#analyzer.terms(text, { lang })) {
        const same = forms.get(term)
        // A name and its first part begin at the same place.
        if (same !== undefined) words.set(start, [...(words.get(start) ?? []), ...same])
      }
      const others = this.#analyzer.terms(text).filter(({ term, start }) => !words.has(start) && !stopWords.has(term))
      return [...others.map(({ term }) => term), ...[...words.values()].flat()]
    }
  }
}
