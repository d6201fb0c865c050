import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { EMPTY_NOUNS, identifiersIn, perThousand, VAGUE_NAMES } from '../scripts/code-figures/identifiers.js'

/** The most source files directly in one folder. */
const FILES_PER_FOLDER = 25
/**
 * The fewest lines of a file. An `index.ts` may have fewer: it only lists what a folder exports.
 */
const LINES_PER_FILE = 15
/** The most columns of a line of comment. */
const COLUMNS = 100
/** The most words of a sentence in a docstring. A colon or a semicolon ends a sentence too. */
const WORDS_PER_SENTENCE = 25
/** The most nouns of the glossary. */
const NOUNS = 30
/** The most participles and pronouns among 1,000 identifiers, such as `found`. */
const VAGUE_PER_THOUSAND = 3
/** The most nouns among 1,000 identifiers that name anything, such as `data`. */
const EMPTY_PER_THOUSAND = 11.5
/** Names that say nothing about what a file or a folder holds. */
const EMPTY_NAMES = ['utils', 'helpers', 'common', 'types']

const root = join(import.meta.dirname, '..')

interface SourceFile {
  /** The path in the repository, with `/`. */
  path: string
  text: string
  lines: string[]
}

const files: SourceFile[] = readdirSync(join(root, 'packages')).flatMap((name) =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `packages/${name}/src/${file.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
    .map(readSource),
)

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, lines: text.trimEnd().split('\n') }
}

test('a folder has at most 25 source files directly in it', () => {
  const counts = new Map<string, number>()
  const scripts = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
    .map((file) => ({ path: `scripts/${file.replaceAll('\\', '/')}` }))
    .filter(({ path }) => path.endsWith('.ts'))
  for (const { path } of [...files, ...scripts]) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const offenders = [...counts].filter(([, count]) => count > FILES_PER_FOLDER)
  const advice = 'put the files of one capability into a folder that is named for it'
  expect(
    offenders.map(([folder, count]) => `${folder}: ${count} files`),
    advice,
  ).toEqual([])
})

test('a file has at least 15 lines, but for index.ts', () => {
  const offenders = files.filter(({ path, lines }) => basename(path) !== 'index.ts' && lines.length < LINES_PER_FILE)
  expect(offenders.map(({ path, lines }) => `${path}: ${lines.length} lines`)).toEqual([])
})

test('a line of comment has at most 100 columns', () => {
  const offenders = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) =>
      isComment(line) && line.length > COLUMNS ? [`${path}:${i + 1}: ${line.length} columns`] : [],
    ),
  )
  expect(offenders).toEqual([])
})

test('a sentence of a docstring has at most 25 words', () => {
  const offenders = files.flatMap(({ path, text }) =>
    docstringsOf(text)
      .flatMap(sentencesOf)
      .filter((sentence) => wordsOf(sentence) > WORDS_PER_SENTENCE)
      .map((sentence) => `${path}: ${wordsOf(sentence)} words: ${sentence}`),
  )
  expect(offenders).toEqual([])
})

test('no file or folder is called utils, helpers, common or types', () => {
  const offenders = files.filter(({ path }) =>
    path.split('/').some((name) => EMPTY_NAMES.includes(basename(name, extname(name)))),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
})

test('of 1,000 identifiers few say nothing about what they hold', () => {
  const identifiers = files.flatMap(({ path, text }) => identifiersIn(path, text))
  const advice = 'name a variable for what it holds, with a noun of the glossary'
  expect(perThousand(identifiers, VAGUE_NAMES), advice).toBeLessThanOrEqual(VAGUE_PER_THOUSAND)
  expect(perThousand(identifiers, EMPTY_NOUNS), advice).toBeLessThanOrEqual(EMPTY_PER_THOUSAND)
})

test('the glossary has at most 30 nouns, each once', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (?!noun |-)([^|]+?) \|/gm)
  const nouns = [...rows].map(([, noun]) => noun)
  expect(nouns).toContain('chunk')
  expect(nouns).toEqual([...new Set(nouns)])
  expect(nouns.slice(NOUNS), `${nouns.length} nouns`).toEqual([])
})

/** Whether the line holds nothing but a comment, or a part of one. */
function isComment(line: string): boolean {
  // A star before a name begins a generator.
  return /^\s*(?:\/\/|\/\*|\*(?![\w#[]))/.test(line)
}

/** The docstrings of a source text, without their stars and without blocks of code. */
function docstringsOf(text: string): string[] {
  return [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, inside = '']) =>
    inside
      .replace(/^\s*\* ?/gm, '')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/^ {4,}.*$/gm, ''),
  )
}

/**
 * The sentences of a docstring. A blank line, an item of a list and a tag such as `@module` begin a
 * new one.
 */
function sentencesOf(docstring: string): string[] {
  return docstring
    .split(/\n\s*\n|\n\s*[-@]/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?:;])\s/))
    .map((sentence) => sentence.trim())
}

/** How many words a sentence has. Code in backticks is one word. */
function wordsOf(sentence: string): number {
  const words = sentence.replace(/`[^`]*`/g, 'code').split(' ')
  return words.filter((word) => /\w/.test(word)).length
}

test('every path that CONTRIBUTING.md names exists, unless a command makes it', () => {
  const made = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const named = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
    /`((?:bench|docs|examples|packages|schemas|scripts|test)\/[^`\s]*)`/g,
  )
  expect(
    [...named].map(([, path]) => path!).filter((path) => !existsSync(join(root, path)) && !made.includes(`${path}/`)),
  ).toEqual([])
})
