import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, readMarkdown } from '../../src/index.js'

function inlinesOf(source: string): Inline[] {
  const all = (blocks: readonly Block[]): Inline[] =>
    blocks.flatMap(({ inlines, children }) => [...inlines, ...all(children)])
  return all(readMarkdown(source).blocks)
}

describe('plain text is passed over, and what it holds is read', () => {
  test.each([
    ['see www.kebab.example.', 'www.kebab.example'],
    ['(https://kebab.example/a)', 'https://kebab.example/a'],
    ['日本https://kebab.example', 'https://kebab.example'],
    ['write to a.b+c@kebab.example now', 'a.b+c@kebab.example'],
    ['é-a@kebab.example', '-a@kebab.example'],
    ['x mailto:a@kebab.example', 'mailto:a@kebab.example'],
    ['a, .b@kebab.example', '.b@kebab.example'],
  ])('the address in %s', (source, target) => {
    expect(inlinesOf(source).map(({ kind, start, end }) => [kind, source.slice(start, end)])).toEqual([
      ['autolink', target],
    ])
  })

  test.each(['awww.kebab.example', '9https://kebab.example', '_https://kebab.example'])(
    'none begins within the word %s',
    (source) => {
      expect(inlinesOf(source)).toEqual([])
    },
  )

  test('a run of emphasis, code, a link or math is where it was, whatever plain text stands around it', () => {
    const runs = ['*a*', '`b`', '[c](d)', '$e$', '~f~', '&amp;', '<br>', '\\*', '![g](h)', '<!-- i -->', 'j@k.example']
    const words = fc.stringMatching(/^[a-z0-9,;:()é日 .-]{0,30}$/)
    fc.assert(
      fc.property(fc.constantFrom(...runs), words, words, (run, before, after) => {
        const [kind] = inlinesOf(`x ${run} x`).map((inline) => inline.kind)
        const source = `x ${before} ${run} ${after} x`
        const at = source.indexOf(run)
        expect(inlinesOf(source).map((inline) => [inline.kind, inline.start, inline.end])).toEqual([
          [kind, at, at + run.length],
        ])
      }),
    )
  })
})
