import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { pairsOf, type Question, weigh, wordTerms } from './question.js'
import type { TermsInLanguages, TermsOf } from './terms-in-languages.js'

const COPYRIGHT = /\(c\)|©/gi

/** Finds the terms of texts, of each once: rows share their header, lines of code their lead. */
export class TermReader {
  readonly #terms = new Map<string, readonly string[]>()
  readonly #words = new Map<string, readonly string[]>()
  readonly #question: Question
  readonly #analyzer: Analyzer
  readonly #termsOf: TermsOf

  constructor(question: Question, analyzer: Analyzer, termsOf: TermsOf) {
    this.#question = question
    this.#analyzer = analyzer
    this.#termsOf = termsOf
  }

  #of(text: string): readonly string[] {
    const terms = this.#terms.get(text) ?? this.#termsOf(text.replace(COPYRIGHT, ' copyright '))
    this.#terms.set(text, terms)
    return terms
  }

  #wordsOf(text: string): readonly string[] {
    const words = this.#words.get(text) ?? wordTerms(text, this.#analyzer)
    this.#words.set(text, words)
    return words
  }

  /** The question's terms that a text has, itself or in words that stand for them. */
  questionTerms(text: string): string[] {
    const { weights, aliases } = this.#question
    return this.#of(text)
      .flatMap((term) => [term, ...(aliases.get(term) ?? [])])
      .filter((term) => weights.has(term))
  }

  /** Whether terms have all those of the question that some words have. */
  isIn(words: string, terms: ReadonlySet<string>): boolean {
    return this.questionTerms(words).every((term) => terms.has(term))
  }

  /** The question's terms that a text has itself. */
  literalTerms(text: string): string[] {
    return this.#of(text).filter((term) => this.#question.weights.has(term))
  }

  /** The share of the pairs of neighbouring words of the question that a text has, too. */
  phraseShare(text: string): number {
    const { pairs } = this.#question
    if (pairs.size === 0) return 0
    const others = pairsOf(this.#wordsOf(text))
    return [...pairs].filter((pair) => others.has(pair)).length / pairs.size
  }

  /** The share of the words that say how far, how often or in which order that texts have. */
  modifierShare(...texts: readonly string[]): number {
    const { modifiers } = this.#question
    if (modifiers.length === 0) return 0
    const words = new Set(texts.flatMap((text) => this.#wordsOf(text)))
    return modifiers.filter((word) => words.has(word)).length / modifiers.length
  }

  /** How much of the question a part of it is, by weight. */
  weightOf(part: string): number {
    return weigh(this.questionTerms(part), this.#question)
  }

  /** The terms of a text that are no function words. */
  content(text: string): Set<string> {
    return new Set(this.#of(text).filter((term) => !STOP_WORDS.has(term)))
  }
}

/** Returns a reader for the texts of each block: one for each language. */
export function termReaders(
  question: Question,
  analyzer: Analyzer,
  inLanguages: TermsInLanguages,
): (block: Pick<EvidenceBlock, 'lang'>) => TermReader {
  const readers = new Map<TermsOf, TermReader>()
  return (block) => {
    const termsOf = inLanguages.of(block)
    const reader = readers.get(termsOf) ?? new TermReader(question, analyzer, termsOf)
    readers.set(termsOf, reader)
    return reader
  }
}
