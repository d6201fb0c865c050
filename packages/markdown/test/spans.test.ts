import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, markdown, realDocuments } from '../../../test/support/markdown-samples.js'
import { isNightly } from '../../../test/support/profile.js'
import { type Block, type Inline, meaningOf, readingOf, readMarkdown, type Span } from '../src/index.js'

/** Fragments whose combinations exercise the runs in a block. */
const runs = fc
  .array(
    fc.constantFrom(
      ...['**', '*', '_', '~~', '`', '``', '[', ']', '(', ')', '](a)', '![', '[[', ']]', '|', '<b>', '</b>', '<!--'],
      ...[
        '-->',
        '$',
        '\\',
        '&amp;',
        'http://a.b',
        '\n',
        '\n> ',
        '\n- ',
        '\n\n',
        ' ',
        'word',
        '漢字',
        '😀',
        '{/*',
        '*/}',
      ],
      ...[
        '[^a]',
        '[^a]: ',
        '# ',
        '{#id}',
        '| a |\n|---|\n',
        '<X a={1}>',
        ': ',
        '$$\n',
        '```\n',
        '<h1>',
        '</h1>',
        '  \n',
      ],
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

const documents = realDocuments().filter((_, i) => isNightly || i % 4 === 2)

/** Expects that spans are in order and lie within the one that holds them. */
function expectNested(spans: readonly Span[], { start, end }: Span): void {
  let next = start
  for (const span of spans) {
    expect(span.start).toBeGreaterThanOrEqual(next)
    expect(span.end).toBeGreaterThan(span.start)
    next = span.end
  }
  expect(next).toBeLessThanOrEqual(end)
}

function expectRules(source: string): void {
  const document = readMarkdown(source)
  const { blocks, marks, frontMatter } = document
  const all = { start: frontMatter?.end ?? 0, end: source.length }
  const visitRuns = (inlines: readonly Inline[], span: Span): void => {
    expectNested(inlines, span)
    for (const inline of inlines) visitRuns(inline.children, inline)
  }
  const visit = (level: readonly Block[], span: Span): void => {
    expectNested(level, span)
    for (const block of level) {
      const text = source.slice(block.start, block.end)
      expect(text.trim()).toBe(text)
      visitRuns(block.inlines, block)
      visit(block.children, block)
    }
  }
  visit(blocks, all)

  // Blocks cover all but white space.
  const covered = new Uint8Array(source.length)
  for (const { start, end } of blocks) covered.fill(1, start, end)
  for (let i = all.start; i < all.end; i++)
    if (covered[i] === 0 && /\S/.test(source[i]!)) expect([i, source[i]]).toEqual([i, 'covered'])

  // Marks lead back: they ascend, and what is between them is read as it stands.
  let next = 0
  for (const [start, end, replacement] of marks) {
    expect(start).toBeGreaterThanOrEqual(next)
    expect(end).toBeGreaterThan(start)
    expect(typeof replacement).toBe('string')
    next = end
  }
  expect(next).toBeLessThanOrEqual(source.length)
  const middle = Math.floor(source.length / 2)
  const parts = meaningOf(document, 0, middle) + meaningOf(document, middle, source.length)
  const cut = marks.find(([start, end]) => start < middle && middle < end)
  if (cut === undefined) expect(parts).toBe(meaningOf(document, 0, source.length))
  for (const [start, end] of readingOf(document, middle, source.length))
    expect(0 <= start && start < end && end <= source.length - middle).toBe(true)
}

describe('spans nest, cover and lead back', () => {
  test('over random Markdown', () => {
    fc.assert(fc.property(fc.oneof(markdown, anyText, runs), expectRules), {
      numRuns: 600,
      examples: [['\u202f'], ['- \u3000'], ['a\n\n\u2003\n\nb'], ['<h1></h1>**']],
    })
  })

  test('over real documents', () => {
    for (const { text } of documents) expectRules(text)
  })
})

test('line ends change no structure: only offsets differ', () => {
  const shape = (source: string): string => {
    const kinds = ({ kind, children }: Block): string => `${kind}(${children.map(kinds).join(' ')})`
    return readMarkdown(source).blocks.map(kinds).join(' ')
  }
  fc.assert(
    fc.property(runs, (text) => {
      const expected = shape(text)
      expect(shape(text.replaceAll('\n', '\r\n'))).toBe(expected)
      expect(shape(text.replaceAll('\n', '\r'))).toBe(expected)
    }),
    { numRuns: 200, examples: [['| a |\n|---|\n'], ['- |\n'], ['| a | b |\n| --- | :-: |\n| c | d |\n']] },
  )
})
