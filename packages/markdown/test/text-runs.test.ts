import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdown } from '../../../test/support/markdown-samples.js'
import { passageRuns, readMarkdown, type TextRun, textRuns } from '../src/index.js'

/** Writes runs with what sets them apart: `<code>npm</code>`, and marks between brackets. */
function written(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, styles, isMarked }) =>
      styles.reduceRight((inner, style) => `<${style}>${inner}</${style}>`, isMarked ? `[${text}]` : text),
    )
    .join('')
}

const shown = (source: string, start = 0, end = source.length, marked: { start: number; end: number }[] = []): string =>
  written(textRuns(readMarkdown(source), start, end, marked))

describe('a part of Markdown as people see it', () => {
  test.each([
    ['a heading with an anchor', '## Set up {#setup}\n\nThen go.', '<strong>Set up</strong>\nThen go.'],
    [
      'emphasis',
      'un**believ**ably *fast*, ~~slow~~',
      'un<strong>believ</strong>ably <emphasis>fast</emphasis>, <strikethrough>slow</strikethrough>',
    ],
    ['inline code', 'Run `npm ci`.', 'Run <code>npm ci</code>.'],
    ['escapes and entities', 'C\\+\\+ in K&ouml;ln', 'C++ in Köln'],
    [
      'links and images',
      '[The **guide**](https://kebab.example/x "t") ![a cat](cat.png)',
      'The <strong>guide</strong> t a cat',
    ],
    ['a reference that is defined below', 'See [the guide][g].\n\n[g]: https://kebab.example', 'See the guide.'],
    ['lines of a paragraph', 'one\ntwo\r\nthree', 'one two  three'],
    ['a list', '- a\n- b\n  1. c\n  2. d\n- [ ] e\n- [x] f', '• a\n• b\n1. c\n2. d\n☐ e\n☑ f'],
    [
      'a table',
      '| Name | Default |\n|---|:-:|\n| `port` | 80 |\n| a \\| b | |',
      'Name | Default\n<code>port</code> | 80\na | b',
    ],
    [
      'a block of code',
      'So:\n\n```sh title="x"\nnpm ci # *all*\n```\n\nDone.',
      'So:\n<code>npm ci # *all*\n</code>\nDone.',
    ],
    ['a quotation', '> [!NOTE]\n> Read\n> this.', 'NOTE Read this.'],
    ['HTML and comments', 'a<br>b <!-- c --><kbd>K</kbd>\n\n<!-- d -->\n\n<div>e</div>', 'a b K\ne'],
  ])('has the text of %s', (_, source, expected) => {
    expect(shown(source).replace(/ +/g, ' ').replace(/ $/gm, '').trim()).toBe(expected.replace(/ +/g, ' '))
  })

  test('is read in its document: a half of a run, a row and a line of code are what they are there', () => {
    const source = 'A **strong word** here.\n\n| a | b |\n|---|---|\n| c | d |\n\n```sh\nnpm ci\n# no heading\n```\n'
    const at = (text: string) => source.indexOf(text)
    expect(shown(source, at('word'), at('here'))).toBe('<strong>word</strong> ')
    expect(shown(source, at('| c'), at('\n\n```'))).toBe('c | d')
    expect(shown(source, at('# no'), at('\n```\n'))).toBe('<code># no heading</code>')
  })

  test('has its marked spans marked, also where they begin in one run and end in another', () => {
    const source = 'un**believ**able K&ouml;ln'
    const span = (text: string) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length })
    expect(shown(source, 0, source.length, [span('un**believ**able'), span('K&ouml;ln')])).toBe(
      '[un]<strong>[believ]</strong>[able] [K][ö][ln]',
    )
  })

  test('is found by its text, from an offset on', () => {
    const document = readMarkdown('A `hook`.\n\nThen a **hook** runs.\n\n<!-- only -->')
    const runs = passageRuns(document, 'a **hook**', 0, [[4, 8]])
    expect(written(runs!)).toBe('a <strong>[hook]</strong>')
    expect(passageRuns(document, 'A `hook`', 1)).toBeUndefined()
    expect(passageRuns(document, '<!-- only -->', 0)).toBeUndefined()
  })

  test('has runs that ascend, lie in it, and show the source but where it is read otherwise', () => {
    fc.assert(
      fc.property(markdown, fc.nat(), fc.nat(), fc.array(fc.nat(), { maxLength: 6 }), (source, a, b, offsets) => {
        const [start = 0, end = 0] = [a % (source.length + 1), b % (source.length + 1)].sort((x, y) => x - y)
        const points = [...new Set(offsets.map((offset) => offset % (source.length + 1)))].sort((x, y) => x - y)
        const marked = points.flatMap((from, i) => (i % 2 ? [] : [{ start: from, end: points[i + 1] ?? from }]))
        const document = readMarkdown(source)
        let at = start
        for (const run of textRuns(document, start, end, marked)) {
          expect(run.start).toBeGreaterThanOrEqual(at)
          expect(run.end).toBeGreaterThanOrEqual(run.start)
          expect(run.end).toBeLessThanOrEqual(end)
          at = run.end
          const verbatim = source.slice(run.start, run.end)
          const isReplaced = document.marks.some(([from, to]) => from < run.end && to > run.start)
          if (!isReplaced && verbatim !== '')
            expect(run.text.replace(/[\r\n]/g, ' ')).toBe(verbatim.replace(/[\r\n]/g, ' '))
        }
      }),
      { numRuns: 300 },
    )
  })
})
