import type { EvidenceBlock } from '@kebab/core'
import { onOneLine, sentencesOf } from '../sentences.js'
import type { AnswerTarget } from './answer-target.js'
import { fitOfSentence } from './answering-spans.js'
import { DEPENDENT } from './quotable.js'
import { withoutLoneMarks } from './quotation-marks.js'
import type { TermsInLanguages } from './terms-in-languages.js'

/**
 * The weights of the parts of a sentence's worth. Measured on XQuAD (docs/grounding.md). Half or
 * twice most of them makes no difference.
 */
const WEIGHTS = { before: 0.5, type: 0.2, around: 1, rank: 0.2, similarity: 1.5 }
/** How many sentences are compared with the question by meaning: the best by words. */
const COMPARED_BY_MEANING = 16

/** A question, as sentences are judged by it. */
interface QuestionProfile {
  target: AnswerTarget
  /** The weights of its terms. Their sum is 1. */
  weights: ReadonlyMap<string, number>
  /** Absent: sentences are judged by their words alone. */
  meaning?: Meaning | undefined
}

/** Compares texts with the question by meaning. */
export interface Meaning {
  cosines(texts: readonly string[]): Promise<number[]>
  /**
   * The cosine above which a text is related to the question, whatever its words. Absent: unknown.
   */
  floor?: number | undefined
}

/**
 * Chooses the sentences that answer best, best first. Returns none if no block holds a term of the
 * question and no sentence is close to it in meaning.
 *
 * Each further sentence is chosen by its worth plus the weight of its terms that no sentence before
 * it holds. One that shares more than 70 % of all terms with a chosen one is left out. So two
 * sentences don't say the same. Of equals, the first in the evidence is chosen.
 *
 *     worth = (terms + before / 2) * (1 + 0.2 * fit) + around + 0.2 / rank + 1.5 * cosine
 *
 * - `terms` is the weight of the question's terms in the sentence.
 * - `before` is the weight of those that only the sentence before it holds, which `it` and `they`
 *   may refer to.
 * - `around` is the weight of those in its block and headings.
 * - `fit` is 1 if the sentence has the number, time or name that the question asks for, and -1 if
 *   it has none. It is 0 for any other question.
 * - `rank` is that of the block, from 1.
 * - `cosine` is that of the sentence and the question, where there is an embedder. A sentence that
 *   begins with `it` or `this` is compared together with the one before it.
 */
export async function chooseSentences<S extends JudgedSentence>(
  candidates: readonly S[],
  profile: QuestionProfile,
  maxSentences: number,
): Promise<Compared<S>[]> {
  const judged = await judge(candidates, profile)
  const chosen: Compared<S>[] = []
  const coveredTerms = new Set<string>()
  while (chosen.length < maxSentences && chosen.length < judged.length) {
    let best: Compared<S> | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const { candidate, worth } of judged) {
      if (chosen.some((other) => saysTheSame(other, candidate))) continue
      // What only a further search found is quoted beside what the question found.
      if (chosen.length === 0 && candidate.isFurther) continue
      const fresh = [...candidate.questionTerms].filter((term) => !coveredTerms.has(term))
      const value = worth + (chosen.length === 0 ? 0 : weigh(fresh, profile))
      if (value > most) [best, most] = [candidate, value]
    }
    if (best === undefined) break
    chosen.push(best)
    for (const term of best.questionTerms) coveredTerms.add(term)
  }
  return chosen
}

/** The share of the terms of two sentences above which they say the same. */
const SAME = 0.7

function saysTheSame(a: JudgedSentence, b: JudgedSentence): boolean {
  if (a.text === b.text) return true
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length
  return shared > SAME * (a.terms.size + b.terms.size - shared)
}

/** A sentence with the cosine of it and the question. Absent: there is no embedder. */
type Compared<S> = S & { cosine?: number }

interface Judged<S> {
  candidate: Compared<S>
  worth: number
}

async function judge<S extends JudgedSentence>(
  candidates: readonly S[],
  profile: QuestionProfile,
): Promise<Judged<S>[]> {
  const judged: Judged<S>[] = candidates
    .map((candidate) => ({ candidate, worth: worthOf(candidate, profile) }))
    .sort((a, b) => b.worth - a.worth)
  const holdsTerms = ({ candidate }: Judged<S>): boolean => candidate.around.size > 0
  if (profile.meaning === undefined) return judged.filter(holdsTerms)
  const { cosines, floor = Number.POSITIVE_INFINITY } = profile.meaning
  const compared = judged.slice(0, COMPARED_BY_MEANING)
  const similarities = await cosines(compared.map(({ candidate }) => comparedText(candidate)))
  return compared.flatMap((judgment, i) => {
    const cosine = similarities[i]!
    if (!holdsTerms(judgment) && cosine <= floor) return []
    return [{ candidate: { ...judgment.candidate, cosine }, worth: judgment.worth + WEIGHTS.similarity * cosine }]
  })
}

/** What is compared with the question: a sentence, with the one before it that it goes on from. */
function comparedText({ text, previous }: JudgedSentence): string {
  return previous !== '' && DEPENDENT.test(text) ? `${previous} ${text}` : text
}

/** The worth of a sentence by its words, without its cosine. */
function worthOf(sentence: JudgedSentence, profile: QuestionProfile): number {
  const { block, text, questionTerms, before, around } = sentence
  const termWorth =
    weigh(questionTerms, profile) +
    WEIGHTS.before *
      weigh(
        [...before].filter((term) => !questionTerms.has(term)),
        profile,
      )
  const fit = 1 + WEIGHTS.type * fitOfSentence(profile.target, text)
  return termWorth * fit + WEIGHTS.around * weigh(around, profile) + WEIGHTS.rank / (1 + block)
}

function weigh(terms: Iterable<string>, { weights }: QuestionProfile): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum
}

/** What a sentence is judged by. */
export interface JudgedSentence {
  /** The index of its block. */
  block: number
  /** Whether only a further search found its block. */
  isFurther: boolean
  /** The sentence as people read it. */
  text: string
  /** All of its terms. */
  terms: ReadonlySet<string>
  /** The sentence before it in its block, or an empty text. */
  previous: string
  /** The question's terms that it holds. */
  questionTerms: ReadonlySet<string>
  /** Those that the sentence before it holds, which `it` and `they` may refer to. */
  before: ReadonlySet<string>
  /** Those that its block and the headings above it hold. */
  around: ReadonlySet<string>
}

/** A sentence of plain text that may answer. */
export interface Candidate extends JudgedSentence {
  /**
   * The sentence as it is quoted: verbatim, with one space for each run of white space, and without
   * the marks of quotations at line ends, and quotation marks without a partner.
   */
  text: string
  /** Its start in the text of the block. */
  start: number
  end: number
  /** Where the sentence begins in `text` behind a title in bold. 0: there is no title. */
  titleLength: number
}

/** A marker in a quoted sentence would cite another block. */
const MARKER = /\[#\d+\]/
/** An introduction says nothing without what it introduces, which isn't quoted with it. */
const INTRODUCTION = /[:：]["'”’*_`)\]]*$/u
/** A question is no answer. What stands behind it has its words from `before`. */
const QUESTION = /[?？؟]["'”’»」』*_)\]]*$/u
/** Links and nothing else, as in a table of contents. */
const LINKS = /^(?:\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])[\s·•|,;–—-]*)+[.]?$/u
const UNQUOTED = [MARKER, INTRODUCTION, QUESTION, LINKS]

/** A title in bold at the start of a paragraph, which is quoted with the sentence behind it. */
export const TITLE = /^(\*\*|__)(?!\1)[^\r\n]*\1$/

/**
 * The sentences of the evidence that may be quoted, in order: prose without markers, and no
 * introductions, questions and bare links.
 */
export function candidatesOf(blocks: readonly EvidenceBlock[], inLanguages: TermsInLanguages): Candidate[] {
  const questionTerms = new Set(inLanguages.terms)
  const questionTermsOf = (terms: ReadonlySet<string>): Set<string> =>
    new Set([...terms].filter((term) => questionTerms.has(term)))
  return blocks.flatMap(({ text, headingPath, lang, isFurther = false }, block) => {
    const read = inLanguages.of({ lang })
    const termsOf = (words: string): Set<string> => new Set(read(words))
    const around = questionTermsOf(termsOf(`${headingPath.join('\n')}\n${text}`))
    let before: ReadonlySet<string> = new Set()
    let previous = ''
    return quotableOf(text).flatMap(({ start, end, titleEnd }): Candidate[] => {
      const title = titleEnd === undefined ? '' : `${onOneLine(text.slice(start, titleEnd))} `
      const quoted = title + withoutLoneMarks(onOneLine(text.slice(titleEnd ?? start, end)))
      const terms = termsOf(quoted)
      const candidate = {
        block,
        isFurther,
        start,
        end,
        text: quoted,
        titleLength: title.length,
        terms,
        questionTerms: questionTermsOf(terms),
        before,
        around,
        previous,
      }
      previous = quoted
      before = candidate.questionTerms
      return UNQUOTED.some((pattern) => pattern.test(quoted)) ? [] : [candidate]
    })
  })
}

/** The sentences of prose, each with the title that stands before it in its paragraph. */
function quotableOf(text: string): { start: number; end: number; titleEnd?: number }[] {
  const sentences = sentencesOf(text)
  const spans: { start: number; end: number; titleEnd?: number }[] = []
  for (let i = 0; i < sentences.length; i++) {
    const { kind, start, end } = sentences[i]!
    if (kind !== 'prose') continue
    const next = sentences[i + 1]
    const isTitle =
      next?.kind === 'prose' &&
      TITLE.test(onOneLine(text.slice(start, end))) &&
      /^[ \t]*(?:\r\n|\r|\n)?[ \t]*$/.test(text.slice(end, next.start))
    spans.push(isTitle ? { start, end: next.end, titleEnd: end } : { start, end })
    if (isTitle) i++
  }
  return spans
}
