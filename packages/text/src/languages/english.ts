import { stopwords } from '@orama/stopwords/english'
import { fold } from '../fold.js'
import type { Language } from '../language.js'

/**
 * English. Its stemmer gives the stems of Snowball 3.1. A word with diacritics has the stem that it
 * has without them: `résumé` and `resume` are one term.
 */
export const english: Language = {
  tag: 'en',
  version: 'snowball3.1-folded-umlauts',
  scripts: ['Latn'],
  // Few people type the diacritics of an English word, so they can't decide its stem.
  stem: (word) => stemEnglish(fold(word)),
  umlauts: 'names',
  startOf: startOfEnglish,
  stopWords: [...stopwords, 'a'],
  clitics: ['s', 't', 'd', 'm', 'll', 're', 've'],
}

/**
 * The English stemmer of the Snowball project ("Porter2": M. F. Porter, 2001, as revised up to
 * Snowball 3; https://snowballstem.org/algorithms/english/stemmer.html).
 *
 * `@orama/stemmers`, where the other languages' stemmers come from, has the English stemmer of 1980
 * with a bug. It also removes the t of -tion and the s of -sion, so that "connection" and
 * "connected" have different stems.
 *
 * R1 is the region after the first consonant that follows a vowel, and R2 is R1 of R1. Most
 * suffixes are removed only within one of these regions. Within the rules, Y is a y that counts as
 * a consonant: at the beginning or after a vowel.
 */
function stemEnglish(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 3 || !ENGLISH.test(word)) return word
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const r1 = START.exec(marked)?.[0].length ?? regionAfter(marked, 0)
  const r2 = regionAfter(marked, r1)
  let stem = withoutInflection(withoutPlural(marked), r1)
  stem = stem.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  stem = replaceSuffix(stem, STEP_2, r1)
  stem = replaceSuffix(stem, STEP_3, r1, r2)
  stem = withoutSuffix(stem, r2)
  return withoutEnd(stem, r1, r2).replaceAll('Y', 'y')
}

/**
 * Returns a prefix of every word with this stem. Apart from removing suffixes, the rules replace y
 * by i, ying by ie and bil by bl, and add an e.
 */
function startOfEnglish(stem: string): string {
  if (/(?:ie|ble)$/.test(stem)) return stem.slice(0, -2)
  return /(?:[eiy]|bl)$/.test(stem) ? stem.slice(0, -1) : stem
}

const ENGLISH = /^[a-z]+$/

/** Words that the rules stem wrongly, with their stems. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
])

/** Prefixes after which R1 begins, regardless of the letters that follow. */
const START = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/
const REGION = /[aeiouy][^aeiouy]/g

function regionAfter(word: string, from: number): number {
  REGION.lastIndex = from
  const match = REGION.exec(word)
  return match === null ? word.length : match.index + 2
}

/**
 * Returns whether a word ends in a short syllable: a vowel between consonants, or at the beginning.
 */
function endsShort(word: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$|^past$/.test(word)
}

/** Step 1a: removes a plural ending. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word
}

/** Step 1b: removes -ed, -ing and -eed. */
function withoutInflection(word: string, r1: number): string {
  const [, eed] = /(eed(?:ly)?)$/.exec(word) ?? []
  if (eed !== undefined) {
    const start = word.length - eed.length
    return start >= r1 && !/^(?:succ|proc|exc)$/.test(word.slice(0, start)) ? `${word.slice(0, start)}ee` : word
  }
  const [, suffix] = /((?:ed|ing)(?:ly)?)$/.exec(word) ?? []
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  if (suffix === 'ing') {
    if (/^[^aeiouy]y$/.test(stem)) return `${stem.slice(0, -1)}ie`
    if (/^(?:inn|out|cann|herr|earr|even)$/.test(stem)) return word
  }
  if (!/[aeiouy]/.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  return stem.length <= r1 && endsShort(stem) ? `${stem}e` : stem
}

/** Suffixes with their replacements, longest first. */
type Step = readonly (readonly [suffix: string, replacement: string])[]

const STEP_2: Step = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['ogist', 'og'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
]

const STEP_3: Step = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

/** Steps 2 and 3: replaces the longest suffix of the table if it lies in R1, "ative" also in R2. */
function replaceSuffix(word: string, step: Step, r1: number, r2 = 0): string {
  const rule = step.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const [suffix, replacement] = rule
  const stem = word.slice(0, -suffix.length)
  if (stem.length < r1 || (suffix === 'ative' && stem.length < r2)) return word
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(stem)) return word
  if (suffix === 'ogi' && !stem.endsWith('l')) return word
  return stem + replacement
}

/** Step 4: removes a derivational suffix that lies in R2. */
function withoutSuffix(word: string, r2: number): string {
  const [, suffix] = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/.exec(word) ?? []
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  return stem.length < r2 || (suffix === 'ion' && !/[st]$/.test(stem)) ? word : stem
}

/** Step 5: removes a final e, or the second l of a final ll. */
function withoutEnd(word: string, r1: number, r2: number): string {
  const stem = word.slice(0, -1)
  if (word.endsWith('e')) return stem.length >= r2 || (stem.length >= r1 && !endsShort(stem)) ? stem : word
  return word.endsWith('ll') && stem.length >= r2 ? stem : word
}
