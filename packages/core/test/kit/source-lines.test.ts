import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf } from '../../../../test/support/line-of.js'
import { SourceLines } from '../../src/kit/source-lines.js'

const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028'), maxLength: 30 })

test('lines end with LF, CR and CRLF, and with nothing else', () => {
  fc.assert(
    fc.property(text, (source) => {
      const lines = new SourceLines(source)
      const expected = source.split(/\r\n|\r|\n/)
      expect(Array.from({ length: lines.count }, (_, i) => source.slice(lines.start(i), lines.end(i)))).toEqual(
        expected,
      )
    }),
  )
})

test('every offset is on exactly one line', () => {
  fc.assert(
    fc.property(text, (source) => {
      const lines = new SourceLines(source)
      for (let offset = 0; offset < source.length; offset++) {
        const betweenCrAndLf = source[offset - 1] === '\r' && source[offset] === '\n'
        if (!betweenCrAndLf) expect(lines.at(offset) + 1).toBe(lineOf(source, offset))
      }
    }),
  )
})
