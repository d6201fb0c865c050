import type { Analyzer, Chunk, Term } from '@kebab/core'
import { readingsOf, termsOf, withoutMarks } from './naive-languages.js'

/** A term of a name that words of a query make up. */
export interface NaiveName {
  term: string
  weight: number
  /** How many chunks count as all. */
  size: number
}

/** What divides a name into parts: a sign, or the capital of the next part. */
const DIVISION = /[_.-]|::|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
const NAME = /[a-zA-Z0-9\u0080-\uffff]+(?:(?:[_.-]|::)[a-zA-Z0-9\u0080-\uffff]+)*/g

/**
 * Returns the terms that words of a query have as a name: `foo_bar`, `foo-bar` and `foobar` for
 * `fooBar`, unless the name is in chunks as it is typed. Words with a blank are a name if one is a stop word and another one isn't, or if one is
 * a number, and they are two words or all. Then they make up a word without signs only if the first is no stop word.
 */
export function namesOf(query: string, chunks: readonly Chunk[], analyzer: Analyzer): NaiveName[] {
  if (query.split(' ').length > 5) return []
  const hasTerm = (term: string): boolean =>
    chunks.some((chunk) => termsOf(chunk, analyzer).some((one) => one.term === term))
  const readings = readingsOf(query, chunks, analyzer)
  const all = readings.flatMap(({ terms }) => terms)
  const words = [...query.matchAll(NAME)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
  const held = (analyzer.languages ?? []).filter(({ mark }) => hasTerm(mark))
  const sizes = readings.map(({ size }) => size)
  const names: NaiveName[] = []
  const known = new Set(all.map(({ term }) => term))
  const spellings: string[] = []
  for (const [i, first] of words.entries()) {
    for (const [j, last] of words.entries()) {
      const some = words.slice(i, j + 1)
      if (some.length === 0 || some.slice(1).some(({ start }, n) => query.slice(some[n]!.end, start) !== ' ')) continue
      if (some.length > 2 && some.length < words.length) continue
      const parts = some.flatMap((word) => partsOf(word.text, word.start))
      const texts = parts.map(({ text }) => text)
      if (parts.length < 2 || parts.length > 5) continue
      if (texts.some((text, n) => n > 0 && isNumber(text) && isNumber(texts[n - 1]!))) continue
      const isWhole = (term: Term): boolean => term.start === first.start && term.end === last.end
      if (all.some((term) => isWhole(term) && hasTerm(term.term))) continue
      const isContent = parts.map(({ start, end }) =>
        all.some((term) => term.stopWord === undefined && !term.isStopWord && term.start <= start && end <= term.end),
      )
      if (first !== last && new Set(isContent).size < 2 && !texts.some(isNumber)) continue
      const joined = texts.join('')
      if (joined.length >= (/\d/.test(joined) ? 2 : 5) && (first === last || isContent[0])) spellings.push(joined)
      spellings.push(texts.join('_'), texts.join('-'))
    }
  }
  for (const [i, lang] of [undefined, ...held.map((language) => language.lang)].entries()) {
    for (const spelling of spellings.map((text) => text.toLowerCase())) {
      for (const { term, start, end } of withoutMarks(analyzer.terms(`\`${spelling}\``, { lang }), analyzer)) {
        if (start !== 1 || end !== 1 + spelling.length || (spelling.includes('-') && !term.includes('-'))) continue
        if (known.has(term)) continue
        known.add(term)
        names.push({ term, weight: 0.5, size: sizes[i]! })
      }
    }
  }
  return names.filter(({ term }) => hasTerm(term))
}

function partsOf(name: string, start: number): { text: string; start: number; end: number }[] {
  let at = start
  return name.split(DIVISION).map((text) => {
    const from = start + name.indexOf(text, at - start)
    at = from + text.length
    return { text, start: from, end: at }
  })
}

function isNumber(text: string): boolean {
  return /^\d/.test(text)
}
