import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chunkerRules,
  chunkStoreRules,
  embedderRules,
  entailerRules,
  generatorRules,
  principalsRules,
  readerRules,
  rerankerRules,
  retrieverRules,
  savedRetrieverRules,
  syncedStoreRules,
} from '../src/index.js'

const page = await readFile(join(import.meta.dirname, '../../../docs/writing-the-other-parts.md'), 'utf8')

/** The list items under each heading. */
const lists = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0], [...section.matchAll(/^- (.*)$/gm)].map(([, rule]) => rule)]),
)

test.each([
  ['A reader', readerRules],
  ['A chunker', chunkerRules],
  ['A chunk store', chunkStoreRules],
  ['A synced store', syncedStoreRules],
  ['An embedder', embedderRules],
  ['An entailer', entailerRules],
  ['A reranker', rerankerRules],
  ['A generator', generatorRules],
  ['An index with principals', principalsRules],
])('%s has in the docs the rules of its kit, word for word', (heading, rules) => {
  expect(lists.get(heading)).toEqual(rules)
})

test('the page has no other lists', () => {
  expect(lists.size).toBe(9)
})

test('docs/writing-a-retriever.md has the sentence of every rule, word for word, in the order of the kits, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/writing-a-retriever.md'), 'utf8')
  const sentences = [...page.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, sentence]) => sentence)
  expect(sentences).toEqual([...retrieverRules, ...savedRetrieverRules])
})
