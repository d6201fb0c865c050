import { type EmbeddedChunk, indexedText, memoryStore, type StoredDocument } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { random, toyVector } from '../../../../test/support/toy-embedder.js'
import { estimateBorders, type HeadedPair, headedPassages, sampleName } from '../../src/indexer/estimate-calibration.js'
import { prepareDocument } from '../../src/prepare/index.js'

const DIMENSIONS = 4
const AT = { sourceId: 'notes', now: new Date(0), embeddingModel: 'toy' }

/** Pairs whose passages lie around their queries: the less noise, the nearer. */
function pairsOf(seed: number, count: number, noise: number): HeadedPair[] {
  const next = random(seed)
  const vector = () => Float32Array.from({ length: DIMENSIONS }, () => next() - 0.5)
  return Array.from({ length: count }, (_, i) => {
    const [query, other] = [vector(), vector()]
    const passage = query.map((value, at) => value + noise * other[at]!)
    return { chunkId: `${i}`, heading: `${i}`, headings: [`${i}`], query, passage }
  })
}

function note(number: number, { title = `Note ${number}`, words = `words of ${number}` } = {}): StoredDocument {
  const stored = prepareDocument({ path: `${number}.md`, text: `# ${title}\n\nSome ${words}.` }, AT)
  const chunks = stored.chunks.map((chunk: EmbeddedChunk) => ({
    ...chunk,
    embedding: toyVector(indexedText(chunk), DIMENSIONS),
  }))
  return { ...stored, chunks }
}

const notesOf = (count: number): StoredDocument[] => Array.from({ length: count }, (_, i) => note(i))
const passagesOf = async (notes: readonly StoredDocument[], model = 'toy') => {
  const store = memoryStore()
  await store.commit({ put: notes })
  return headedPassages(store, model, {})
}

test('the borders are quantiles of the cosines: 99 % of unrelated pairs, 95 % of related ones', async () => {
  const axis = (at: number, share: number): Float32Array => {
    const vector = new Float32Array(201)
    vector[at] = share
    vector[200] = Math.sqrt(1 - share * share)
    return vector
  }
  const pairs = Array.from({ length: 200 }, (_, i) => {
    const [heading, query] = [`${i}`, axis(i, 1)]
    return { chunkId: heading, heading, headings: [heading], query, passage: axis(i, (i + 1) / 200) }
  })
  expect(await estimateBorders(pairs)).toEqual({ floor: 0, ceiling: 0.95 })
})

test('the floor lies below the ceiling, both in [-1, 1], and the order and length of vectors don’t matter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.double({ min: 0.01, max: 3, noNaN: true }), async (seed, noise) => {
      const pairs = pairsOf(seed, 200, noise)
      const borders = await estimateBorders(pairs)
      const twice = pairs.map((one) => ({ ...one, passage: one.passage.map((value) => 2 * value) }))
      expect(await estimateBorders(twice.reverse())).toEqual(borders)
      if (borders === undefined) return
      expect(borders.floor).toBeGreaterThanOrEqual(-1)
      expect(borders.ceiling).toBeLessThanOrEqual(1)
      expect(borders.floor).toBeLessThan(borders.ceiling)
    }),
    { numRuns: 15 },
  )
})

test('there are no borders of fewer than 200 pairs of either kind, nor of vectors that tell nothing apart', async () => {
  const pairs = pairsOf(1, 200, 0.01)
  expect(await estimateBorders(pairs)).toBeDefined()
  expect(await estimateBorders(pairs.slice(1))).toBeUndefined()
  expect(await estimateBorders(pairs.map((one) => ({ ...one, heading: 'same', headings: ['same'] })))).toBeUndefined()
  const constant = Float32Array.of(1, 2, 3, 4)
  expect(await estimateBorders(pairs.map((one) => ({ ...one, query: constant, passage: constant })))).toBeUndefined()
})

test('a passage below a heading of the same text is no unrelated one', async () => {
  const pairs = pairsOf(1, 200, 0.01)
  const near = Float32Array.of(1, 1, 1, 1)
  const below = pairs.map((one, i) =>
    i % 20 === 0 ? { ...one, heading: 'part', headings: ['whole', 'part'], query: near, passage: near } : one,
  )
  const apart = below.map((one) => (one.heading === 'part' ? { ...one, headings: [one.chunkId] } : one))
  expect((await estimateBorders(below))!.floor).toBeLessThan((await estimateBorders(apart))?.floor ?? 1)
})

test('an abort ends the estimate with its reason', async () => {
  const reason = new Error('no more')
  const slow = pairsOf(1, 256, 1).map((one) => ({
    ...one,
    query: new Float32Array(4096).fill(1),
    passage: new Float32Array(4096).fill(1),
  }))
  await expect(estimateBorders(slow, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('the passages are the 256 with the smallest ids, in whatever order they were stored', async () => {
  const notes = notesOf(300)
  const expected = notes
    .flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
    .sort()
    .slice(0, 256)
  const passages = (await passagesOf(notes))!
  expect(passages.map(({ chunkId }) => chunkId)).toEqual(expected)
  expect(await passagesOf([...notes].reverse())).toEqual(passages)
  const number = Number(/\d+/.exec(passages[0]!.heading)![0])
  expect(passages[0]).toEqual({
    chunkId: expected[0],
    heading: `Note ${number}`,
    headings: expect.arrayContaining([`Note ${number}`]),
    passage: notes[number]!.chunks[0]!.embedding,
  })
})

test('there are no passages below 200 with a heading and a vector of the model', async () => {
  const notes = notesOf(200)
  expect(await passagesOf(notes)).toHaveLength(200)
  expect(await passagesOf(notes.slice(1))).toBeUndefined()
  expect(await passagesOf(notes, 'another')).toBeUndefined()
  const [first, ...others] = notes
  const waiting = { ...first!, chunks: first!.chunks.map(({ embedding: _, ...chunk }) => chunk) }
  expect(await passagesOf([waiting, ...others])).toBeUndefined()
  const plain = prepareDocument({ path: 'plain.txt', text: 'Without a title.' }, AT)
  expect(await passagesOf([plain, ...others])).toBeUndefined()
})

test('the name of a sample follows from its chunks and headings, and from nothing else', async () => {
  const notes = notesOf(210)
  const passages = (await passagesOf(notes))!
  const name = sampleName(passages)
  expect(sampleName((await passagesOf([...notes].reverse()))!)).toBe(name)
  const vectors = passages.map((one) => ({ ...one, passage: one.passage.map((value) => 2 * value) }))
  expect(sampleName(vectors)).toBe(name)
  expect(sampleName(passages.slice(1))).not.toBe(name)
  const changes = [note(5, { title: 'Another title' }), note(5, { words: 'other words' })]
  const names = await Promise.all(
    changes.map(async (changed) => sampleName((await passagesOf(notes.map((one, i) => (i === 5 ? changed : one))))!)),
  )
  expect(new Set([name, ...names]).size).toBe(3)
})
