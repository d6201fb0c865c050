import type { Analyzer } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { aliasesOf } from './aliases.js'
import { type AnswerTarget, answerTarget } from './answer-target.js'
import type { Meaning } from './choose-sentences.js'

/** A question, as statements are judged by it. */
export interface Question {
  text: string
  target: AnswerTarget
  /** The weights of its terms without function words. Their sum is 1. */
  weights: ReadonlyMap<string, number>
  /** Terms that stand for some of its terms. */
  aliases: ReadonlyMap<string, readonly string[]>
  /** The terms that count most: what it is about. */
  subject: ReadonlySet<string>
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
const NAME = /(?<=[\p{L}\d,]\s)\p{Lu}[\p{L}\d]+(?![\p{L}\d]*[.(])/gu
/** What is to be done without. */
const WITHOUT = /\bwithout\s+((?:[\p{L}\p{N}_.-]+\s?){1,3})/giu
/** What a term counts that something is to be done without. */
const AVOIDED = 0.25
/** The share of the heaviest term that a term of the subject has at least. */
const SUBJECT = 0.8
const ACTION = /\bhow\s+(?:do|can|could|should|would|to|must|may|might)\s+(?:(?:i|you|we|one|they)\s+)?(\p{L}+)/iu
const FUNCTION_WORDS = new Set([
  ...STOP_WORDS,
  'whether',
  'mean',
  'means',
  'use',
  'used',
  'get',
  'make',
  'happen',
  'happens',
])

/** Reads a question. The weights are those of all its terms. */
export function readQuestion(
  text: string,
  weights: ReadonlyMap<string, number>,
  analyzer: Analyzer,
  meaning: Meaning | undefined,
): Question {
  const target = answerTarget(text)
  const termsOf = (words: string): string[] => analyzer.terms(words).map(({ term }) => term)
  const avoided = new Set([...text.matchAll(WITHOUT)].flatMap(([, words]) => termsOf(words!)))
  const content = [...weights]
    .filter(([term]) => !FUNCTION_WORDS.has(term))
    .map(([term, weight]): [string, number] => [term, avoided.has(term) ? AVOIDED * weight : weight])
  const sum = content.reduce((all, [, weight]) => all + weight, 0)
  const heaviest = Math.max(0, ...content.map(([, weight]) => weight))
  const isEnglish = QUESTION_WORD.test(text)
  return {
    text,
    target,
    weights: sum > 0 ? new Map(content.map(([term, weight]) => [term, weight / sum])) : weights,
    aliases: isEnglish ? aliasesOf(text, analyzer) : new Map(),
    subject: new Set(content.filter(([, weight]) => weight >= SUBJECT * heaviest).map(([term]) => term)),
    asking: new Set(target.asking.flatMap(termsOf)),
    names: isEnglish ? (text.match(NAME) ?? []) : [],
    action: target.kind === 'way' ? termsOf(ACTION.exec(text)?.[1] ?? '') : [],
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
