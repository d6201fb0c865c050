import { expect, test } from 'vitest'
import { indexedText, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'

test('what was removed before the last state but one that was marked is forgotten', async () => {
  const store = memoryStore()
  const revisions = [await store.revision()]
  for (const text of ['one', 'two', 'three']) {
    const stored = makeStored('a.md', [text])
    stored.chunks = stored.chunks.map((chunk) => ({ ...chunk, chunkId: text }))
    revisions.push(await store.commit({ put: [stored] }))
    await store.mark(text, revisions.at(-1)!)
  }
  const answers = await Promise.all(revisions.map((revision) => store.changesSince(revision)))
  expect(answers.map((changes) => changes?.removed)).toEqual([undefined, undefined, ['two'], []])
})

test('a text that only looks like a revision of the store is unknown', async () => {
  const store = memoryStore({ id: 'x' })
  for (const revision of ['x.1', 'x.00', 'x.-1', 'x.', 'x', '', 'y.0', 'x.0 ', 'xx.0', 'x.1e0'])
    expect(await store.changesSince(revision)).toBeNull()
  expect(await store.changesSince('x.0')).toEqual({ revision: 'x.0', docIds: [], removed: [] })
})

test('the vectors of the texts that were removed first are forgotten first, and none that a chunk still has', async () => {
  const store = memoryStore()
  const embedded = (path: string, texts: string[]) => {
    const stored = makeStored(path, texts, { embeddingModel: 'm' })
    return { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk, embedding: Float32Array.of(1) })) }
  }
  const [lasting, twin, old] = [
    embedded('kept.md', ['kept']),
    embedded('twin.md', ['kept']),
    embedded('old.md', ['old']),
  ]
  await store.commit({ put: [lasting, twin, old] })
  await store.commit({ remove: [twin.document.docId, old.document.docId] })
  const many = Array.from({ length: 10_000 }, (_, i) => `passage ${i}`)
  const others = embedded('others.md', many)
  await store.commit({ put: [others] })
  await store.commit({ remove: [others.document.docId] })
  const vector = Float32Array.of(1)
  const chunks = [lasting.chunks[0]!, old.chunks[0]!, others.chunks[0]!, others.chunks.at(-1)!]
  expect(await store.embeddings(chunks.map(indexedText), 'm')).toEqual([vector, null, vector, vector])
})
