import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { retrieverRules, savedRetrieverRules } from '../src/index.js'

test('docs/writing-a-retriever.md has the sentence of every rule, word for word, in the order of the kits, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/writing-a-retriever.md'), 'utf8')
  const sentences = [...page.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, sentence]) => sentence)
  expect(sentences).toEqual([...retrieverRules, ...savedRetrieverRules])
})
