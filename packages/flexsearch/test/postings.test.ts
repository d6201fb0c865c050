import fc from 'fast-check'
import { Index } from 'flexsearch'
import { expect, test } from 'vitest'
import { LAST_SLOT, Postings } from '../src/postings.js'

const term = fc.constantFrom('a', 'b', '', '__proto__', '7')
const frequency = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: LAST_SLOT - 2, max: LAST_SLOT + 3 }),
  fc.constant(1e6),
)
const id = fc.integer({ min: 0, max: 6 })
const step = fc.record({ id, terms: fc.dictionary(term, frequency) })

/** The frequencies of a term, by chunk. */
function frequenciesOf(postings: Postings, name: string): Map<number, number> {
  const { slots, large } = postings.of(name)
  const frequencies = new Map<number, number>()
  for (const [slot, ids] of slots.entries()) {
    for (const id of ids ?? []) frequencies.set(id, slot < LAST_SLOT ? slot + 1 : large!.get(id)!)
  }
  return frequencies
}

test('the frequencies are those of the chunks that are held; nothing of removed chunks is left', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const postings = new Postings(Index)
      const termsById = new Map<number, Map<string, number>>()
      for (const { id, terms } of steps) {
        // Every other step with a chunk removes it.
        if (termsById.delete(id)) postings.remove(id)
        else {
          const frequencies = new Map(Object.entries(terms))
          termsById.set(id, frequencies)
          postings.add(id, frequencies)
        }
        for (const name of ['a', 'b', '', '__proto__', '7']) {
          const expected = [...termsById].flatMap(([id, terms]) =>
            terms.has(name) ? [[id, terms.get(name)!] as const] : [],
          )
          expect(frequenciesOf(postings, name)).toEqual(new Map(expected))
          const large = expected.filter(([, count]) => count > LAST_SLOT)
          expect(postings.of(name).large?.size ?? 0).toBe(large.length)
        }
      }
    }),
  )
})
