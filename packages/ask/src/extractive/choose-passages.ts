import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { type AskedThing, askedThing, fitOf, isStrict } from './asked-thing.js'
import type { Meaning } from './choose-sentences.js'
import { codePassagesOf, commentAbove, type Part, type Passage, passagesOf } from './passages.js'

/**
 * The weights of the parts of a statement's worth, measured on questions about the documentation of
 * programs (docs/grounding.md).
 */
const WEIGHTS = {
  lead: 0.6,
  heading: 0.8,
  path: 0.4,
  fit: 0.35,
  around: 0.5,
  asked: 0.6,
  first: 0.15,
  meaning: 1,
  name: 0.5,
  length: 0.001,
  dependent: 0.15,
  verb: 0.3,
  aside: 0.3,
  rank: 0.3,
  similarity: 1.5,
}
/** How many statements are compared with the question by meaning: the best by words. */
const COMPARED_BY_MEANING = 24
/** The least weight of the question's terms that a statement has, with its headings. */
const LEAST_COVERAGE = 0.5
/** The least weight of further terms of the question that a second statement has. */
const LEAST_FRESH = 0.15
/** The least share of the worth of the best statement that a second one has. */
const LEAST_WORTH = 0.85

/** A question, as passages are judged by it. */
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
  verb: readonly string[]
  meaning?: Meaning | undefined
}

const ASKING = /\b(?:how|what|which)\s+(\p{L}+)/giu
const NAME = /(?<=[\p{L}\d,]\s)\p{Lu}[\p{L}\d]+(?![\p{L}\d]*[.(])/gu
const QUESTION_WORD = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/i
const VERB = /\bhow\s+(?:do|can|could|should|would|to|must|may|might)\s+(?:(?:i|you|we|one|they)\s+)?(\p{L}+)/iu
const FUNCTION_WORDS = new Set([...STOP_WORDS, 'whether', 'mean', 'means'])

/** Reads a question. The weights are those of all its terms. */
export function questionOf(
  text: string,
  weights: ReadonlyMap<string, number>,
  analyzer: Analyzer,
  meaning: Meaning | undefined,
): Question {
  const asked = askedThing(text)
  const content = [...weights].filter(([term]) => !FUNCTION_WORDS.has(term))
  const sum = content.reduce((all, [, weight]) => all + weight, 0)
  const words = asked.kind === 'number' ? [...text.matchAll(ASKING)].map(([, word]) => word!) : []
  return {
    text,
    asked,
    weights: content.length === 0 ? weights : new Map(content.map(([term, weight]) => [term, weight / sum])),
    asking: new Set(words.flatMap((word) => analyzer.terms(word)).map(({ term }) => term)),
    names: QUESTION_WORD.test(text) ? (text.match(NAME) ?? []) : [],
    verb: asked.kind === 'way' ? analyzer.terms(VERB.exec(text)?.[1] ?? '').map(({ term }) => term) : [],
    meaning,
  }
}

/** What the name of a section may answer. */
export const NAMING: ReadonlySet<AskedThing['kind']> = new Set(['way', 'member', 'agent'])

/** A part of the evidence that may answer, and what it is judged by. */
export interface Statement {
  /** The index of its block. */
  block: number
  part: Part
  /** The heading right above it, or an empty text. */
  heading: string
  /** What it is read with besides its headings, or an empty text. */
  context: string
  /** The question's terms that it holds. */
  terms: ReadonlySet<string>
  /** Those that it holds with what it stands under. */
  covered: ReadonlySet<string>
  worth: number
  /** The code right behind its paragraph that shows it. */
  example?: Part | undefined
}

/** Reads the passages of a block of evidence. `undefined`: it is plain text. */
export function passagesIn({ media, path, text }: EvidenceBlock): Passage[] | undefined {
  if (media === 'markdown') return passagesOf(text)
  return media === 'code' ? codePassagesOf(text, /\.(\w+)$/.exec(path)?.[1] ?? '') : undefined
}

/**
 * Chooses the statements that answer best, best first. Returns none where nothing holds what is
 * asked for.
 */
export async function chooseStatements(
  blocks: readonly EvidenceBlock[],
  question: Question,
  analyzer: Analyzer,
  most: number,
): Promise<Statement[]> {
  const judged = await compared(statementsOf(blocks, question, analyzer), question)
  const [best, ...others] = judged.sort((a, b) => b.worth - a.worth)
  if (process.env.DBG) console.error('##', question.text, question.asked.kind, [...question.weights].map(([t, w]) => t + ':' + w.toFixed(2)).join(' '))
  if (process.env.DBG) for (const s of judged.slice(0, 14)) console.error(s.worth.toFixed(2), 'own', weigh(s.terms, question).toFixed(2), 'cos', (s as any).cosine.toFixed(2), 'cov', weigh(s.covered, question).toFixed(2), s.part.kind, `[${s.block + 1}] ${s.heading} :: ${s.part.text.slice(0, 150)}`)
  if (best === undefined || coverageOf(best, question) < LEAST_COVERAGE) return []
  best.example = question.asked.kind === 'way' ? exampleOf(best, others) : undefined
  const chosen = [best]
  const covered = new Set(best.covered)
  for (const other of others) {
    if (chosen.length >= most) break
    const fresh = [...other.terms].filter((term) => !covered.has(term))
    const isClose = other.worth > LEAST_WORTH * best.worth && coverageOf(other, question) >= LEAST_COVERAGE
    if (!isClose || weigh(fresh, question) < LEAST_FRESH || !standsAlone(other)) continue
    chosen.push(other)
    for (const term of other.covered) covered.add(term)
  }
  return chosen
}

/** The best line of the code right behind the paragraph of a statement. */
function exampleOf({ block, part: { kind, passage } }: Statement, others: readonly Statement[]): Part | undefined {
  if (kind !== 'sentence') return undefined
  const behind = others.find(
    ({ block: other, part }) => other === block && part.kind === 'code' && part.passage.order === passage.order + 1,
  )
  return behind?.part.passage.lead === passage.parts.at(-1)!.text ? behind.part : undefined
}

/**
 * The share of the question's terms that a statement has with its headings, by weight. A word that
 * asks, as `long` in `how long`, counts only where the statement has it.
 */
function coverageOf({ covered }: Statement, question: Question): number {
  const asking = [...question.asking].filter((term) => !covered.has(term))
  return weigh(covered, question) / (1 - weigh(asking, question) || 1)
}

/** Whether a statement is understood without what stands before it. */
export function standsAlone({ part }: Statement): boolean {
  return part.kind === 'sentence' && !DEPENDENT.test(part.text)
}

/** Begins a sentence that goes on from the one before it. */
export const DEPENDENT =
  /^(?:it|its|they|their|them|this|that|these|those|he|she|his|her|however|also|but|and|or|so|then|otherwise|therefore|thus|hence|instead|in this case|for example|for instance|such|here|both|either|neither)\b/i
/** An introduction says nothing without what it introduces. */
/** One of so many words says enough. */
const LONG_INTRODUCTION = 8
const INTRODUCTION = /[:：]["'”’*_`)\]]*$/u
/** A question is no answer. */
const QUESTION = /[?？؟]["'”’»」』*_)\]]*$/u
/** A marker in a quoted statement would cite another block. */
const MARKER = /\[#\d+\]/
/** A sentence without an end, and with more than code, is a label. */
const LABEL = /^(?!`[^`]+`$)(?!.*[.!?:…。！？]['"”’*_`)\]]*$)/u
/** A line that only makes other code known. */
const IMPORT = /^(?:import|from|using|use|#include|package)\b|\brequire\(/
const SEE = /^(?:see|refer to|read|check out|take a look at|have a look at|for (?:more|further) (?:information|details)|more (?:information|details))\b/i
const UNQUOTED = [QUESTION, MARKER, SEE]

function statementsOf(blocks: readonly EvidenceBlock[], question: Question, analyzer: Analyzer): Statement[] {
  // Rows share their header, and lines of code what introduces them.
  const cache = new Map<string, string[]>()
  const termsOf = (text: string): string[] => {
    const terms = cache.get(text) ?? analyzer.terms(text).map(({ term }) => term)
    cache.set(text, terms)
    return terms
  }
  const asked = (text: string): string[] => termsOf(text).filter((term) => question.weights.has(term))
  const contentOf = (text: string): Set<string> => new Set(termsOf(text).filter((term) => !STOP_WORDS.has(term)))
  // A name that some headings or paths have tells what the others are not about.
  const places = new Set(blocks.flatMap(({ path, headingPath }) => asked([path, ...headingPath].join('\n'))))
  const all = new Set(blocks.flatMap(({ path, headingPath, text }) => asked([path, ...headingPath, text].join('\n'))))
  // What the evidence never names, it says nothing about.
  if (question.names.some((name) => termsOf(name).some((term) => question.weights.has(term) && !all.has(term)))) return []
  const subjects = question.names.filter((name) => asked(name).every((term) => places.has(term)))
  return blocks.flatMap((evidence, block): Statement[] => {
    const passages = passagesIn(evidence)
    if (passages === undefined) return []
    const around = new Set(asked([evidence.path, ...evidence.headingPath, evidence.text].join('\n')))
    return passages.flatMap((passage) => {
      const above = [...evidence.headingPath, ...(passage.title === undefined ? [] : [passage.title])]
      const heading = above.at(-1) ?? ''
      const headingTerms = new Set(asked(heading))
      const pathTerms = new Set(asked([evidence.path, ...above.slice(0, -1)].join('\n')))
      const headingWords = contentOf(heading)
      /** How far the heading is what was asked for. */
      const isAsked =
        headingWords.size === 0
          ? 0
          : [...headingWords].filter((term) => question.weights.has(term)).length / headingWords.size
      return passage.parts.flatMap((part): Statement[] => {
        const { text } = part
        if (part.kind !== 'code' && UNQUOTED.some((pattern) => pattern.test(text))) return []
        if (part.kind === 'code' && IMPORT.test(text) && !/\b(?:import|require|include)/i.test(question.text)) return []
        if (part.kind === 'sentence' && !passage.isItem && LABEL.test(text)) return []
        if (part.kind !== 'code' && INTRODUCTION.test(text) && contentOf(text).size < LONG_INTRODUCTION) return []
        const context = contextOf(part, passages)
        // Words of the question and of the headings say nothing.
        const content = [...contentOf(text)].filter((term) => !question.weights.has(term))
        const news = content.filter((term) => !headingWords.has(term)).length
        const isUnderName = isName(heading) && [...headingWords].some((term) => !question.weights.has(term))
        if (news === 0 && !(isUnderName && part.kind === 'sentence' && text.includes(' '))) return []
        const withHeader = part.kind === 'row' ? `${context} ${text}` : text
        const fit = Math.max(
          isUnderName && NAMING.has(question.asked.kind) ? 0.5 : -1,
          question.asked.kind === 'way' ? wayOf(part, asked) : -1,
          fitOf(question.asked, text),
          fitOf(question.asked, withHeader) - 0.2,
        )
        if (fit < 0 && isStrict(question.asked)) return []
        const isOpen = !isStrict(question.asked)
        const { verb } = question.asked
        if (verb !== undefined && !asked(verb).some((term) => asked(`${context} ${text}`).includes(term))) return []
        const terms = new Set(asked(text))
        const leadTerms = new Set(asked(context).filter((term) => !terms.has(term)))
        const below = new Set([...terms, ...leadTerms])
        const byHeading = [...headingTerms].filter((term) => !below.has(term))
        const byPath = [...pathTerms].filter((term) => !below.has(term) && !headingTerms.has(term))
        const isFirst = passage.order === 0 || (passage.order === 1 && passage.kind === 'sentence')
        const isDefinition = passage === passages.find(({ kind, isAside, isItem }) => kind === 'sentence' && !isAside && !isItem)
        const isMeant = question.asked.kind === 'meaning' && isAsked === 1 && isDefinition && part.index === 0
        const novelty = isOpen && part.kind !== 'code' && !isUnderName ? Math.min(1, 0.6 + news / 10) : 1
        const words =
          weigh(terms, question) +
          WEIGHTS.lead * weigh(leadTerms, question) +
          WEIGHTS.heading * weigh(byHeading, question) +
          WEIGHTS.path * weigh(byPath, question)
        const covered = new Set([...below, ...headingTerms, ...pathTerms])
        const missing = subjects.some((name) => !asked(name).every((term) => covered.has(term)))
        if (missing && !isOpen) return []
        const worth =
          Math.max(words, isMeant ? 0.8 : 0) * (1 + WEIGHTS.fit * fit) * novelty -
          WEIGHTS.length * Math.min(150, Math.max(0, text.length - 100)) -
          (isOpen && DEPENDENT.test(text) ? WEIGHTS.dependent : 0) -
          (missing ? WEIGHTS.name : 0) -
          (question.verb.every((term) => covered.has(term)) ? 0 : WEIGHTS.verb) -
          (passage.isAside && isOpen ? WEIGHTS.aside : 0) +
          (isMeant ? WEIGHTS.meaning : 0) +
          WEIGHTS.around * weigh(around, question) +
          WEIGHTS.asked * isAsked * isAsked +
          (isFirst && part.index === 0 ? WEIGHTS.first : 0) +
          WEIGHTS.rank / (1 + block)
        return [{ block, part, heading, context, terms, covered, worth }]
      })
    })
  })
}

/** How far a part shows a way: most where its code has a word of the question. */
function wayOf({ kind, text }: Part, asked: (text: string) => string[]): number {
  const code = kind === 'code' ? [text] : (text.match(/`[^`]+`/g) ?? [])
  if (code.some((one) => asked(one).length > 0)) return 1.5
  return kind === 'code' ? 0.6 : -1
}

/** What a part is read with besides its headings. */
export function contextOf(part: Part, passages: readonly Passage[]): string {
  const { passage, index, kind } = part
  const { lead, parts, table, code } = passage
  const definition = definitionOf(part, passages)
  if (definition !== undefined) return definition
  if (kind === 'sentence') {
    const label = passage.isItem && index > 1 ? parts[0]!.text : ''
    return [lead, label, index > 0 ? parts[index - 1]!.text : ''].join(' ').trim()
  }
  if (kind === 'row') return [lead, ...(table?.header ?? [])].join(' ').trim()
  if (kind === 'code') return `${lead} ${commentAbove(code!.lines, code!.at[index]!).text}`.trim()
  return lead
}

/** A value with its label, such as `Default: 1048576`. */
const LABELLED = /^[\p{L}][\p{L} _-]{0,24}:\s\S.{0,50}$/u

/** The sentence behind a value with a label, which says what of. */
export function definitionOf({ passage, text }: Part, passages: readonly Passage[]): string | undefined {
  if (!LABELLED.test(text) || passage.kind === 'code' || passage.kind === 'row') return undefined
  const next = passages.slice(passage.order + 1).find(({ kind }) => kind === 'sentence')
  return next?.parts[0]?.text
}

/** Whether a heading is a name of a program's part, and no title: an identifier, a call, a command. */
export function isName(heading: string): boolean {
  return /^\S*[\p{Ll}\d](?:\p{Lu}|[._/-]\S)\S*$|^\S+\(.*\)$|^--?\w|^\.\w/u.test(heading) || /^[\p{Ll}\d\s_-]+$/u.test(heading)
}

async function compared(statements: Statement[], question: Question): Promise<Statement[]> {
  if (question.meaning === undefined) return statements
  const some = statements.sort((a, b) => b.worth - a.worth).slice(0, COMPARED_BY_MEANING)
  const texts = some.map(({ heading, context, part }) =>
    [heading, context, part.text].filter((text) => text !== '').join('\n'),
  )
  const cosines = await question.meaning.cosines(texts)
  return some.map((statement, i) => ({
    ...statement,
    worth: statement.worth + WEIGHTS.similarity * cosines[i]!,
    cosine: cosines[i]!,
  }))
}

function weigh(terms: Iterable<string>, { weights }: Question): number {
  let sum = 0
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0
  return sum
}
