import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { markdown, realDocuments } from '../../../../test/support/markdown-samples.js'
import { isNightly } from '../../../../test/support/profile.js'
import type { Block, Markdown } from '../../src/index.js'
import { readWithin } from '../../src/read-markdown.js'

const WHOLE = 1e9

/** The headings, code and tables with their lines, on which passages depend. */
function landmarks({ source, blocks }: Markdown): string[] {
  const line = (offset: number) => source.slice(0, offset).split(/\r\n|\n|\r/).length
  const walk = (blocks: readonly Block[], isRoot: boolean): string[] =>
    blocks.flatMap(({ kind, start, end, level, lang, children }) => {
      if (kind === 'heading') return isRoot ? [`heading -${line(end)} ${level}`] : []
      if (kind === 'code' || kind === 'table') return [`solid ${line(start)}-${line(end)} ${lang ?? ''}`]
      return walk(children, false)
    })
  return walk(blocks, true)
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** The same landmarks from the library's own full parse. */
function parsedLandmarks(text: string): string[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const walk = (nodes: Node[], root: boolean): string[] =>
    nodes.flatMap((node) => {
      const { start, end } = node.position!
      // A blank line behind indented code is none of it here.
      const blank = /\s*$/.exec(text.replace('\ufeff', '').slice(0, end.offset))![0]
      const lines = `${start.line}-${end.line - (blank.match(/\r\n|\n|\r/g)?.length ?? 0)}`
      // The library gives a wrong start for a heading right after a definition.
      if (node.type === 'heading') return root ? [`heading -${end.line} ${node.depth}`] : []
      if (node.type === 'code') return [`solid ${lines} ${node.lang?.toLowerCase() ?? ''}`]
      if (node.type === 'table') return [`solid ${lines} `]
      return 'children' in node ? walk(node.children, false) : []
    })
  return walk(tree.children, true)
}

function read(text: string, window = 8192, largest = 65_536): Markdown {
  const steps = readWithin(text, { window, largest, work: WHOLE })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What is read otherwise than by a full parse. A pattern finds a line that isn't blank in one way. */
const OTHERWISE = [
  // A comment that never ends is text, and hides the rest there.
  /<!--(?!.*-->)/s,
  // A table behind a lazy line ends the item or the quote.
  /\S[ \t]*(?:\r\n|\n|\r)\| a/,
  // An indented line right behind a definition, a quote or a table is code, or a row.
  /^(?! {4}|\t)[^\S\r\n]*\S[^\r\n]*(?:\r\n|\n|\r)(?: {4}|\t)/m,
  // A line of equal signs, or of fewer than three hyphens, ends a table.
  /\|[ \t]*(?:\r\n|\n|\r)(?:[^\S\r\n]*\S[^\r\n]*(?:\r\n|\n|\r))*?(?:=+|--?)[ \t]*$/m,
]

/** A full parse is slow: only the nightly profile takes all of them. */
const documents = realDocuments().filter((_, i) => isNightly || i % 3 === 0)

describe('blocks', () => {
  test('are those of a full parse with inline markup', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const whole = read(text, WHOLE)
        fc.pre(whole.frontMatter === undefined && !OTHERWISE.some((pattern) => pattern.test(text)))
        expect(landmarks(whole)).toEqual(parsedLandmarks(text))
      }),
      {
        numRuns: 300,
        examples: [['| a |\n|---|\n| 1 |\n---\n'], ['a | b\n-|-\nc\n---\nd'], ['a \\| b\n---\n---'], ['```\r']],
      },
    )
    for (const { text } of documents) {
      const { frontMatter } = read(text, WHOLE)
      const body = text.slice(frontMatter?.end ?? 0)
      expect(landmarks(read(body, WHOLE))).toEqual(parsedLandmarks(body))
    }
  })

  test("don't depend on the windows that a document is read in", () => {
    for (const { text } of documents) {
      const whole = landmarks(read(text, WHOLE))
      expect(landmarks(read(text))).toEqual(whole)
      expect(landmarks(read(text, 1000, WHOLE))).toEqual(whole)
    }
  })

  test('are in order, without shared text, whatever the windows', () => {
    fc.assert(
      fc.property(
        markdown,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 2000 }),
        (text, window, largest) => {
          let next = 0
          for (const { start, end } of read(text, window, largest).blocks) {
            expect(start).toBeGreaterThanOrEqual(next)
            expect(end).toBeGreaterThan(start)
            next = end
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a block that is longer than a window', () => {
  const after = '\n\n# After\n\n```js\nx\n```\n'
  const rest = (lines: number) => [`heading -${lines + 2} 1`, `solid ${lines + 4}-${lines + 6} js`]

  test.each([
    ['a fence', '```md', '# no heading', '```'],
    ['a fence with blank lines', '~~~~', '\n\n```\n# no heading', '~~~~'],
    ['indented code', '    a', '\n    # no heading', '    z'],
    ['a table', '| a | b |\n|---|---|', '| 1 | 2 |', '| y | z |'],
  ])('goes on to its end: %s', (_, head, line, tail) => {
    const block = [head, ...Array(2000).fill(line), tail].join('\n')
    const count = block.split('\n').length
    const lang = head.startsWith('```') ? 'md' : ''
    expect(landmarks(read(block + after))).toEqual([`solid 1-${count} ${lang}`, ...rest(count)])
  })

  test.each([
    ['a comment', '<!--', '\n# no heading', '-->'],
    ['a paragraph', 'first', '    no code\n2. no list', 'last'],
    ['a list', '- first', '- item\n\n  item', '- last'],
    ['a quote', '> first', '> # no heading\n>\n> text', '> last'],
    ['an item', '- first', '\n  # no heading', '  last'],
    ['an item with a fence', '- ```', '  # no heading', '  ```'],
    ['a footnote', '[^a]: first', '\n    # no heading', '    last'],
  ])('keeps what is in it: %s', (name, head, line, tail) => {
    const block = [head, ...Array(1000).fill(line), tail].join('\n')
    const count = block.split('\n').length
    const inside = name === 'an item with a fence' ? [`solid 1-${count} `] : []
    expect(landmarks(read(block + after))).toEqual([...inside, ...rest(count)])
  })

  test("doesn't run into the next block of its kind", () => {
    const table = `| a |\n|---|\n${'| b |\n'.repeat(400)}`
    const fence = `\`\`\`\n${'x\n'.repeat(400)}\`\`\`\n`
    for (const [text, lines] of [
      [table, 402],
      [fence, 402],
    ] as const) {
      expect(landmarks(read(`${text}\n${text}\n# End`))).toEqual([
        `solid 1-${lines} `,
        `solid ${lines + 2}-${2 * lines + 1} `,
        `heading -${2 * lines + 3} 1`,
      ])
    }
  })
})
