import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSpans } from '../src/without-spans.js'

/** The text without what stands in braces. */
function without(marked: string): string {
  const spans: { start: number; end: number }[] = []
  let text = ''
  for (const part of marked.split(/(\{[^}]*\})/)) {
    const inner = part.replace(/^\{|\}$/g, '')
    if (inner !== part) spans.push({ start: text.length, end: text.length + inner.length })
    text += inner
  }
  return withoutSpans(text, spans)
}

test.each([
  ['A. {B.} C.', 'A. C.'],
  ['{A.} B.', 'B.'],
  ['A. {B.}', 'A.'],
  ['{A.}', ''],
  ['甲。{乙。}丙。', '甲。丙。'],
  ['A\n{- B}\n- C', 'A\n- C'],
  ['A.\n\n{B.}\n\nC.', 'A.\n\nC.'],
  ['A.\r\n{B.}\r\nC.', 'A.\r\nC.'],
  ['A\n{- B}\n\nC', 'A\n\nC'],
  ['A{ [#9]}.', 'A.'],
  ['{A. }{B. }C.', 'C.'],
  ['A. {B.} {C.} D.', 'A. D.'],
])('%j is %j', (marked, rest) => {
  expect(without(marked)).toBe(rest)
})

test('what is in no span stays, in its order, but for white space', () => {
  const words = fc.array(fc.record({ word: fc.constantFrom('a', 'b ', ' c', '\n', 'd\n\n', '水'), cut: fc.boolean() }))
  const bare = (text: string) => text.replace(/\s/g, '')
  fc.assert(
    fc.property(words, fc.boolean(), (list, overlap) => {
      let text = ''
      let kept = ''
      const spans = list.flatMap(({ word, cut }) => {
        const start = text.length
        text += word
        if (!cut) kept += word
        return cut
          ? [
              { start, end: text.length },
              ...(overlap
                ? [
                    { start, end: start },
                    { start, end: text.length },
                  ]
                : []),
            ]
          : []
      })
      expect(bare(withoutSpans(text, spans.reverse()))).toBe(bare(kept))
    }),
  )
})
