import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelIdentity } from '../src/model-identity.js'

const NONE = { query: '', passage: '' }

test('name and precision, and the rest only where it is not plain', async () => {
  expect(await modelIdentity('a/b', 'q8', 'mean', NONE)).toBe('a/b@q8')
  expect(await modelIdentity('a/b', 'fp32', 'cls', NONE)).toBe('a/b@fp32+cls')
  expect(await modelIdentity('a/b', 'q8', 'mean', { query: 'query: ', passage: 'passage: ' })).toBe('a/b@q8+1b2d1fa3')
})

test('everything that moves the vectors changes it', async () => {
  const setting = fc.record({
    dtype: fc.constantFrom('q8' as const, 'fp32' as const),
    pooling: fc.constantFrom('mean' as const, 'cls' as const),
    prefixes: fc.record({ query: fc.string({ maxLength: 3 }), passage: fc.string({ maxLength: 3 }) }),
  })
  await fc.assert(
    fc.asyncProperty(setting, setting, async (a, b) => {
      const [one, two] = await Promise.all(
        [a, b].map(({ dtype, pooling, prefixes }) => modelIdentity('m', dtype, pooling, prefixes)),
      )
      expect(one === two).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})
