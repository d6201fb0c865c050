import { textUnits } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StringTableBuilder } from '../src/segment/string-table.js'

const key = [1, 2] as const
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom('', '\0', '\ud800', '\udc00', 'x'.repeat(9000)),
)

test('strings are numbered in the order of their first addition, found, and compared as `<` does', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.array(text, { maxLength: 10 }), (texts, others) => {
      const builder = new StringTableBuilder(texts.length + 1, 2 * texts.reduce((sum, { length }) => sum + length, 0))
      const distinct = [...new Set(texts)]
      for (const [i, word] of texts.entries()) {
        if (i % 2 === 0) {
          expect(builder.addText(word, key)).toBe(distinct.indexOf(word))
          continue
        }
        const { units, hash } = textUnits(word, key)
        expect(builder.add(units, 0, units.length, hash)).toBe(distinct.indexOf(word))
      }
      const table = builder.build()
      expect(table.size).toBe(distinct.length)
      for (const [number, word] of distinct.entries()) {
        expect(table.text(number)).toBe(word)
        for (const [other, otherWord] of distinct.entries()) {
          expect(Math.sign(table.compare(number, table, other))).toBe(word < otherWord ? -1 : word > otherWord ? 1 : 0)
        }
      }
      for (const word of [...texts, ...others]) expect(table.find(textUnits(word, key))).toBe(distinct.indexOf(word))
    }),
  )
})

test('different strings with equal hashes are distinguished', () => {
  const builder = new StringTableBuilder(3, 6)
  for (const [number, text] of ['aa', 'ab', 'b'].entries()) {
    const { units } = textUnits(text, key)
    expect(builder.add(units, 0, units.length, 7)).toBe(number)
  }
  const table = builder.build()
  for (const [number, text] of ['aa', 'ab', 'b', 'c'].entries()) {
    expect(table.find({ ...textUnits(text, key), hash: 7 })).toBe(number < 3 ? number : -1)
  }
})
