import { expect, test } from 'vitest'
import { withFruit } from '../../../test/support/bm25/fruit.js'
import { testBm25 } from '../../../test/support/bm25/test-bm25.js'
import { bm25Retriever } from '../src/index.js'

testBm25(bm25Retriever)

test('the revision stays from version to version', async () => {
  expect((await withFruit(bm25Retriever)).revision()).toBe('a22c803dd0eddde58d8e7f1083ff9505')
})
