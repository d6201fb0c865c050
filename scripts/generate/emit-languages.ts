import type { Language } from '../../packages/text/src/language.js'

/** A language of @kebab/text whose stemmer and stop words come from `@orama`. */
interface Row extends Pick<Language, 'tag' | 'aliases' | 'scripts' | 'clitics'> {
  name: string
  /** The docstring's further sentences. Default: none. */
  about?: string
  /** The language's name in the packages of `@orama`. Default: `name`. */
  orama?: string
  /** Default: true. */
  stem?: false
  /** Default: true. */
  stopWords?: false
}

const NO_FUNCTION_WORDS = 'No stop words: the available list also has words with a meaning of their own.'
const DAMAGED_LIST = 'No stop words: the available list is damaged.'

/** Arabic, English, German, Spanish and Chinese are written by hand, in `packages/text/src/languages`. */
const LANGUAGES: readonly Row[] = [
  { name: 'armenian', tag: 'hy', scripts: ['Armn'] },
  { name: 'danish', tag: 'da', scripts: ['Latn'] },
  { name: 'dutch', tag: 'nl', scripts: ['Latn'] },
  { name: 'finnish', tag: 'fi', scripts: ['Latn'] },
  {
    name: 'french',
    tag: 'fr',
    scripts: ['Latn'],
    clitics: ['l', 'd', 'j', 'm', 't', 's', 'n', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu', 'quoiqu'],
  },
  { name: 'greek', tag: 'el', scripts: ['Grek'] },
  { name: 'hindi', tag: 'hi', scripts: ['Deva'], orama: 'indian' },
  { name: 'hungarian', tag: 'hu', scripts: ['Latn'], stopWords: false, about: NO_FUNCTION_WORDS },
  { name: 'indonesian', tag: 'id', scripts: ['Latn'] },
  { name: 'irish', tag: 'ga', scripts: ['Latn'], clitics: ['d', 'b', 'm'] },
  {
    name: 'italian',
    tag: 'it',
    scripts: ['Latn'],
    clitics: ['l', 'un', 'd', 'c', 's', 'm', 't', 'v', 'all', 'dall', 'dell', 'nell', 'sull', 'coll', 'quell', 'quest'],
  },
  {
    name: 'japanese',
    tag: 'ja',
    scripts: ['Jpan'],
    stem: false,
    about: 'Removes particles and auxiliary verbs from the words of `Intl.Segmenter`.',
  },
  { name: 'lithuanian', tag: 'lt', scripts: ['Latn'], stopWords: false, about: DAMAGED_LIST },
  { name: 'nepali', tag: 'ne', scripts: ['Deva'] },
  { name: 'norwegian', tag: 'no', aliases: ['nb', 'nn'], scripts: ['Latn'] },
  { name: 'portuguese', tag: 'pt', scripts: ['Latn'] },
  { name: 'romanian', tag: 'ro', scripts: ['Latn'], stopWords: false, about: NO_FUNCTION_WORDS },
  { name: 'russian', tag: 'ru', scripts: ['Cyrl'] },
  {
    name: 'serbian',
    tag: 'sr',
    scripts: ['Latn', 'Cyrl'],
    stopWords: false,
    about: `Latin and Cyrillic spellings have equal terms. ${DAMAGED_LIST}`,
  },
  { name: 'swedish', tag: 'sv', scripts: ['Latn'] },
  { name: 'tamil', tag: 'ta', scripts: ['Taml'] },
  { name: 'turkish', tag: 'tr', scripts: ['Latn'] },
]

/**
 * Returns one module per language, by its path within `packages/text/src/languages/generated`. A
 * module imports the tables of its own language alone, so that a program loads only the languages
 * it uses.
 */
export function emitLanguages(): Map<string, string> {
  return new Map(LANGUAGES.map((row) => [`${row.name}.ts`, emitLanguage(row)]))
}

function emitLanguage({ name, tag, aliases, scripts, clitics, about, orama = name, ...has }: Row): string {
  const { stem = true, stopWords = true } = has
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}.`
  const lines = [
    '// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.',
    ...(stem ? [`import { stemmer } from '@orama/stemmers/${orama}'`] : []),
    ...(stopWords ? [`import { stopwords } from '@orama/stopwords/${orama}'`] : []),
    "import type { Language } from '../../language.js'",
    '',
    ...(about === undefined ? [`/** ${title} */`] : ['/**', ` * ${title}`, ' *', ` * ${about}`, ' */']),
    `export const ${name}: Language = {`,
    `  tag: '${tag}',`,
    ...(aliases === undefined ? [] : [`  aliases: ${listed(aliases)},`]),
    `  version: '${stem ? 'snowball2.1' : 'particles.1'}',`,
    `  scripts: ${listed(scripts)},`,
    ...(stem ? ['  stem: stemmer,'] : []),
    ...(stopWords ? ['  stopWords: stopwords,'] : []),
    ...(clitics === undefined ? [] : [`  clitics: ${listed(clitics)},`]),
    '}',
  ]
  return `${lines.join('\n')}\n`
}

function listed(values: readonly string[]): string {
  return `[${values.map((value) => `'${value}'`).join(', ')}]`
}
