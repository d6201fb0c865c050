import { Index } from 'flexsearch'
import { expect, test } from 'vitest'
import { withFruit } from '../../../test/support/bm25/fruit.js'
import type { MakeBm25 } from '../../../test/support/bm25/make-bm25.js'
import { testBm25 } from '../../../test/support/bm25/test-bm25.js'
import { flexsearchRetriever } from '../src/index.js'

const make: MakeBm25 = (options) => flexsearchRetriever({ Index, ...options })

testBm25(make)

test('the revision stays from version to version', async () => {
  expect((await withFruit(make)).revision()).toBe('bcc71e6b3b80c3957659d8e0f2c99d3d')
})
