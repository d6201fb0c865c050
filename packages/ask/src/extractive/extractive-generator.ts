import {
  type Analyzer,
  type CallOptions,
  defaultAnalyzer,
  type Embedder,
  type EvidenceBlock,
  type GenerateEvent,
  type GenerateRequest,
  type Generator,
  KebabError,
  type Retriever,
} from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import { anyFunction, embedTexts, integerFrom, objectWith, optional, optionReader, runWithin } from '@kebab/core/kit'
import { sentencesOf } from '../sentences.js'
import { type AnswerTarget, answerTarget } from './answer-target.js'
import { type Candidate, candidatesOf, chooseSentences, type Meaning } from './choose-sentences.js'
import { readQuestion } from './question.js'
import { withoutLoneMarks } from './quotation-marks.js'
import { termReaders } from './term-reader.js'
import { TermsInLanguages } from './terms-in-languages.js'
import type { Written } from './write-statements.js'

/** The options of `extractiveGenerator`. */
export interface ExtractiveGeneratorOptions {
  /**
   * Splits the question and sentences into terms. Pass the analyzer of the lexical retriever.
   * Default: `defaultAnalyzer` of `@kebab/core`, which does not stem.
   */
  analyzer?: Analyzer | undefined
  /**
   * Compares the best sentences with the question by meaning. It embeds one query and at most 24
   * sentences for an answer. Default: none, and words alone count.
   */
  embedder?: Embedder | undefined
  /**
   * Counts the chunks that hold each term, so that rare terms count for more:
   * `(terms) => lexical.documentFrequencies(terms)` with the lexical retriever. Default: counts
   * within the evidence.
   */
  documentFrequencies?: Retriever['documentFrequencies'] | undefined
  /** The most statements of an answer: an integer from 1. Default: 2. */
  maxSentences?: number | undefined
}

/** The answer when no statement fits. */
const none: Written = { text: 'The evidence does not answer this question.', marked: [] }
/** UTF-16 units in a token, the default estimate of this project. */
const TOKEN_CHARS = 4

/**
 * Makes a generator that answers without a language model. The answer consists of the statements of
 * the evidence that answer best, the best first, each followed by the marker of its block. `marked`
 * of the last event has the words of it that answer.
 *
 * Of Markdown and files of code, a statement is a part of a passage: a sentence, an item or a list
 * of steps. It may also be a row of a table with its header, or code with its introduction. So it
 * is of a plain text with headings, lists or code that is set in, as in AsciiDoc and
 * reStructuredText.
 *
 * - It is judged with its headings, and shown under the last one, without marks and targets.
 * - It must hold what is asked for: a number, a time, a name, one of a kind. Headings, labels,
 *   questions, bare links, and words of the question alone are no statements.
 * - It has at most 400 characters, and at most 160 of an answer are marked. A longer list of steps
 *   ends with an ellipsis.
 * - Together with its headings and path, it must have half of an English question's words, by their
 *   weight. A name in the question that the evidence never has is not answered about.
 * - Where no part answers, a sentence of a paragraph may: it has half of the question's words and
 *   the time, person or place that is asked for. It answers no question about a program, a number,
 *   a way or a definition.
 *
 * Of other evidence, a statement is a sentence, verbatim but for white space, and all of it is
 * marked. A quotation has both of its marks in a statement, or none. A statement fits if its block
 * holds a term of the question, or if its cosine is above the floor of a calibrated embedder. Two
 * that follow one another stay in their order. A title in bold at the start of a paragraph is
 * quoted with the sentence behind it.
 *
 * - Each text is read in the language of its block, as an index reads it: of a German one, `Häuser`
 *   is a form of `Haus`. The question is read in the same languages.
 * - If no statement fits, the answer is a sentence without a marker. A weak fit is still an answer;
 *   whether there is enough evidence is decided before.
 * - The only task is `answer`; others are `unsupported`. The question is `question` of the request,
 *   else the last message of the user.
 * - The text comes word by word. A token counts as four UTF-16 units. An answer longer than
 *   `maxTokens` ends before the word that would exceed it, with `length`.
 * - `json` gives the answer as a JSON string. Temperature and seed change nothing, and there is no
 *   usage.
 * - The same request gives the same answer.
 *
 * @throws TypeError for a wrong option
 */
export function extractiveGenerator(options: ExtractiveGeneratorOptions = {}): Generator {
  const read = optionReader('extractiveGenerator', options, 'extractiveGenerator: ')
  const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
  const embedder = read('embedder', optional(objectWith('embed')))
  const documentFrequencies = read('documentFrequencies', optional(anyFunction))
  const maxSentences = read('maxSentences', integerFrom(1), 2)
  read.done()

  async function answer(request: GenerateRequest, signal: AbortSignal | undefined): Promise<Written> {
    const question = questionIn(request)
    const { evidence } = request
    const inLanguages = new TermsInLanguages(question, analyzer)
    const { terms } = inLanguages
    if (evidence.length === 0 || (terms.length === 0 && embedder === undefined)) return none
    const isMarked = await isDocumentation(evidence)
    const counts = await countsOf(inLanguages, evidence, documentFrequencies, { signal })

    const weights = termWeights(counts, isMarked ? PRIOR : NO_PRIOR)
    const meaning = embedder && meaningOf(embedder, question, signal)
    // The parser of Markdown is loaded when there is something to read.
    const { writeStatements } = await import('./write-statements.js')
    const windows = await import('./windows.js')
    if (isMarked) {
      const { namesAll, readEvidence } = await import('./read-evidence.js')
      const { chooseStatements } = await import('./choose-statements.js')
      const profile = readQuestion(question, weights, analyzer, meaning)
      const readerOf = termReaders(profile, analyzer, inLanguages)
      const blocks = readEvidence(evidence, readerOf)
      if (!namesAll(blocks, profile, readerOf({}))) return none
      const statements = await chooseStatements(blocks, profile, readerOf({}), maxSentences)
      if (statements.length > 0) return writeStatements(statements, evidence, profile.target)
      const { chooseProse } = await import('./choose-prose.js')
      const sentence = await chooseProse(blocks, profile)
      return sentence === undefined ? none : writeStatements([sentence], evidence, profile.target)
    }
    const profile = { target: answerTarget(question), weights, meaning }
    const candidates = candidatesOf(evidence, inLanguages)
    const sentences = await chooseSentences(candidates, profile, maxSentences)
    const chosen = sentences.flatMap((candidate) =>
      candidate.text.length <= windows.LONGEST_STATEMENT ? [candidate] : piecesOf(candidate, profile.target, windows),
    )
    if (chosen.length === 0) return none
    const whole = written(inReadingOrder(chosen, evidence), evidence)
    // The best sentence comes first where not all of them fit.
    const text = tokensOf(whole.length) > request.maxTokens ? written(chosen, evidence) : whole
    return { text, marked: chosen.map(({ text: sentence }) => sentence) }
  }

  return {
    model: embedder === undefined ? 'extractive.v1' : `extractive.v1+${embedder.model}`,
    provider: 'kebab',
    tasks: ['answer'],
    async *generate(request, { signal } = {}): AsyncGenerator<GenerateEvent> {
      signal?.throwIfAborted()
      refuseOthers(request)
      const { text: whole, marked } = await answer(request, signal)
      let length = 0
      for (const text of (request.json ? JSON.stringify(whole) : whole).split(/(?<=[ \n])/)) {
        signal?.throwIfAborted()
        length += text.length
        if (tokensOf(length) > request.maxTokens) {
          yield { type: 'finish', reason: 'length' }
          return
        }
        yield { type: 'text', text }
      }
      signal?.throwIfAborted()
      yield { type: 'finish', reason: 'stop', ...(marked.length === 0 ? {} : { marked }) }
    },
  }
}

/** Whether some of the evidence is no mere prose: Markdown, code, or a text that is laid out. */
async function isDocumentation(evidence: readonly EvidenceBlock[]): Promise<boolean> {
  if (evidence.some(({ media }) => isMarkdown(media) || media === 'code')) return true
  const { isLaidOut } = await import('./passages/text-passages.js')
  return evidence.some(
    ({ media, text, headingPath }) => media === 'text' && (headingPath.length > 0 || isLaidOut(text)),
  )
}

function tokensOf(chars: number): number {
  return Math.ceil(chars / TOKEN_CHARS)
}

/** Puts a sentence that stands right before the one that was chosen before it in its place. */
function inReadingOrder(chosen: readonly Candidate[], evidence: readonly EvidenceBlock[]): Candidate[] {
  const ordered: Candidate[] = []
  for (const candidate of chosen) {
    const text = evidence[candidate.block]!.text
    const follows = ({ block, start }: Candidate): boolean =>
      block === candidate.block && start >= candidate.end && text.slice(candidate.end, start).trim() === ''
    const at = ordered.findIndex(follows)
    ordered.splice(at === -1 ? ordered.length : at, 0, candidate)
  }
  return ordered
}

/** The longest sentence that is shown whole, in two pieces. A longer one is hardly a sentence. */
const LONGEST_IN_TWO = 680

/** A sentence that is too long to be shown: its two pieces, or the part of it that answers. */
function piecesOf(candidate: Candidate, target: AnswerTarget, windows: typeof import('./windows.js')): Candidate[] {
  const { text } = candidate
  const { LONGEST_STATEMENT: most, windowOf, wordEnd } = windows
  const middle = wordEnd(text, 0, most)
  const spans =
    text.length <= LONGEST_IN_TWO && text[middle] === ' '
      ? [
          { start: 0, end: middle },
          { start: middle + 1, end: text.length },
        ]
      : [windowOf(text, target, most)]
  return spans.map(({ start, end }) => ({
    ...candidate,
    text: withoutLoneMarks(text.slice(start, end)),
    titleLength: 0,
  }))
}

function written(sentences: readonly Candidate[], evidence: readonly EvidenceBlock[]): string {
  const parts = sentences.flatMap(({ text, titleLength, block }) =>
    [text.slice(0, titleLength).trim(), text.slice(titleLength)]
      .filter((part) => part !== '')
      .map((part) => ({ part, marked: `${part} [#${evidence[block]!.marker}]` })),
  )
  return parts
    .map(({ part, marked }, i) => {
      const next = parts[i + 1]?.part
      return next === undefined ? marked : marked + (isEndedBefore(part, next) ? ' ' : '\n')
    })
    .join('')
}

/** Whether a sentence is read as ended where another one follows it in its line. */
function isEndedBefore(sentence: string, next: string): boolean {
  const read = sentencesOf(`${sentence} ${next}`)
  return read.every(({ kind }) => kind === 'prose') && read.some(({ start }) => start === sentence.length + 1)
}

function meaningOf(embedder: Embedder, question: string, signal: AbortSignal | undefined): Meaning {
  return {
    floor: embedder.calibration?.floor,
    async cosines(texts) {
      const [questionVector] = await embedTexts(embedder, [question], { kind: 'query', signal })
      const vectors = await embedTexts(embedder, texts, { kind: 'passage', signal })
      return vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * questionVector![i]!, 0))
    },
  }
}

function questionIn({ question, messages }: GenerateRequest): string {
  return question ?? messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

function refuseOthers({ task = 'answer' }: GenerateRequest): void {
  if (task === 'answer') return
  throw new KebabError('unsupported', `expected the task \`answer\`, found \`${task}\`: sentences can only be quoted`, {
    details: { feature: `task ${task}` },
    hint: 'Hand in a language model for this task.',
  })
}

interface TermCounts {
  chunks: number
  /** How many of the chunks hold each term. */
  frequencies: ReadonlyMap<string, number>
}

/**
 * Chunks that are counted beside the others, and how many of them hold a term: of few chunks,
 * frequencies say little.
 */
const PRIOR = { chunks: 50, frequency: 1 }
const NO_PRIOR = { chunks: 0, frequency: 0 }

/**
 * The weight of each term of a question: its idf, `ln(1 + (N - n + 0.5) / (n + 0.5))`, divided by
 * the sum over all terms. `n` of `N` chunks hold the term, those of the prior included.
 */
function termWeights({ chunks, frequencies }: TermCounts, prior: typeof PRIOR): ReadonlyMap<string, number> {
  const weights = [...frequencies].map(([term, frequency]): [string, number] => {
    const n = Math.min(chunks, frequency) + prior.frequency
    return [term, Math.log(1 + (chunks + prior.chunks - n + 0.5) / (n + 0.5))]
  })
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weights.map(([term, weight]) => [term, weight / all]))
}

/**
 * Counts the chunks of the corpus if `documentFrequencies` does, else the blocks of evidence. A
 * term counts in its form that the most chunks hold: each language of the evidence has its own. Of
 * one that only the evidence has, a share of the blocks stands for that of the chunks.
 *
 * A term that nothing holds is left out where another term of its word is held: `Mueller` has
 * `muller`, too. So is one whose word is a stop word in a language of the evidence.
 */
async function countsOf(
  inLanguages: TermsInLanguages,
  blocks: readonly EvidenceBlock[],
  documentFrequencies: Retriever['documentFrequencies'],
  { signal }: CallOptions,
): Promise<TermCounts> {
  if (inLanguages.terms.length === 0) return { chunks: 0, frequencies: new Map() }
  const readings = [...new Set(blocks.flatMap(({ lang }) => lang ?? []))].map((lang) => inLanguages.in(lang))
  const counts =
    documentFrequencies === undefined
      ? countWithin(inLanguages, blocks)
      : await runWithin(() => countInCorpus(inLanguages, blocks, readings, documentFrequencies), {
          signal,
          stage: 'documentFrequencies',
        })
  const countOf = (term: string): number => counts.frequencies.get(term)!
  const isPresent = (term: string): boolean => countOf(term) > 0
  const isMeant = (term: string): boolean =>
    isPresent(term) ||
    (!inLanguages.othersOf(term).some(isPresent) && !readings.some(({ stopWords }) => stopWords.has(term)))
  const meant = inLanguages.terms.filter(isMeant)
  const terms = meant.length === 0 ? inLanguages.terms : meant
  return { ...counts, frequencies: new Map(terms.map((term) => [term, countOf(term)])) }
}

async function countInCorpus(
  inLanguages: TermsInLanguages,
  blocks: readonly EvidenceBlock[],
  readings: readonly Pick<ReturnType<TermsInLanguages['in']>, 'forms'>[],
  documentFrequencies: NonNullable<Retriever['documentFrequencies']>,
): Promise<TermCounts> {
  const { terms } = inLanguages
  const forms = readings.flatMap((reading) => [...reading.forms])
  const { chunks, frequencies: counted } = await documentFrequencies([...terms, ...forms.map(([form]) => form)])
  const frequencies = new Map(terms.map((term, i) => [term, counted[i]!]))
  for (const [i, [, same]] of forms.entries())
    for (const term of same) frequencies.set(term, Math.max(frequencies.get(term)!, counted[terms.length + i]!))
  if ([...frequencies.values()].every((frequency) => frequency > 0)) return { chunks, frequencies }
  const within = countWithin(inLanguages, blocks)
  for (const term of terms)
    if (frequencies.get(term) === 0)
      frequencies.set(term, (chunks * within.frequencies.get(term)!) / Math.max(1, within.chunks))
  return { chunks, frequencies }
}

function countWithin(inLanguages: TermsInLanguages, blocks: readonly EvidenceBlock[]): TermCounts {
  const blockTerms = blocks.map((block) => {
    const passage = [...block.headingPath, block.text].join('\n')
    return new Set(inLanguages.of(block)(passage))
  })
  const countOf = (term: string): number => blockTerms.filter((block) => block.has(term)).length
  return { chunks: blocks.length, frequencies: new Map(inLanguages.terms.map((term) => [term, countOf(term)])) }
}
