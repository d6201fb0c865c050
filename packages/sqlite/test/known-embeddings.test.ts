import { indexedText } from '@kebab/core'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.js'
import { openStore } from './open-store.js'
import { sampleDocument } from './sample-document.js'

const vector = Float32Array.of(0.6, 0.8)
const other = Float32Array.of(0.8, -0.6)
const document = (docId: string, passages: string[], embeddings = [vector, other], embeddingModel = 'm') =>
  sampleDocument({ docId, passages, embeddings, embeddingModel })

test('the vector of a text is that of any chunk with this indexed text, by model', async () => {
  const store = openStore()
  await store.commit({ put: [document('a', ['first', 'second'])] })
  await store.commit({ put: [sampleDocument({ docId: 'b', passages: ['bare'] })] })
  expect(await store.embeddings(['second', 'first', 'bare', 'none', 'first', '\ud800\0'], 'm')).toEqual([
    other,
    vector,
    null,
    null,
    vector,
    null,
  ])
  expect(await store.embeddings(['first'], 'another')).toEqual([null])
  expect(await store.embeddings([], 'm')).toEqual([])
})

test('the title and the headings belong to the indexed text', async () => {
  const store = openStore()
  const stored = sampleDocument({
    docId: 'a',
    passages: ['text'],
    title: 'Title',
    headingPath: ['One'],
    embeddings: [vector],
    embeddingModel: 'm',
  })
  await store.commit({ put: [stored] })
  expect(await store.embeddings(['text', indexedText(stored.chunks[0]!)], 'm')).toEqual([null, vector])
})

test('vectors of removed chunks are kept until 10,000 others were removed', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  await store.commit({ put: [document('a', ['first', 'second'])] })
  await store.commit({ put: [document('a', ['third', 'second'])] })
  expect(await store.embeddings(['first', 'second', 'third'], 'm')).toEqual([vector, other, vector])
  const spare = () => database.prepare('SELECT count(*) AS n FROM spare_embeddings').get([])
  // A vector that a chunk has again is kept once.
  expect(spare()).toMatchObject({ n: 1 })
  await store.commit({ remove: ['a'] })
  expect(await store.embeddings(['first', 'second', 'third'], 'm')).toEqual([vector, other, vector])
  const many = Array.from({ length: 9998 }, (_, i) => `passage ${i}`)
  const vectors = many.map(() => vector)
  await store.commit({ put: [document('b', many, vectors)] })
  await store.commit({ remove: ['b'] })
  expect(await store.embeddings(['first', 'second', 'third', 'passage 0'], 'm')).toEqual([null, other, vector, vector])
  expect(spare()).toMatchObject({ n: 10_000 })
})
