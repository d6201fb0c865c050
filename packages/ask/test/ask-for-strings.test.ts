import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonStrings } from '../src/ask-for-strings.js'

test.each([
  ['["a", "b"]', ['a', 'b']],
  ['[]', []],
  ['```json\n["a"]\n```', ['a']],
  ['Here they are:\n["a", "b"]\nGood luck!', ['a', 'b']],
  ['{"questions": ["a"]}', ['a']],
  ['<think>[maybe] ["x"]?</think>["a", "b"]', ['a', 'b']],
  ['["a", "b",]', ['a', 'b']],
  ['[" a ", "", "  ", "a"]', ['a']],
  ['["a [b] c", "d \\"e\\" ]"]', ['a [b] c', 'd "e" ]']],
])('%s', (text, strings) => {
  expect(readJsonStrings(text)).toEqual({ strings })
})

test.each(['', 'None.', '{"a": 1}', '[1]', '["a", 1]', '[["a"]]', '[{"question": "a"}]', ']["a"', '["a', '[a]'])(
  'not readable: %j',
  (text) => {
    expect(readJsonStrings(text)).toMatchObject({ error: expect.stringMatching(/./) })
  },
)

test('a long string is cut', () => {
  const [question] = (readJsonStrings(JSON.stringify(['a'.repeat(5000)])) as { strings: string[] }).strings
  expect(question).toHaveLength(1000)
})

test('strings are returned trimmed and once each, whatever text is around the array', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 5 }), (strings) => {
      const expected = [...new Set(strings.map((string) => string.trim()).filter((string) => string !== ''))]
      for (const text of [JSON.stringify(strings), `So: ${JSON.stringify(strings)} – that is all.`]) {
        expect(readJsonStrings(text)).toEqual({ strings: expected })
      }
    }),
  )
})

test('no text throws or takes longer than linear time', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readJsonStrings(text)))
  for (const text of ['["'.repeat(3000), '["\\"'.repeat(3000), '["a",'.repeat(3000), '['.repeat(100_000)])
    readJsonStrings(`${text}]`)
  const blanks = ' '.repeat(500_000)
  for (const text of [`[ "a"${blanks}x ]`, `["a"${blanks},${blanks}x]`, `["a",${blanks}"b"${blanks}x]`])
    expect(readJsonStrings(text)).toMatchObject({ error: expect.any(String) })
  expect(readJsonStrings(`So: ["a"${blanks},${blanks}"b"${blanks},${blanks}]!`)).toEqual({ strings: ['a', 'b'] })
})
