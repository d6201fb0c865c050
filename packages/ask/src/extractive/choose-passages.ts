import type { Analyzer, EvidenceBlock } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'
import { type AskedThing, fitOf, isStrict } from './asked-thing.js'
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
  rank: 0.3,
  similarity: 1.5,
}
/** How many statements are compared with the question by meaning: the best by words. */
const COMPARED_BY_MEANING = 24
/** The least weight of the question's terms that a statement has, with its headings. */
const LEAST_COVERAGE = 0.5
/** The least weight of further terms of the question that a second statement has. */
const LEAST_FRESH = 0.15

/** A question, as passages are judged by it. */
export interface Question {
  text: string
  asked: AskedThing
  /** The weights of its terms. Their sum is 1. */
  weights: ReadonlyMap<string, number>
  meaning?: Meaning | undefined
}

/** A part of the evidence that may answer, and what it is judged by. */
export interface Statement {
  /** The index of its block. */
  block: number
  part: Part
  /** The heading right above it, or an empty text. */
  heading: string
  /** The question's terms that it holds. */
  terms: ReadonlySet<string>
  /** Those that it holds with what it stands under. */
  covered: ReadonlySet<string>
  worth: number
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
  if (best === undefined || weigh(best.covered, question) < LEAST_COVERAGE) return []
  const chosen = [best]
  const covered = new Set(best.covered)
  for (const other of others) {
    if (chosen.length >= most) break
    const fresh = [...other.terms].filter((term) => !covered.has(term))
    if (weigh(fresh, question) < LEAST_FRESH || !standsAlone(other)) continue
    chosen.push(other)
    for (const term of other.covered) covered.add(term)
  }
  return chosen
}

/** Whether a statement is understood without what stands before it. */
export function standsAlone({ part }: Statement): boolean {
  return part.kind === 'sentence' && !DEPENDENT.test(part.text)
}

/** Begins a sentence that goes on from the one before it. */
export const DEPENDENT =
  /^(?:it|its|they|their|them|this|that|these|those|he|she|his|her|however|also|but|and|or|so|then|otherwise|therefore|thus|hence|instead|in this case|for example|for instance|such|here|both|either|neither)\b/i
/** An introduction says nothing without what it introduces. */
const INTRODUCTION = /[:：]["'”’*_`)\]]*$/u
/** A question is no answer. */
const QUESTION = /[?？؟]["'”’»」』*_)\]]*$/u
/** A marker in a quoted statement would cite another block. */
const MARKER = /\[#\d+\]/
const SEE = /^(?:see|refer to|read|check out|take a look at|have a look at|for (?:more|further) (?:information|details)|more (?:information|details))\b/i
const UNQUOTED = [INTRODUCTION, QUESTION, MARKER, SEE]

function statementsOf(blocks: readonly EvidenceBlock[], question: Question, analyzer: Analyzer): Statement[] {
  const termsOf = (text: string): string[] => analyzer.terms(text).map(({ term }) => term)
  const asked = (text: string): string[] => termsOf(text).filter((term) => question.weights.has(term))
  const contentOf = (text: string): Set<string> => new Set(termsOf(text).filter((term) => !STOP_WORDS.has(term)))
  return blocks.flatMap((evidence, block): Statement[] => {
    const passages = passagesIn(evidence)
    if (passages === undefined) return []
    const heading = evidence.headingPath.at(-1) ?? ''
    const headingTerms = new Set(asked(heading))
    const pathTerms = new Set(asked([evidence.path, ...evidence.headingPath.slice(0, -1)].join('\n')))
    const around = new Set([...asked(evidence.text), ...headingTerms, ...pathTerms])
    const headingWords = contentOf(heading)
    /** How far the heading is what was asked for. */
    const isAsked =
      headingWords.size === 0 ? 0 : [...headingWords].filter((term) => question.weights.has(term)).length / headingWords.size
    return passages.flatMap((passage) =>
      passage.parts.flatMap((part): Statement[] => {
        const { text } = part
        if (part.kind !== 'code' && UNQUOTED.some((pattern) => pattern.test(text))) return []
        const context = contextOf(part)
        const all = contentOf(`${context}\n${text}`)
        // A word of the question alone, or of the heading, says nothing.
        const says = [...contentOf(text)].some((term) => !question.weights.has(term) && !headingWords.has(term))
        if (!says || all.size === 0) return []
        const fit = Math.max(fitOf(question.asked, text), fitOf(question.asked, `${context} ${text}`) - 0.2)
        if (fit < 0 && isStrict(question.asked)) return []
        const terms = new Set(asked(text))
        const leadTerms = new Set(asked(context).filter((term) => !terms.has(term)))
        const below = new Set([...terms, ...leadTerms])
        const byHeading = [...headingTerms].filter((term) => !below.has(term))
        const byPath = [...pathTerms].filter((term) => !below.has(term) && !headingTerms.has(term))
        const isFirst = passage.order === 0 || (passage.order === 1 && passage.kind === 'sentence')
        const words =
          weigh(terms, question) +
          WEIGHTS.lead * weigh(leadTerms, question) +
          WEIGHTS.heading * weigh(byHeading, question) +
          WEIGHTS.path * weigh(byPath, question)
        const worth =
          words * (1 + WEIGHTS.fit * fit) +
          WEIGHTS.around * weigh(around, question) +
          WEIGHTS.asked * isAsked * isAsked +
          (isFirst && part.index === 0 ? WEIGHTS.first : 0) +
          WEIGHTS.rank / (1 + block)
        const covered = new Set([...below, ...headingTerms, ...pathTerms])
        return [{ block, part, heading, terms, covered, worth }]
      }),
    )
  })
}

/** What a part is read with besides its headings. */
export function contextOf({ passage, index, kind }: Part): string {
  const { lead, parts, table, code } = passage
  if (kind === 'sentence') return [lead, index > 0 ? parts[index - 1]!.text : ''].join(' ').trim()
  if (kind === 'row') return [lead, ...(table?.header ?? [])].join(' ').trim()
  if (kind === 'code') return `${lead} ${commentAbove(code!.lines, code!.at[index]!).text}`.trim()
  return lead
}

async function compared(statements: Statement[], question: Question): Promise<Statement[]> {
  if (question.meaning === undefined) return statements
  const some = statements.sort((a, b) => b.worth - a.worth).slice(0, COMPARED_BY_MEANING)
  const texts = some.map(({ heading, part }) =>
    [heading, contextOf(part), part.text].filter((text) => text !== '').join('\n'),
  )
  const cosines = await question.meaning.cosines(texts)
  return some.map((statement, i) => ({
    ...statement,
    worth: statement.worth + WEIGHTS.similarity * cosines[i]!,
  }))
}

function weigh(terms: Iterable<string>, { weights }: Question): number {
  let sum = 0
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0
  return sum
}
