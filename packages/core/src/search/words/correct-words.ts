import type { Term } from '../../contracts.js'
import { replacedWholes } from '../../kit/bm25/whole-terms.js'
import { completionsOf, longerIdentifier } from './completions.js'
import { isOfCompounds } from './compounds.js'
import { dividedWord, joinedWords } from './divided-words.js'
import { folded, LONGEST_WORD, likeliest, likeliestForm, type TermsOf, type Vocabulary } from './likeliest-word.js'
import { editsOf, nearestWord } from './near-words.js'
import { otherSpelling } from './other-spellings.js'
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
  termsOf: TermsOf
}

type Span = Pick<TermSpan, 'start' | 'end'>

/** The fewest letters of a word that is replaced. */
const FEWEST_LETTERS = 4
/** A word of letters with a digit, of which the index has no part: `gpt4o`. */
const NAME_WITH_DIGIT = /^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{N}]{2,40}$/u
/** The most words of a query, with stop words, in which one becomes a compound. */
const MOST_WITH_COMPOUNDS = 3
/** How many words of a query are replaced, at most. A text that is pasted has no typing errors. */
const MOST_REPLACED = 8

/**
 * Replaces the words of a query that the index doesn't hold. The last word of the query becomes its
 * likeliest completion, where it has one. Any other one becomes the likeliest word that is one edit
 * away: a letter more, less, another one, or two that changed places. Without one, it becomes a
 * compound that ends with it in a query of up to three words, such as `Flugkapitän` for `Kapitän`.
 * Or else it becomes two words that chunks have in turn, such as `hash map` for `hashmap`. Or else
 * a word of ten letters becomes one that is two edits away and begins alike.
 *
 * The likeliest word is the one that the most chunks hold, of the chunks that pass the filter. Of
 * equal ones the first counts. A word before all others makes the query a heading or a name. Of
 * words an edit away, those that are written so come before those that only share a stem.
 *
 * Two words that one blank divides become the word that they make up, such as `lighthouse`. The
 * index holds it, and lacks one of them. That comes before anything else. A stop word joins the
 * word before it, as in `log in`, and one behind it from four letters on.
 *
 * A name of several parts, such as `add_lik_options`, is first looked for as one word, where the
 * index lacks it and one of its parts. Only then its parts are.
 *
 * A version becomes one that goes on behind a dot, and a hash a longer or a shorter one. A name
 * with a digit becomes two words that chunks have in turn: `gpt 4o` for `gpt4o`. A time, a number,
 * a word of Japanese and one of Hebrew become what says the same, as `otherSpelling` does.
 *
 * A word stays if the index holds it, as a whole or all of its parts. So does one of fewer than
 * four letters, or of more than 40 UTF-16 units. So does any other with a digit, and one an edit
 * away from a stop word. Only the first eight are replaced.
 *
 * @param frequencyOf how many chunks hold a term of the query
 */
export async function correctWords(
  { query, terms, termsOf }: QueryTerms,
  frequencyOf: (term: string) => number,
  vocabulary: Vocabulary,
): Promise<CorrectedQuery> {
  const isUnknown = (span: TermSpan): boolean => span.terms.every((term) => frequencyOf(term) === 0)
  const allWords = wordSpans(terms)
  const words = allWords.filter(([whole]) => isUnknown(whole!))
  if (words.length === 0) return { text: query, corrections: [] }
  const hasFewWords = (query.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= MOST_WITH_COMPOUNDS
  const hasCompounds = hasFewWords && terms.some(({ term }) => isOfCompounds(term))
  const lastEnd = Math.max(...allWords.map(([whole]) => whole!.end))
  const unknown = words
    .flatMap((word) =>
      unknownParts(word, isUnknown).map((part) => ({ part, name: word.length > 1 ? word[0] : undefined })),
    )
    .filter(({ part, name }) => isReplaced(query, part) || (name !== undefined && isReplaced(query, name)))
    .slice(0, MOST_REPLACED)

  const nameFor = async ({ start, end, terms: [typed] }: TermSpan): Promise<string | undefined> => {
    const completions = end === lastEnd ? await vocabulary.all({ prefix: typed! }) : []
    const near = await vocabulary.all({ terms: editsOf(typed!) })
    const forms = [...completions, ...near].map(({ form }) => form)
    return (
      (await wordOfHeading(replacedWholes(query, start, end, forms), termsOf, vocabulary)) ??
      (await likeliestForm(completions, vocabulary)) ??
      (await likeliestForm(near, vocabulary))
    )
  }
  const wordFor = async ({ start, end }: TermSpan): Promise<string | undefined> => {
    const typed = folded(query.slice(start, end))
    const edits = editsOf(typed)
    const completions = end === lastEnd ? await completionsOf(typed, vocabulary) : []
    const forms = [...completions.map(({ form }) => form), ...edits]
    return (
      (await wordOfHeading(replacedWholes(query, start, end, forms), termsOf, vocabulary)) ??
      (await likeliestForm(completions, vocabulary)) ??
      (await nearestWord(query.slice(start, end), { edits, hasCompounds }, termsOf, vocabulary))
    )
  }

  const single = words.flatMap((word) => (word.length === 1 ? word : []))
  const replacements = await joinedWords(query, terms, single.slice(0, MOST_REPLACED), termsOf, vocabulary)
  const replace = async (
    spans: readonly TermSpan[],
    wordOf: (span: TermSpan) => Promise<string | undefined>,
  ): Promise<void> => {
    const others = spans.filter((span) => !replacements.some((replacement) => encloses(replacement, span)))
    const forms = await Promise.all(others.map(wordOf))
    for (const [i, { start, end }] of others.entries()) {
      const to = forms[i]
      if (to !== undefined) replacements.push({ start, end, to })
    }
  }
  const wholes = words.slice(0, MOST_REPLACED).map(([whole]) => whole!)
  const names = new Set(unknown.flatMap(({ name }) => (name !== undefined && isReplaced(query, name) ? [name] : [])))
  await replace(wholes, async (span) => {
    const typed = folded(query.slice(span.start, span.end))
    const isDivided = single.includes(span) && NAME_WITH_DIGIT.test(typed)
    return (
      (await longerIdentifier(typed, termsOf, vocabulary)) ??
      (await otherSpelling(query.slice(span.start, span.end), termsOf, vocabulary)) ??
      (isDivided ? await dividedWord(typed, termsOf, vocabulary) : undefined)
    )
  })
  await replace([...names], nameFor)
  await replace(
    unknown.flatMap(({ part }) => (isReplaced(query, part) ? [part] : [])),
    wordFor,
  )

  let text = query
  const corrections = new Map<string, string>()
  for (const { start, end, to } of replacements.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + to + text.slice(end)
    corrections.set(query.slice(start, end), to)
  }
  return { text, corrections: [...corrections].toReversed().map(([from, to]) => ({ from, to })) }
}

/** Returns the parts of a word that no chunk holds. None: a chunk holds each part. */
function unknownParts(word: readonly TermSpan[], isUnknown: (span: TermSpan) => boolean): TermSpan[] {
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

/**
 * The word that makes the query a heading or a name, as it is written. Of several, the one whose
 * heading the most chunks have.
 */
async function wordOfHeading(
  wholes: ReadonlyMap<string, string>,
  termsOf: TermsOf,
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
