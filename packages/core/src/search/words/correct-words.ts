import type { Term, VocabularyRange, VocabularyTerm } from '../../contracts.js'
import { replacedWholes } from '../../kit/bm25/whole-terms.js'
import { type TermSpan, wordSpans } from './query-words.js'

/** A word of a query, and a word that is searched for in its place. */
export interface Correction {
  /** As the query has it. */
  from: string
  /** As the documents write it most often. */
  to: string
}

/** What becomes of the words of a query. */
export interface CorrectedQuery {
  /** What is searched for by words. */
  text: string
  /** By the order of the query, each word once. */
  corrections: readonly Correction[]
}

/** A query with its terms. */
interface QueryTerms {
  query: string
  terms: readonly Term[]
  /** Returns the terms of a text in each language of the index. */
  termsOf(text: string): Term[][]
}

type Span = Pick<TermSpan, 'start' | 'end'>

/** A span of a query, and what is searched for in its place. `undefined`: nothing else. */
interface Replacement extends Span {
  to: string | undefined
}

/** What a word may become. Both answer as `Retriever.vocabulary` does. */
export interface Vocabulary {
  all(range: VocabularyRange): Promise<readonly VocabularyTerm[]>
  /** Of what passes the filter. Absent: there is none. */
  passing?: ((range: VocabularyRange) => Promise<readonly VocabularyTerm[]>) | undefined
  /**
   * Returns a form in which chunks that the reader may see write a term; `undefined` where none was
   * met, and the term is then no correction. Absent: the reader may see all chunks.
   */
  readableForm?: ((term: VocabularyTerm) => Promise<string | undefined>) | undefined
}

/** The fewest letters of a word that is replaced. */
const FEWEST_LETTERS = 4
/** The longest word that is replaced, in UTF-16 units: the edits of longer ones take too long. */
const LONGEST_WORD = 40
/** How many words of a query are replaced, at most. A text that is pasted has no typing errors. */
const MOST_REPLACED = 8
/** How many of the likeliest words are asked for within the filter. */
const MOST_FILTERED = 30
/** How many letters a stem may be shorter than its word, where completions are looked for. */
const LONGEST_ENDING = 4
/** The fewest letters that terms are looked up by. */
const SHORTEST_PREFIX = 3

/**
 * Replaces the words of a query that the index doesn't hold. The last word of the query becomes its
 * likeliest completion, where it has one. Any other one becomes the likeliest word that is one edit
 * away: a letter more, less, another one, or two that changed places. The likeliest word is the one
 * that the most chunks hold, of the chunks that pass the filter. Of equal ones the first counts. A
 * word before all others makes the query a heading or a name. Of words an edit away, those that are
 * written so come before those that only share a stem.
 *
 * Two words that one blank divides become the word that they make up, such as `lighthouse`. The
 * index holds it, and lacks one of them. That comes before anything else. A stop word joins the
 * word before it, as in `log in`, and one behind it from four letters on.
 *
 * A name of several parts, such as `add_lik_options`, is first looked for as one word, where the
 * index lacks it and one of its parts. Only then its parts are.
 *
 * A word stays if the index holds it, as a whole or all of its parts. So does one of fewer than
 * four letters, of more than 40 UTF-16 units, with a digit, or an edit away from a stop word. Only
 * the first eight are replaced.
 *
 * @param frequencyOf how many chunks hold a term of the query
 */
export async function correctWords(
  { query, terms, termsOf }: QueryTerms,
  frequencyOf: (term: string) => number,
  vocabulary: Vocabulary,
): Promise<CorrectedQuery> {
  const words = wordSpans(terms)
  const lastEnd = words.reduce((end, [whole]) => Math.max(end, whole!.end), 0)
  const unknown = words
    .flatMap((word) =>
      unknownParts(word, frequencyOf).map((part) => ({ part, name: word.length > 1 ? word[0] : undefined })),
    )
    .filter(({ part, name }) => isReplaced(query, part) || (name !== undefined && isReplaced(query, name)))
    .slice(0, MOST_REPLACED)

  const nameFor = async ({ start, end, terms: [typed] }: TermSpan): Promise<Replacement> => {
    const completions = end === lastEnd ? await vocabulary.all({ prefix: typed! }) : []
    const near = await vocabulary.all({ terms: editsOf(typed!) })
    const forms = [...completions, ...near].map(({ form }) => form)
    const to =
      (await wordOfHeading(replacedWholes(query, start, end, forms), termsOf, vocabulary)) ??
      (await likeliestForm(completions, vocabulary)) ??
      (await likeliestForm(near, vocabulary))
    return { start, end, to }
  }
  const wordFor = async ({ start, end }: TermSpan): Promise<Replacement> => {
    const typed = folded(query.slice(start, end))
    const edits = editsOf(typed)
    const completions = end === lastEnd ? await completionsOf(typed, vocabulary) : []
    const words = [...completions.map(({ form }) => form), ...edits]
    const to =
      (await wordOfHeading(replacedWholes(query, start, end, words), termsOf, vocabulary)) ??
      (await likeliestForm(completions, vocabulary)) ??
      (await nearestWord(typed, edits, termsOf, vocabulary))
    return { start, end, to }
  }

  const joined = await joinedWords(query, terms, words, frequencyOf, termsOf, vocabulary)
  const isFree = (span: Span): boolean => !joined.some((pair) => encloses(pair, span))
  const names = new Set(unknown.flatMap(({ name }) => (name !== undefined && isReplaced(query, name) ? [name] : [])))
  const replacedNames = (await Promise.all([...names].map(nameFor))).filter(({ to }) => to !== undefined)
  const parts = unknown.flatMap(({ part }) => (isReplaced(query, part) ? [part] : []))
  const others = parts.filter((part) => isFree(part) && !replacedNames.some((name) => encloses(name, part)))
  const replacements = [...joined, ...replacedNames, ...(await Promise.all(others.map(wordFor)))].sort(
    (a, b) => a.start - b.start,
  )
  let text = query
  const corrections = new Map<string, string>()
  for (const { start, end, to } of replacements.toReversed()) {
    if (to === undefined) continue
    text = text.slice(0, start) + to + text.slice(end)
    corrections.set(query.slice(start, end), to)
  }
  return { text, corrections: [...corrections].toReversed().map(([from, to]) => ({ from, to })) }
}

/** The word behind a blank, and the word before one. */
const WORD_BEHIND = /^ (\p{L}{2,})(?![\p{L}\p{M}\p{N}_.'’-])/u
const WORD_BEFORE = /(?<![\p{L}\p{M}\p{N}_.'’-])(\p{L}{2,}) $/u
/** The fewest letters of two words that are one. */
const FEWEST_JOINED = 5

/** Finds the words that are written in two, each with the word that the index holds. */
async function joinedWords(
  query: string,
  terms: readonly Term[],
  words: readonly (readonly TermSpan[])[],
  frequencyOf: (term: string) => number,
  termsOf: QueryTerms['termsOf'],
  vocabulary: Vocabulary,
): Promise<(Span & { to: string })[]> {
  const wordStarts = new Set(terms.map(({ start }) => start))
  const unknown = words.flatMap((word) => (word.length === 1 ? unknownParts(word, frequencyOf) : []))
  const pairs = unknown.slice(0, MOST_REPLACED).flatMap(({ start, end }): Span[] => {
    const behind = WORD_BEHIND.exec(query.slice(end, end + LONGEST_WORD))?.[1]
    const before = WORD_BEFORE.exec(query.slice(Math.max(0, start - LONGEST_WORD), start))?.[1] ?? ''
    const first = start - 1 - before.length
    const isJoined = before.length >= FEWEST_LETTERS || (before !== '' && wordStarts.has(first))
    return [
      ...(behind === undefined ? [] : [{ start, end: end + 1 + behind.length }]),
      ...(isJoined ? [{ start: first, end }] : []),
    ]
  })
  const joined: (Span & { to: string })[] = []
  for (const { start, end } of pairs) {
    const word = query.slice(start, end).replace(' ', '')
    if (word.length < FEWEST_JOINED || word.length > LONGEST_WORD || /\p{N}/u.test(word)) continue
    if (joined.some((pair) => start < pair.end && pair.start < end)) continue
    const whole = termsOf(word).flatMap((reading) =>
      reading.filter((term) => term.start === 0 && term.end === word.length),
    )
    if (whole.length === 0) continue
    const to = await likeliestForm(await vocabulary.all({ terms: whole.map(({ term }) => term) }), vocabulary)
    if (to !== undefined) joined.push({ start, end, to })
  }
  return joined
}

/** Returns the parts of a word that no chunk holds. None: a chunk holds the whole, or each part. */
function unknownParts(word: readonly TermSpan[], frequencyOf: (term: string) => number): TermSpan[] {
  const isUnknown = ({ terms }: TermSpan): boolean => terms.every((term) => frequencyOf(term) === 0)
  const [whole] = word
  if (!isUnknown(whole!)) return []
  const parts = word.filter((part) => !word.some((other) => other !== part && encloses(part, other)))
  return parts.filter(isUnknown)
}

function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function isReplaced(query: string, { start, end }: TermSpan): boolean {
  const word = query.slice(start, end)
  if (word.length > LONGEST_WORD || /\p{N}/u.test(word)) return false
  return (word.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS
}

/** The terms of words that begin with what was typed, folded. */
async function completionsOf(typed: string, vocabulary: Vocabulary): Promise<VocabularyTerm[]> {
  // A stem may be shorter than its word.
  const lengths = Array.from({ length: LONGEST_ENDING }, (_, i) => typed.length - 1 - i)
  const stems = lengths.filter((length) => length >= SHORTEST_PREFIX).map((length) => typed.slice(0, length))
  const [longer, shorter] = await Promise.all([vocabulary.all({ prefix: typed }), vocabulary.all({ terms: stems })])
  return [...longer, ...shorter.filter(({ form }) => folded(form).startsWith(typed))]
}

/**
 * The word that makes the query a heading or a name, as it is written. Of several, the one whose
 * heading the most chunks have.
 */
async function wordOfHeading(
  wholes: ReadonlyMap<string, string>,
  termsOf: QueryTerms['termsOf'],
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  if (wholes.size === 0) return undefined
  const whole = await likeliest(await vocabulary.all({ terms: [...wholes.keys()] }), vocabulary)
  const word = whole && wholes.get(whole.term)
  if (word === undefined) return undefined
  const terms = new Set(termsOf(word).flatMap((reading) => reading.map(({ term }) => term)))
  const written = (await vocabulary.all({ terms: [...terms] })).filter(({ form }) => folded(form) === folded(word))
  return (await likeliestForm(written, vocabulary)) ?? word
}

/**
 * The likeliest word that is one edit away, as it is written. There is none where an edit makes a
 * word without a term: that is a stop word, and a likelier one than any other.
 */
async function nearestWord(
  typed: string,
  edits: readonly string[],
  termsOf: QueryTerms['termsOf'],
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const contractions = [1, 2].map((end) => `${typed.slice(0, -end)}'${typed.slice(-end)}`)
  const words = [...edits, ...contractions]
  // The terms of all of them are found at once: the analyzer is called once for each language.
  const terms = new Set<string>()
  const starts = new Map<number, number>()
  let at = 0
  for (const { length } of words) {
    starts.set(at, at + length)
    at += length + 1
  }
  for (const reading of termsOf(words.join('\n'))) {
    const withoutTerm = new Set(starts.keys())
    for (const { term, start, end } of reading) {
      withoutTerm.delete(start)
      if (starts.get(start) === end) terms.add(term)
    }
    if (withoutTerm.size > 0) return undefined
  }
  const near = await vocabulary.all({ terms: [...terms] })
  // Many a word has the stem of another one: an edit of `redis` that of `ready`.
  const nearForms = new Set(words)
  const written = near.filter(({ form }) => nearForms.has(folded(form)))
  return (await likeliestForm(written, vocabulary)) ?? (await likeliestForm(near, vocabulary))
}

/** The term that the most chunks hold, of those that pass the filter. */
async function likeliest(
  terms: readonly VocabularyTerm[],
  vocabulary: Vocabulary,
): Promise<VocabularyTerm | undefined> {
  const likely = [...terms].sort(byChunks).slice(0, MOST_FILTERED)
  if (likely.length === 0 || vocabulary.passing === undefined) return likely[0]
  const passing = await vocabulary.passing({ terms: likely.map(({ term }) => term) })
  return [...passing].sort(byChunks)[0]
}

/** The form of that term. */
async function likeliestForm(terms: readonly VocabularyTerm[], vocabulary: Vocabulary): Promise<string | undefined> {
  const term = await likeliest(terms, vocabulary)
  return term === undefined || vocabulary.readableForm === undefined ? term?.form : vocabulary.readableForm(term)
}

function byChunks(a: VocabularyTerm, b: VocabularyTerm): number {
  return b.chunks - a.chunks || (a.term < b.term ? -1 : 1)
}

/** The word in lower case, without accents, as the terms of an analyzer usually are. */
function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The letters that a letter may be mistaken for, by script. */
const ALPHABETS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґјљњћђџў'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/\p{Script=Hebrew}/u, 'אבגדהוזחטיכךלמםנןסעפףצץקרשת'],
  [/\p{Script=Arabic}/u, 'ءابةتثجحخدذرزسشصضطظعغفقكلمنهويىپچژکگی'],
]

/**
 * Returns all words that are one edit away: a letter more, a letter less, another letter, or two
 * that changed places.
 */
function editsOf(word: string): string[] {
  const letters = [...word]
  const alphabet = new Set(letters)
  for (const [script, others] of ALPHABETS) if (script.test(word)) for (const letter of others) alphabet.add(letter)
  const words = new Set<string>()
  for (let i = 0; i <= letters.length; i++) {
    const before = letters.slice(0, i).join('')
    const [first = '', second = ''] = letters.slice(i, i + 2)
    const behind = letters.slice(i + 1).join('')
    if (first !== '') words.add(before + behind)
    if (second !== '') words.add(before + second + first + letters.slice(i + 2).join(''))
    for (const letter of alphabet) {
      if (first !== '') words.add(before + letter + behind)
      words.add(before + letter + first + behind)
    }
  }
  words.delete(word)
  return [...words]
}
