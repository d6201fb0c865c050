import { editDistance } from '@kebab/schemas/read'
import { compoundsOf } from './compounds.js'
import { dividedWord } from './divided-words.js'
import { folded, LONGEST_ENDING, likeliestForm, type TermsOf, type Vocabulary, wholeTermsOf } from './likeliest-word.js'

/**
 * The likeliest word that is one edit away, as it is written. Without one, in this order: a
 * compound that ends with the word; a word that begins alike and has the stem of an edit; two words
 * that are typed as one; a word that is two edits away. Where an edit makes a word without a term,
 * there is only the compound: that is a stop word, and likelier than any other.
 *
 * @param word as it was typed
 * @param edits of the word, folded
 * @param hasCompounds whether it may be a part of a compound: not so in a sentence
 */
export async function nearestWord(
  word: string,
  { edits, hasCompounds }: { edits: readonly string[]; hasCompounds: boolean },
  termsOf: TermsOf,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const typed = folded(word)
  const contractions = [1, 2].map((end) => `${typed.slice(0, -end)}'${typed.slice(-end)}`)
  const words = [...edits, ...contractions]
  const { all, isOneLeftOut } = wholeTermsOf(words, termsOf)
  const near = isOneLeftOut ? [] : await vocabulary.all({ terms: all })
  // Many a word has the stem of another one: an edit of `redis` that of `ready`.
  const nearForms = new Set(words)
  const written = near.filter(({ form }) => nearForms.has(folded(form)))
  const likely =
    (await likeliestForm(written, vocabulary)) ??
    (await likeliestForm(hasCompounds ? await compoundsOf(word, termsOf, vocabulary) : [], vocabulary))
  if (likely !== undefined || isOneLeftOut) return likely
  // Of a stem alone, errors in the first letter would make another word: `init` of `united`.
  const beginAlike = near.filter(({ form }) => folded(form)[0] === typed[0])
  return (
    (await likeliestForm(beginAlike, vocabulary)) ??
    (await dividedWord(typed, termsOf, vocabulary)) ??
    (await distantWord(typed, vocabulary))
  )
}

/** The fewest letters of a word that may have two errors. A shorter one is another word then. */
const FEWEST_LETTERS = 10
/** How many letters at the beginning of such a word are right. */
const RIGHT_LETTERS = 3
const MOST_EDITS = 2
/** How many letters the mark of a language adds to a term. */
const LONGEST_MARK = 4

/** The likeliest word of letters that is two edits away and begins alike, as it is written. */
async function distantWord(typed: string, vocabulary: Vocabulary): Promise<string | undefined> {
  if (typed.length < FEWEST_LETTERS) return undefined
  const alike = await vocabulary.all({
    prefix: typed.slice(0, RIGHT_LETTERS),
    minLength: typed.length - MOST_EDITS - LONGEST_ENDING,
    maxLength: typed.length + MOST_EDITS + LONGEST_MARK,
  })
  const near = alike.filter(({ form }) => {
    const word = folded(form)
    return Math.abs(word.length - typed.length) <= MOST_EDITS && editDistance(word, typed) <= MOST_EDITS
  })
  return likeliestForm(near, vocabulary)
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
export function editsOf(word: string): string[] {
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
