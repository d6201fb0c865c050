import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RevisionChain } from '../src/revision-chain.js'

const marks = fc.constantFrom('0'.repeat(32), '1'.repeat(32))
const ids = fc.oneof(fc.constantFrom('a', 'b', '\ud800', '\ud801', '+', '-'), fc.string({ maxLength: 3 }))
const events = fc.array(fc.oneof(fc.record({ id: ids, mark: marks }), fc.record({ id: ids })), { maxLength: 6 })
type Events = typeof events extends fc.Arbitrary<infer T> ? T : never

function after(chain: RevisionChain, happened: Events): string {
  for (const event of happened) 'mark' in event ? chain.added(event.id, event.mark) : chain.removed(event.id)
  return chain.value
}

test('two histories have one name exactly when they are the same', () => {
  fc.assert(
    fc.property(events, events, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b)
      expect(after(RevisionChain.from('x'), a) === after(RevisionChain.from('x'), b)).toBe(same)
    }),
  )
})

test('another beginning is another name, and so is another order', () => {
  const one = { id: 'a' }
  const two = { id: 'b' }
  expect(after(RevisionChain.from('x'), [one])).not.toBe(after(RevisionChain.from('y'), [one]))
  expect(after(RevisionChain.from('x'), [one, two])).not.toBe(after(RevisionChain.from('x'), [two, one]))
})

test('two breaks are another name than one, and so is a break at another place', () => {
  const broken = (breaks: readonly number[]) => {
    let chain = RevisionChain.from('x')
    for (let i = 0; i < 3; i++) {
      if (breaks.includes(i)) chain = RevisionChain.resume(chain.value, '')
      chain.removed('a')
    }
    return chain.value
  }
  const names = [[], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]].map(broken)
  expect(new Set(names).size).toBe(names.length)
})

test('a resumed chain has the value it resumes, and goes on to another than an unbroken one', () => {
  const unbroken = RevisionChain.from('x')
  const resumed = RevisionChain.resume(unbroken.value, '')
  expect(resumed.value).toBe(unbroken.value)
  const again = RevisionChain.resume(unbroken.value, '')
  const salted = RevisionChain.resume(unbroken.value, 'salt')
  for (const chain of [unbroken, resumed, again, salted]) chain.removed('a')
  expect(resumed.value).not.toBe(unbroken.value)
  expect(resumed.value).toBe(again.value)
  expect(resumed.value).not.toBe(salted.value)
})
