import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RevisionChain } from '../src/vector-index.js'

const digests = fc.constantFrom('0'.repeat(32), '1'.repeat(32))
const ids = fc.oneof(fc.constantFrom('a', 'b', '\ud800', '\ud801', '+', '-'), fc.string({ maxLength: 3 }))
const events = fc.array(fc.oneof(fc.record({ id: ids, digest: digests }), fc.record({ id: ids })), { maxLength: 6 })
type Events = typeof events extends fc.Arbitrary<infer T> ? T : never

function after(chain: RevisionChain, happened: Events): string {
  for (const event of happened) 'digest' in event ? chain.added(event.id, event.digest) : chain.removed(event.id)
  return chain.value
}

test('two histories have the same value exactly if they are equal', () => {
  fc.assert(
    fc.property(events, events, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b)
      expect(after(RevisionChain.from('x'), a) === after(RevisionChain.from('x'), b)).toBe(same)
    }),
  )
})

test('another start gives another value, and so does another order', () => {
  const first = { id: 'a' }
  const second = { id: 'b' }
  expect(after(RevisionChain.from('x'), [first])).not.toBe(after(RevisionChain.from('y'), [first]))
  expect(after(RevisionChain.from('x'), [first, second])).not.toBe(after(RevisionChain.from('x'), [second, first]))
})

test('each number of interruptions gives another value, and so does each position of them', () => {
  const interrupted = (breaks: readonly number[]) => {
    let chain = RevisionChain.from('x')
    for (let i = 0; i < 3; i++) {
      if (breaks.includes(i)) chain = RevisionChain.resume(chain.value, '')
      chain.removed('a')
    }
    return chain.value
  }
  const values = [[], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]].map(interrupted)
  expect(new Set(values).size).toBe(values.length)
})

test('a resumed chain has the value it resumes, and later values differ from those without the interruption', () => {
  const uninterrupted = RevisionChain.from('x')
  const resumed = RevisionChain.resume(uninterrupted.value, '')
  expect(resumed.value).toBe(uninterrupted.value)
  const again = RevisionChain.resume(uninterrupted.value, '')
  const salted = RevisionChain.resume(uninterrupted.value, 'salt')
  for (const chain of [uninterrupted, resumed, again, salted]) chain.removed('a')
  expect(resumed.value).not.toBe(uninterrupted.value)
  expect(resumed.value).toBe(again.value)
  expect(resumed.value).not.toBe(salted.value)
})
