import { readMarkdown } from '@kebab/markdown'
import { expect } from 'vitest'
import { lineOf } from '../../../../test/support/line-of.js'
import type { Passage } from '../../src/prepare/index.js'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The rules that hold for the passages of any text. */
export function expectPassageRules(text: string, passages: readonly Passage[]): void {
  let previous: Passage | undefined
  for (const passage of passages) {
    expect(passage.text).toBe(text.slice(passage.start, passage.end))
    expect(passage.text).not.toBe('')
    expect(passage.text).toBe(passage.text.trim())
    expect(passage.lineStart).toBe(lineOf(text, passage.start))
    expect(passage.lineEnd).toBe(lineOf(text, passage.end - 1))
    if (previous !== undefined) {
      expect(passage.start).toBeGreaterThan(previous.start)
      expect(passage.end).toBeGreaterThan(previous.end)
    }
    previous = passage
  }
}

export function expectNoOverlap(passages: readonly Passage[]): void {
  for (const [i, { end }] of passages.entries()) {
    if (i + 1 < passages.length) expect(passages[i + 1]!.start).toBeGreaterThanOrEqual(end)
  }
}

/** The characters other than white space that are in no passage, with their offsets. */
export function uncovered(text: string, passages: readonly Passage[]): { offset: number; char: string }[] {
  const covered = new Uint8Array(text.length)
  for (const { start, end } of passages) covered.fill(1, start, end)
  const missing = []
  for (let offset = 0; offset < text.length; offset++) {
    if (covered[offset] === 0 && /\S/.test(text[offset]!)) missing.push({ offset, char: text[offset]! })
  }
  return missing
}

/**
 * The letters and digits of a Markdown document that are in no passage, but for front matter,
 * headings and what isn't read. A passage of signs alone is none.
 */
export function unread(text: string, passages: readonly Passage[]): { offset: number; char: string }[] {
  const { frontMatter, blocks, marks } = readMarkdown(text)
  const accounted = new Uint8Array(text.length)
  const spans = [...(frontMatter ? [frontMatter] : []), ...blocks.filter(({ kind }) => kind === 'heading')]
  for (const { start, end } of spans) accounted.fill(1, start, end)
  for (const [start, end] of marks) accounted.fill(1, start, end)
  return uncovered(text, passages).filter(({ offset, char }) => accounted[offset] === 0 && /[\p{L}\p{N}]/u.test(char))
}

/**
 * Expects that no passage begins or ends within a grapheme. Next to white space there is no
 * grapheme to cut.
 */
export function expectWholeGraphemes(text: string, passages: readonly Passage[]): void {
  const boundaries = new Set([text.length, ...[...graphemes.segment(text)].map(({ index }) => index)])
  for (const { start, end } of passages) {
    for (const at of [start, end]) {
      const inText = at > 0 && at < text.length && /\S/.test(text[at - 1]!) && /\S/.test(text[at]!)
      if (inText) expect(boundaries.has(at)).toBe(true)
    }
  }
}
