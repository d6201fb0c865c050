import type { Analyzer } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { type AskedThing, askedThing } from './asked-thing.js'
import type { Meaning } from './choose-sentences.js'

/** A question, as statements are judged by it. */
export interface Question {
  text: string
  asked: AskedThing
  /** The weights of its terms without function words. Their sum is 1. */
  weights: ReadonlyMap<string, number>
  /** Its terms that ask, as `long` in `how long`. */
  asking: ReadonlySet<string>
  /** The names in it, where it is English: other languages have other capitals. */
  names: readonly string[]
  /** For a way, the terms of what is to be done. */
  action: readonly string[]
  isEnglish: boolean
  meaning?: Meaning | undefined
}

const QUESTION_WORD = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/i
const ASKING = /\bhow\s+(\p{L}+)/giu
const NAME = /(?<=[\p{L}\d,]\s)\p{Lu}[\p{L}\d]+(?![\p{L}\d]*[.(])/gu
const ACTION = /\bhow\s+(?:do|can|could|should|would|to|must|may|might)\s+(?:(?:i|you|we|one|they)\s+)?(\p{L}+)/iu
const FUNCTION_WORDS = new Set([...STOP_WORDS, 'whether', 'mean', 'means', 'use', 'used', 'get', 'make'])

/** Reads a question. The weights are those of all its terms. */
export function readQuestion(
  text: string,
  weights: ReadonlyMap<string, number>,
  analyzer: Analyzer,
  meaning: Meaning | undefined,
): Question {
  const asked = askedThing(text)
  const content = [...weights].filter(([term]) => !FUNCTION_WORDS.has(term))
  const sum = content.reduce((all, [, weight]) => all + weight, 0)
  const termsOf = (words: string): string[] => analyzer.terms(words).map(({ term }) => term)
  const asking = asked.kind === 'number' ? [...text.matchAll(ASKING)].map(([, word]) => word!) : []
  const isEnglish = QUESTION_WORD.test(text)
  return {
    text,
    asked,
    weights: sum > 0 ? new Map(content.map(([term, weight]) => [term, weight / sum])) : weights,
    asking: new Set(asking.flatMap(termsOf)),
    names: isEnglish ? (text.match(NAME) ?? []) : [],
    action: asked.kind === 'way' ? termsOf(ACTION.exec(text)?.[1] ?? '') : [],
    isEnglish,
    meaning,
  }
}

/** The weight of some terms, each counted once. */
export function weigh(terms: Iterable<string>, { weights }: Question): number {
  let sum = 0
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0
  return sum
}
