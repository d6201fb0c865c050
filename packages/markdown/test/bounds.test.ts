import { describe, expect, test } from 'vitest'
import { markdownSteps, meaningOf, readMarkdown } from '../src/index.js'
import { readWithin } from '../src/read-markdown.js'

const doubtsOf = (source: string) => readMarkdown(source).doubts.map(({ code }) => code)

describe('beyond a bound, text is plain, and the reading says so', () => {
  test.each([
    ['nesting in one line', `${'> '.repeat(100)}word`],
    ['nested lists in one line', `${'- '.repeat(100)}word`],
    ['a line without a place to break', `${'*!'.repeat(20_000)}`],
    ['too much emphasis', `word ${'*a_ '.repeat(2000)}`],
    ['an item that is too long', `- a\n${'  b\n'.repeat(40_000)}`],
  ])('%s', (_, source) => {
    const markdown = readMarkdown(source)
    expect(markdown.doubts.map(({ code }) => code)).toEqual(['plain'])
    expect(meaningOf(markdown, 0, source.length)).toMatch(/word|b|!/)
  })

  test('a budget of work', () => {
    const source = `${'- *a*\n'.repeat(4000)}\n\n# Heading\n\nThe last paragraph,\nof two lines.\n`
    const steps = readWithin(source, { window: 1000, largest: 4000, work: 1000 })
    for (;;) {
      const step = steps.next()
      if (!step.done) continue
      const { doubts, blocks } = step.value
      expect(doubts).toEqual([
        {
          code: 'plain',
          reason: expect.stringMatching(/takes too much work, and is read of the first \d+ characters/),
        },
      ])
      expect(blocks[0]!.kind).toBe('list')
      const last = blocks.at(-1)!
      expect(last.kind).toBe('paragraph')
      expect(source.slice(last.start, last.end)).toMatch(/The last paragraph,\nof two lines\.$/)
      return
    }
  })

  test('but not for text that people write', () => {
    const line = 'A line with *marks*, a [link](http://a.b) and `code` that goes on. '
    for (const source of [
      line.repeat(500),
      `- ${line}\n`.repeat(500),
      `> ${line}\n`.repeat(500),
      '漢字かな交じり文。'.repeat(3000),
    ])
      expect(doubtsOf(source)).toEqual([])
  })
})

describe('time is linear: each of these would take minutes otherwise', () => {
  test.each([
    ['comments in one line that never end', '{/* '.repeat(250_000)],
    ['data URIs that nothing separates', 'data:a/b,'.repeat(120_000)],
    ['images in one line', `![a](data:image/png;base64,${'Ab0'.repeat(100)}) b `.repeat(20_000)],
    ['heads of drawings', 'd="M '.repeat(200_000)],
    ['instructions in HTML that never end', `<div>\n${'<? a '.repeat(300_000)}`],
  ])('%s', (_, source) => {
    expect(readMarkdown(source).blocks[0]).toMatchObject({ start: 0 })
  })
})

test('a drawing is data wherever it stands', () => {
  const drawing = `<path d="M${'10 20 L'.repeat(60)}" id="x">`
  for (const before of [0, 65_535 - 8, 65_536 - 9, 65_536, 131_070]) {
    const source = `${'a b '.repeat(Math.ceil(before / 4)).slice(0, before)} ${drawing}`
    const { data } = readMarkdown(source)
    expect(data.map(([start, end]) => source.slice(start, end))).toEqual([`M${'10 20 L'.repeat(60)}`])
  }
})

test('a long line keeps its marks', () => {
  const source = 'A **bold** word and K&ouml;ln. '.repeat(2000)
  const markdown = readMarkdown(source)
  expect(markdown.doubts).toEqual([])
  expect(meaningOf(markdown, 0, source.length) === 'A bold word and Köln. '.repeat(2000)).toBe(true)
})

describe('a comment that never ends', () => {
  test.each([
    ['of HTML', 'a\n\n<!-- b\n\n# c\n', 3],
    ['of MDX', 'a\n\n{/* b\n\n# c\n', 3],
    ['behind one that ends', '<!-- a -->\n\nb <!-- c\n\n# d', 3],
    ['in an item', '- a\n  <!-- b\n\n# c\n', 2],
  ])('is text, and is noted: %s', (_, source, line) => {
    const { doubts, blocks } = readMarkdown(source)
    expect(doubts).toEqual([{ code: 'comment', reason: `the comment of line ${line} never ends, and is read as text` }])
    expect(blocks.at(-1)!.kind).toBe('heading')
  })

  test('is nothing in code', () => {
    expect(doubtsOf('```html\n<!-- a\n```\n\n`<!--` b')).toEqual([])
  })
})

test('steps are the reading in pieces', () => {
  const source = 'A paragraph with *marks*.\n\n- item\n'.repeat(3000)
  let count = 0
  const steps = markdownSteps(source)
  for (;;) {
    const step = steps.next()
    if (step.done) {
      expect(step.value).toEqual(readMarkdown(source))
      expect(count).toBeGreaterThan(source.length / 8192)
      return
    }
    expect(step.value).toBeGreaterThan(0)
    count++
  }
})

describe('no step grows with the document', () => {
  test.each([
    ['a long item', `- a\n\n${'  word *b*\n\n'.repeat(3000)}`, 3000],
    ['blocks of HTML', '<h2>a</h2>\n\n'.repeat(3000), 9000],
    ['headings in one block of HTML', '<h2>a</h2>\n'.repeat(3000), 8000],
    ['a line of data', 'QUJD1a'.repeat(400_000), 180],
  ])('%s', (_, source, fewest) => {
    const steps = markdownSteps(source)
    let count = 0
    for (let step = steps.next(); !step.done; step = steps.next()) count++
    expect(count).toBeGreaterThan(fewest)
  })
})

test('a comment that never ends is hidden wherever it begins in a long line', () => {
  for (let before = 65_530; before < 65_540; before++) {
    for (const opening of ['<!--', '{/*']) {
      const source = `${'word '.repeat(before / 5)}${'x'.repeat(before % 5)}${opening} last`
      expect(doubtsOf(source)).toEqual(['comment'])
      expect(readMarkdown(source).blocks.map(({ kind }) => kind)).not.toContain('comment')
    }
  }
})
