import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { readMarkers } from '../src/model-markers.js'
import { askOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { shelfOf } from './support/shelf.js'

describe('markers as models write them', () => {
  test.each([
    ['Water boils [1].', 'Water boils [#1].'],
    ['Water boils[1]. Tea[2], too.', 'Water boils[#1]. Tea[#2], too.'],
    ['Water boils [1, 2] and [1][2].', 'Water boils [#1][#2] and [#1][#2].'],
    ['Water boils【1】. Tea【2†tea.md】.', 'Water boils[#1]. Tea[#2].'],
    ['Water boils (#1).', 'Water boils (#1).'.replace('(#1)', '[#1]')],
    ['Water boils [1]. Tea [9].', 'Water boils [#1]. Tea [#9].'],
    ['Water [#1]. Year [1].', 'Water [#1]. Year [1].'],
    ['Water [#1, #2].', 'Water [#1][#2].'],
    ['Water.[^1] Tea.[^t]\n\n[^1]: water.md\n[^t]: See [#2].\n', 'Water.[#1] Tea.[#2]\n\n'],
    ['Water.[^9]\n\n[^9]: water.md', 'Water.\n\n'],
  ])('%s', (written, read) => {
    expect(readMarkers(written, 2)).toBe(read)
  })
})

describe('what is no marker', () => {
  test.each([
    'In [2019] it was so.',
    'See [1](https://example.com).',
    'Take `list[1]` and list[1]=2.',
    '```js\nconst a = list [1]\n```',
    '[1]: https://example.com',
    'An image ![1].',
    'No number at all.',
    '```\n[^1]: in code\n```\n\nA list: `[^1]`.',
    '~~~~\n~~~\nlist [1]\n~~~~',
  ])('%s', (written) => {
    expect(readMarkers(written, 2)).toBe(written)
  })
})

test.each(['[1]', '(#1)', '【1】', '[^1]'])('an answer with markers such as %s is grounded', async (marker) => {
  const shelf = await shelfOf({ 'boiling.md': '# Boiling\n\nWater boils at 100 °C at sea level.\n' })
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: `Water boils at 100 °C ${marker}.` }) })
  const answer = await ask({ question: 'When does water boil?' })
  expect(answer).toMatchObject({ grounded: true, answer: 'Water boils at 100 °C [#1].' })
})

test('markers are read in linear time, and reading them twice changes nothing', () => {
  const piece = fc.constantFrom('[1]', '[#1]', '【2】', '[^1]', '[^1]: a', '`', '```', '\n', ' ', 'a', '(#3)', '[', ']')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readMarkers(pieces.join(''), 3)
      expect(readMarkers(read, 3)).toBe(read)
    }),
    { numRuns: isNightly ? 20_000 : 500 },
  )
  for (const many of ['[1', '```\n', '`', '[^1]: ', '【1'])
    expect(readMarkers(many.repeat(50_000), 3).length).toBeGreaterThanOrEqual(0)
})
