import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyExtremeDocument, expectServed } from '../../../test/support/extreme-documents.js'
import { openIndex } from './open-index.js'

test('a document that a store in Postgres takes can be read, listed, described, searched, explained, fetched, asked for and sent', async () => {
  const index = await openIndex()
  const documents = fc.sample(anyExtremeDocument, 16)
  const taken = await expectServed(documents, index.store, index.retrievers)
  await index.close()
  expect(taken).toBeGreaterThan(1)
})
