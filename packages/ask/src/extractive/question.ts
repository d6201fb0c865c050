import type { Analyzer } from '@kebab/core'
import { functionWords } from '@kebab/core/internal'
import { STOP_WORDS } from '../decompose/question-words.js'
import { aliasesOf } from './aliases.js'
import { type AnswerTarget, answerTarget, isTechnical, YES_OR_NO } from './answer-target.js'
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
  /** The versions and other words with a digit in it. */
  figures: readonly string[]
  /** The identifiers in it, as they stand. */
  identifiers: readonly string[]
  /** The flags in it, as they stand. */
  flags: readonly string[]
  /** The members of objects in it. */
  members: readonly string[]
  /** For a way, the terms of what is to be done. */
  action: readonly string[]
  /** For a way, the terms of what would undo it. */
  opposites: ReadonlySet<string>
  /** For a way, the verb of what is to be done: a method may have its name. */
  verbs: readonly string[]
  /** Its terms that say how far, how often or in which order, as `all` and `once`. */
  modifiers: readonly string[]
  /** The pairs of its neighbouring words, besides those of two function words. */
  pairs: ReadonlySet<string>
  /** The terms that only say of which kind a member is, as `environment variable`. */
  kindTerms: ReadonlySet<string>
  isEnglish: boolean
  meaning?: Meaning | undefined
}

const QUESTION_WORD = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/i
const NAME = /(?<=[\p{L}\d,]\s)\p{Lu}[\p{L}\d]+(?![\p{L}\d]*[.(])/gu
const FIGURE = /(?<![\p{L}\p{N}])[\p{L}\p{N}._-]*\p{N}[\p{L}\p{N}]*(?:[._-][\p{L}\p{N}]+)*/gu
const IDENTIFIER = /(?<![\p{L}\p{N}_])(?:\p{Ll}+(?:\p{Lu}[\p{L}\p{N}]*)+|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+)/gu
const FLAG = /(?<![\w-])--?[a-z][\w-]*/g
/** A member of an object, as `client.close`, and no name of a file. */
const MEMBER = /(?<![\w$.])[\p{L}_$][\w$]*(?:\.(?!(?:js|ts|json|md|toml|ya?ml|txt)\b)[\p{L}_$][\w$]*)+/giu
/** What is to be done without. */
const WITHOUT = /\b(?:without|instead\s+of|rather\s+than)\s+(?:an?\s+|the\s+)?((?:[\p{L}\p{N}_.-]+\s?){1,3})/giu
/** Asks whether something is so: what is so matters more than who looks. */
const LOOKING =
  /\b(?:check|tell|know|see|determine|verify|test|find(?=\s+out)|ensure)(?=\s+(?:out\s+)?(?:if|whether|that)\b)/gi
/** Says that a number is a version, or that one is out, which a log of changes needn't say. */
const OF_VERSION = /\bversion(?=\s+v?\d)|(?<=^when\b.*)\b(?:released|published)(?=\W*$)/gi
/** Asks for steps, which needn't be called so. */
const STEPS = /\bsteps(?=\s+(?:to|for)\b)/gi
/** What a term counts that something is to be done without, or that only asks or names a kind. */
const BESIDE = 0.25
/** The share of the heaviest term that a term of the subject has at least. */
const SUBJECT = 0.8
const ACTION =
  /\b(?:how\s+(?:do|can|could|should|would|to|must|may|might)|steps\s+to)\s+(?:(?:i|you|we|one|they)\s+)?(\p{L}+)/iu
/** Says how far, how often, or in which order. No answer needs it, but it tells two apart. */
const MODIFIER =
  /\b(?:no|all|every|each|once|only|first|last|next|second|other|another|several|multiple|without|before|after|until|between|never|always|again|automatically|more|most|less|least|instead|within|outside|inside|same|both|right)\b/gi
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
  'need',
  'needs',
  'needed',
  // Adverbs and quantities, which no answer needs to have.
  ...'several multiple more most few much other another same such only just once twice right ever never always please exactly instead rather'.split(
    ' ',
  ),
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
  const beside = new Set([
    ...[...text.matchAll(WITHOUT)].flatMap(([, words]) => termsOf(words!)),
    ...(text.match(LOOKING) ?? []).flatMap(termsOf),
    ...(text.match(OF_VERSION) ?? []).flatMap(termsOf),
    ...(text.match(STEPS) ?? []).flatMap(termsOf),
  ])
  const isEnglish = isEnglishQuestion(text)
  const isEmpty = isEnglish ? (word: string) => FUNCTION_WORDS.has(word.toLowerCase()) : functionWordsIn(text)
  const content = [...contentWeights(text, weights, analyzer, isEmpty)].map(([term, weight]): [string, number] => [
    term,
    beside.has(term) ? BESIDE * weight : weight,
  ])
  const sum = content.reduce((all, [, weight]) => all + weight, 0)
  const heaviest = Math.max(0, ...content.map(([, weight]) => weight))
  const verb = target.kind === 'way' ? (ACTION.exec(text)?.[1] ?? '') : ''
  return {
    text,
    target,
    weights: sum > 0 ? new Map(content.map(([term, weight]) => [term, weight / sum])) : weights,
    aliases: isEnglish ? aliasesOf(text, analyzer) : new Map(),
    subject: new Set(content.filter(([, weight]) => weight >= SUBJECT * heaviest).map(([term]) => term)),
    asking: new Set(target.asking.flatMap(termsOf)),
    names: isEnglish ? (text.match(NAME) ?? []) : [],
    figures: text.match(FIGURE) ?? [],
    identifiers: text.match(IDENTIFIER) ?? [],
    flags: text.match(FLAG) ?? [],
    members: text.match(MEMBER) ?? [],
    action: termsOf(verb),
    opposites: new Set(oppositesOf(verb).flatMap(termsOf)),
    verbs: verb === '' ? [] : [verb],
    modifiers: [...new Set((text.match(MODIFIER) ?? []).flatMap((word) => wordTerms(word, analyzer)))],
    pairs: pairsOf(wordTerms(text, analyzer)),
    kindTerms: new Set(termsOf(kindIn(text, target))),
    isEnglish,
    meaning,
  }
}

/** The noun of a kind of parts of a program, with the word before it. */
function kindIn(text: string, { kind, noun }: AnswerTarget): string {
  if (kind !== 'member' || !isTechnical(noun)) return ''
  return new RegExp(String.raw`\b(?:which|what)\s+(?:[\p{L}\p{N}-]+\s+)?${noun}\b`, 'iu').exec(text)?.[0] ?? ''
}

const OPPOSITES =
  'enable disable/add remove/start stop/show hide/increase decrease/open close/install uninstall/mount unmount/lock unlock/connect disconnect/subscribe unsubscribe/encrypt decrypt/compress decompress'
    .split('/')
    .map((pair) => pair.split(' '))

function oppositesOf(verb: string): string[] {
  return OPPOSITES.filter((pair) => pair.includes(verb.toLowerCase()))
    .flat()
    .filter((word) => word !== verb.toLowerCase())
}

/** So many words, as people type them, are no sentence of a text. */
const FEW_WORDS = 8
/** Letters that English words hardly have. */
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/u

function isEnglishQuestion(text: string): boolean {
  if (QUESTION_WORD.test(text)) return true
  const words = functionWords(text)
  const isOfWords = text.split(/\s+/).length <= FEW_WORDS && !FOREIGN_LETTER.test(text) && countOf(words, 'en') > 0
  if (!YES_OR_NO.test(text) && !isOfWords) return false
  return tagsOf(words).every((tag) => countOf(words, tag) <= countOf(words, 'en'))
}

type FunctionWord = ReturnType<typeof functionWords>[number]

function tagsOf(words: readonly FunctionWord[]): string[] {
  return [...new Set(words.flatMap(({ tags }) => tags))]
}

function countOf(words: readonly FunctionWord[], tag: string): number {
  return words.filter(({ tags }) => tags.includes(tag)).length
}

/** Whether a word says nothing, in the language that has most of the function words of a text. */
function functionWordsIn(text: string): (word: string) => boolean {
  const words = functionWords(text)
  const [tag = ''] = tagsOf(words).sort((a, b) => countOf(words, b) - countOf(words, a))
  return (word) => functionWords(word).some(({ tags }) => tags.includes(tag))
}

/**
 * The weights of terms without function words, where those of one word have the weight of one:
 * `bodyLimit` is also `body` and `limit`.
 */
function contentWeights(
  text: string,
  weights: ReadonlyMap<string, number>,
  analyzer: Analyzer,
  isEmpty: (word: string) => boolean,
): ReadonlyMap<string, number> {
  const words = new Map<number, { end: number; terms: Set<string> }>()
  let last = { start: 0, end: 0 }
  for (const { term, start, end } of analyzer.terms(text)) {
    if (start >= last.end) last = { start, end }
    const word = words.get(last.start) ?? { end, terms: new Set() }
    word.terms.add(term)
    words.set(last.start, word)
  }
  const shares = new Map<string, number>()
  for (const [start, { end, terms }] of words) {
    if (isEmpty(text.slice(start, end))) continue
    const all = [...terms].map((term) => weights.get(term) ?? 0)
    const share = Math.max(...all) / all.reduce((sum, weight) => sum + weight, 0)
    for (const term of terms) shares.set(term, Math.max(shares.get(term) ?? 0, share))
  }
  return new Map(
    [...weights].filter(([term]) => shares.has(term)).map(([term, weight]) => [term, weight * shares.get(term)!]),
  )
}

/** The weight of some terms, each counted once. */
export function weigh(terms: Iterable<string>, { weights }: Question): number {
  let sum = 0
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0
  return sum
}

/** A word, or a part of an identifier. */
const PART_OF_WORD = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}\p{N}]+|\p{Lu}+/gu

/** The words of a text in order, each as its term, those of function words and identifiers, too. */
export function wordTerms(text: string, analyzer: Analyzer): string[] {
  return (text.match(PART_OF_WORD) ?? []).map((word) => analyzer.terms(word)[0]?.term ?? word.toLowerCase())
}

/** The pairs of neighbours, besides those of two function words. */
export function pairsOf(words: readonly string[]): Set<string> {
  const pairs = words.slice(1).map((word, i): [string, string] => [words[i]!, word])
  return new Set(pairs.filter((pair) => !pair.every((word) => STOP_WORDS.has(word))).map((pair) => pair.join(' ')))
}
