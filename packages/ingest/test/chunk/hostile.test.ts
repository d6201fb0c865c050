import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import { MOST_HEADINGS } from '../../src/chunk/markup-headings.js'
import { chunkMarkdown, chunkText, type DocumentNote, prepareDocument } from '../../src/prepare/index.js'
import { expectPassageRules, unread } from './passage-rules.js'

/** Enough for a parser without bounds to take minutes, or to end the process. */
const LENGTH = isNightly ? 100_000 : 50_000
const fill = (unit: string, length = LENGTH) => unit.repeat(Math.ceil(length / unit.length))

/** Each of these takes the bare parser hours, or ends the process. */
const HOSTILE: [string, string][] = [
  ['nested quotes in one line', '>'.repeat(LENGTH)],
  ['nested quotes with spaces', fill('> ')],
  ['nested lists in one line', fill('- + ')],
  ['nested ordered lists', fill('1. ')],
  ['nested footnotes', fill('[^a]: ')],
  ['ever deeper lists', Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
  ['ever deeper quotes', Array.from({ length: 400 }, (_, i) => `${'>'.repeat(i)} a`).join('\n')],
  ['lazy lines of a quote', `> a\n${fill('b\n', 0.3 * LENGTH)}`],
  ['lazy lines of a deep list', `${'- '.repeat(30)}a\n${fill('b\n', 0.3 * LENGTH)}`],
  ['an unclosed fence', `\`\`\`js\n${fill('x\n', 50_000)}`],
  ['an unclosed comment', `<!--\n\n${fill('x\n', 50_000)}`],
  ['a wide table', `${fill('|a', 30_000)}\n${fill('|-', 30_000)}\n${fill('|b', 30_000)}`],
  ['a long table', `|a|\n|-|\n${fill('|b|\n', 30_000)}`],
  ['open brackets', fill('[')],
  ['open links', fill('[](')],
  ['emphasis', fill('*a_ ')],
  ['backticks', fill('` `` ')],
  ['entities', fill('&#1;')],
  ['a heading full of markup', `# ${fill('*a **b _')}\n\nx`],
  ['one heading after another', fill('# *a*\n', 10_000)],
  ['definitions', Array.from({ length: 2000 }, (_, i) => `[a${i}]: b`).join('\n')],
  ['NUL', fill('\u0000')],
  ['lone surrogates', fill('\udc00\ud83d')],
  ['carriage returns', fill('a\r', 20_000)],
]

describe('hostile Markdown is cut like any other', () => {
  test.each(HOSTILE)('%s', (_, text) => {
    const passages = chunkMarkdown(text)
    expectPassageRules(text, sampled(passages))
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(4800)
    expect(unread(text, passages)).toEqual([])
  })
})

describe('a line of 1 MB, or of 50 in the nightly profile', () => {
  test.each([
    ['words', 'lorem ipsum dolor '],
    ['no place to cut', 'x'],
  ])('is cut into chunks that cover it: %s', (_, unit) => {
    const text = fill(unit, isNightly ? 50_000_000 : 1_000_000)
    for (const passages of [chunkMarkdown(text), chunkText(text)]) {
      const content = passages.reduce((sum, { text }) => sum + text.length, 0)
      expect(content).toBeGreaterThan(0.995 * text.length)
      expect(passages.every(({ text }) => text.length <= 1200)).toBe(true)
      expect(passages.every(({ lineStart, lineEnd }) => lineStart === 1 && lineEnd === 1)).toBe(true)
    }
  })
})

test('a grapheme without end is cut between code points', () => {
  for (const unit of ['\u0301', '\u200d', '\u{e0100}']) {
    const text = `a${fill(unit, 20_000)}`
    const passages = chunkMarkdown(text)
    expect(passages.every(({ text }) => text.length <= 1264)).toBe(true)
    // A piece of marks alone is no passage.
    expect(text.startsWith(passages.map(({ text }) => text).join(''))).toBe(true)
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.every(({ text }) => !/\p{Surrogate}/u.test(text))).toBe(true)
  }
})

/** Checking the rules about lines is slow, so thousands of passages are sampled. */
function sampled<T>(passages: readonly T[]): T[] {
  const step = Math.ceil(passages.length / 50)
  return passages.filter((_, i) => i % step === 0)
}

test('headings of markup without end are headings up to a bound, and the report says so', () => {
  const notes: DocumentNote[] = []
  const text = fill('* a\n', 4 * MOST_HEADINGS + 4)
  const { chunks } = prepareDocument(
    { path: 'a.org', text },
    { sourceId: 's', now: new Date(0), onNote: (note) => notes.push(note) },
  )
  expect(notes).toEqual([{ code: 'read_as_text', reason: 'only the first 100,000 headings are read as such' }])
  expect(chunks.length).toBe(MOST_HEADINGS)
  expect(chunks.at(-1)!.text).toBe('* a')
})
