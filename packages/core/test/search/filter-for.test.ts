import { expect, test } from 'vitest'
import type { Filters, Retriever } from '../../src/index.js'
import { filterFor } from '../../src/search/context.js'

const LABELS = { tags: ['a'], lang: ['en'], docId: ['d'], media: ['text'], repo: ['r'], sourceId: ['s'] } as const

/** A retriever that evaluates these members of filters. */
const evaluating = (filter: Retriever['supports']['filter']) => ({ supports: { filter } }) as Retriever
const filterOf = (where: Filters) => ({ where, allowed: async () => new Set<string>() })

test('each filter within filters is looked at once, however many conditions stand around it', () => {
  let looks = 0
  let where: Filters = {
    get tags() {
      looks++
      return ['a']
    },
  }
  for (let level = 0; level < 8; level++) where = { ...LABELS, not: where }
  const filter = filterOf(where)
  expect(filterFor(evaluating([...(Object.keys(LABELS) as (keyof Filters)[]), 'not']), filter)).toBe(filter)
  expect(looks).toBe(1)
})

test.each<[string, Retriever['supports']['filter'], Filters, boolean]>([
  ['a label, to one that takes any', true, { tags: ['a'] }, true],
  ['a field, to one that takes labels', true, { metadata: { a: { eq: 1 } } }, false],
  ['a member that it lists', ['tags'], { tags: ['a'], lang: undefined }, true],
  ['a member that it does not list', ['tags'], { lang: ['en'] }, false],
  [
    'a member that it does not list, within another',
    ['or', 'tags'],
    { or: [{ tags: ['a'] }, { lang: ['en'] }] },
    false,
  ],
])('`where` comes with %s', (_, supports, where, comes) => {
  expect(filterFor(evaluating(supports), filterOf(where))?.where).toEqual(comes ? where : undefined)
})
