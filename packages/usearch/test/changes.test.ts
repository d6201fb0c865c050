import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type EmbeddedChunk, isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { makeChunk } from './support/make-chunk.js'
import { usearch, watchedUsearch } from './support/usearch.js'
import { bruteForce, chunksOf, clustered, queryOf, vectorEmbedder } from './support/vectors.js'

function toyRetriever(more: Partial<UsearchRetrieverOptions> = {}) {
  return usearchRetriever({ usearch, embedder: toyEmbedder(), ...more })
}

async function best(retriever: ReturnType<typeof toyRetriever>, query: string): Promise<string | undefined> {
  return (await retrieve(retriever, query, { limit: 1 })).candidates[0]?.chunkId
}

describe('add', () => {
  test('an added chunk is found, a removed one is not, and an updated one is found by its new text only', async () => {
    const retriever = toyRetriever()
    await retriever.add([makeChunk('a', { text: 'alpha' }), makeChunk('b', { text: 'beta' })])
    expect(await best(retriever, 'alpha')).toBe('a')
    await retriever.add([makeChunk('a', { text: 'gamma' })])
    expect(await score(retriever, 'gamma', ['a'])).toEqual([1])
    expect((await score(retriever, 'alpha', ['a']))[0]).toBeLessThan(0.9)
    expect(retriever.size).toBe(2)
    await retriever.remove(['a', 'unknown'])
    expect(await best(retriever, 'gamma')).toBe('b')
    expect(await score(retriever, 'gamma', ['a'])).toEqual([null])
  })

  test('the embedding of a chunk is used, and chunks without one are embedded in batches', async () => {
    const embedder = toyEmbedder()
    const retriever = toyRetriever({ embedder, batchSize: 2 })
    const embeddedChunk = makeChunk('given', { text: 'one thing', embedding: toyVector('another thing', 32) })
    const texts = ['t0', 't1', 't2', 't3', 't4']
    await retriever.add([embeddedChunk, ...texts.map((text) => makeChunk(text, { text }))])
    expect(embedder.calls.map((call) => call.texts)).toEqual([['t0', 't1'], ['t2', 't3'], ['t4']])
    expect(await score(retriever, 'another thing', ['given'])).toEqual([1])
  })

  test('of several chunks with one id, the last one is added', async () => {
    const retriever = toyRetriever()
    await retriever.add([makeChunk('a', { text: 'old' }), makeChunk('b'), makeChunk('a', { text: 'new' })])
    expect(retriever.size).toBe(2)
    expect(await score(retriever, 'new', ['a'])).toEqual([1])
  })

  test('arguments are copied and not changed', async () => {
    const retriever = toyRetriever()
    const embedding = toyVector('alpha', 32)
    const chunk = Object.freeze(makeChunk('a', { embedding }))
    const chunks = [chunk]
    const added = retriever.add(chunks)
    chunks.pop()
    embedding.fill(Number.NaN)
    await added
    expect(await score(retriever, 'alpha', ['a'])).toEqual([1])
    const ids = ['a']
    const removed = retriever.remove(ids)
    ids.pop()
    await removed
    expect(retriever.size).toBe(0)
  })

  test('an embedding may have any length and may be a view of a larger array', async () => {
    const retriever = toyRetriever()
    const all = new Float32Array(100)
    all.set(
      toyVector('alpha', 32).map((value) => value * 1e30),
      7,
    )
    await retriever.add([makeChunk('a', { embedding: all.subarray(7, 39) })])
    expect((await score(retriever, 'alpha', ['a']))[0]).toBeCloseTo(1, 6)
  })

  const bad: [string, string, unknown][] = [
    ['an embedding with NaN', 'invalid_input', makeChunk('x', { embedding: new Float32Array(32).fill(Number.NaN) })],
    ['an infinite embedding', 'invalid_input', makeChunk('x', { embedding: new Float32Array(32).fill(1 / 0) })],
    ['an embedding of zeros', 'invalid_input', makeChunk('x', { embedding: new Float32Array(32) })],
    ['an embedding that is an array', 'invalid_input', { ...makeChunk('x'), embedding: new Array(32).fill(1) }],
    ['an embedding that is null', 'invalid_input', { ...makeChunk('x'), embedding: null }],
    ['an embedding of Float64Array', 'invalid_input', { ...makeChunk('x'), embedding: new Float64Array(32).fill(1) }],
    ['half an embedding', 'embedding_mismatch', makeChunk('x', { embedding: toyVector('x', 16) })],
    ['an embedding twice as long', 'embedding_mismatch', makeChunk('x', { embedding: toyVector('x', 64) })],
    ['an empty embedding', 'embedding_mismatch', makeChunk('x', { embedding: new Float32Array(0) })],
    [
      'an embedding of another model',
      'embedding_mismatch',
      makeChunk('x', { embedding: toyVector('x', 32), document: { embeddingModel: 'other' } }),
    ],
    ['an empty id', 'invalid_input', makeChunk('')],
    ['an id that is a number', 'invalid_input', { ...makeChunk('x'), chunkId: 7 }],
    ['no text', 'invalid_input', { ...makeChunk('x'), text: undefined }],
    ['no headings', 'invalid_input', { ...makeChunk('x'), headingPath: undefined }],
    ['no document', 'invalid_input', { ...makeChunk('x'), document: undefined }],
    ['a title that is a number', 'invalid_input', makeChunk('x', { document: { title: 7 as unknown as string } })],
    ['null', 'invalid_input', null],
  ]

  test.each(bad)('%s is `%s`, and no chunk of the call is added', async (_, code, chunk) => {
    const retriever = toyRetriever()
    const revision = retriever.revision()
    const error = await errorOf(retriever.add([makeChunk('good'), chunk as EmbeddedChunk]))
    expect(isKebabError(error) && error.code).toBe(code)
    if (isKebabError(error, 'invalid_input')) expect(error.details!.field).toMatch(/^chunks\.1/)
    expect(retriever.size).toBe(0)
    expect(retriever.revision()).toBe(revision)
  })

  test('an abort between two batches adds no chunk', async () => {
    const controller = new AbortController()
    const embedder = toyEmbedder()
    const { embed } = embedder
    embedder.embed = async (texts, options) => {
      if (embedder.calls.length === 1) controller.abort('enough')
      return embed(texts, options)
    }
    const retriever = toyRetriever({ embedder, batchSize: 1 })
    const chunks = ['a', 'b', 'c'].map((id) => makeChunk(id))
    expect(await errorOf(retriever.add(chunks, { signal: controller.signal }))).toBe('enough')
    expect(retriever.size).toBe(0)
  })

  test('a search during an `add` does not wait for it and finds none of its chunks', async () => {
    let release = (): void => {}
    const embedder = toyEmbedder()
    const { embed } = embedder
    const retriever = toyRetriever({ embedder })
    await retriever.add([makeChunk('old')])
    embedder.embed = async (texts, options) => {
      if (options.kind === 'passage') await new Promise<void>((resolve) => (release = resolve))
      return embed(texts, options)
    }
    const revision = retriever.revision()
    const adding = retriever.add([makeChunk('new')])
    expect((await retrieve(retriever, 'text', { limit: 5 })).candidates.map(({ chunkId }) => chunkId)).toEqual(['old'])
    expect(retriever.revision()).toBe(revision)
    release()
    await adding
    expect(retriever.size).toBe(2)
  })

  test('other work runs while the graph grows, and finds none of the chunks before all of them are added', async () => {
    const vectors = clustered(400, 8)
    const chunks = chunksOf(vectors)
    const retriever = usearchRetriever({ usearch, embedder: vectorEmbedder(8), exactUpTo: 0 })
    await retriever.add(chunks.slice(0, 200))
    let done = false
    const adding = retriever.add(chunks.slice(200)).then(() => {
      done = true
    })
    let searches = 0
    for (await yieldToEventLoop(); !done; await yieldToEventLoop()) {
      const { candidates } = await retrieve(retriever, queryOf(vectors[333]!), { limit: 400 })
      if (done) break
      expect(candidates).toHaveLength(200)
      searches++
    }
    await adding
    expect(searches).toBeGreaterThanOrEqual(200 / 16 - 1)
    expect(retriever.size).toBe(400)
    expect((await retrieve(retriever, queryOf(vectors[333]!), { limit: 1 })).candidates[0]!.chunkId).toBe(
      chunks[333]!.chunkId,
    )
  })

  test('changes happen in the order of the calls, even if a later one would take less time', async () => {
    const retriever = toyRetriever()
    const slow = retriever.add([makeChunk('a', { text: 'first' })])
    const fast = retriever.add([makeChunk('a', { embedding: toyVector('second', 32) })])
    const removal = retriever.remove(['b'])
    const last = retriever.add([makeChunk('b', { embedding: toyVector('b', 32) })])
    await Promise.all([slow, fast, removal, last])
    expect(await score(retriever, 'second', ['a', 'b'])).toEqual([1, expect.any(Number)])
  })

  test('an empty list of chunks or ids changes nothing', async () => {
    const retriever = toyRetriever()
    const revision = retriever.revision()
    await retriever.add([])
    await retriever.remove([])
    expect(retriever.revision()).toBe(revision)
  })
})

describe('revision', () => {
  test('changes with every change, and stays if nothing changes', async () => {
    const retriever = toyRetriever()
    const seen = [retriever.revision()]
    const step = async (change: Promise<void>) => {
      await change
      seen.push(retriever.revision())
    }
    await step(retriever.add([makeChunk('a', { text: 'one' })]))
    await step(retriever.add([makeChunk('a', { text: 'two' })]))
    await step(retriever.add([makeChunk('b', { text: 'two' })]))
    await step(retriever.remove(['b']))
    expect(new Set(seen).size).toBe(5)
    await retriever.add([makeChunk('a', { text: 'two' })])
    await retriever.remove(['b', 'c'])
    expect(retriever.revision()).toBe(seen.at(-1))
    expect(retriever.revision()).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is the same for the same calls, and differs with the order, the text, the model and the settings', async () => {
    const after = async (ids: string[], more: Partial<UsearchRetrieverOptions> = {}) => {
      const retriever = toyRetriever(more)
      for (const id of ids) await retriever.add([makeChunk(id)])
      return retriever.revision()
    }
    const revision = await after(['a', 'b'])
    expect(await after(['a', 'b'])).toBe(revision)
    const others = [
      await after(['b', 'a']),
      await after(['a', 'c']),
      await after(['a', 'b'], { precision: 'f16' }),
      await after(['a', 'b'], { connectivity: 8 }),
      await after(['a', 'b'], { embedder: toyEmbedder({ model: 'other' }) }),
    ]
    expect(new Set([revision, ...others]).size).toBe(6)
  })

  test('differs for every build on several threads', async () => {
    const revisions = new Set<string>()
    for (let i = 0; i < 2; i++) {
      const retriever = toyRetriever({ threads: 2 })
      await retriever.add([makeChunk('a')])
      revisions.add(retriever.revision())
    }
    // On a machine with one processor, one thread is used.
    const { availableParallelism } = await import('node:os')
    expect(revisions.size).toBe(availableParallelism() > 1 ? 2 : 1)
  })
})

describe('removal', () => {
  const DIMENSIONS = 16
  const vectors = clustered(2400, DIMENSIONS)
  const chunks = chunksOf(vectors)

  async function checkAll(retriever: ReturnType<typeof usearchRetriever>, storedChunks: readonly EmbeddedChunk[]) {
    expect(retriever.size).toBe(storedChunks.length)
    const ids = new Set(storedChunks.map(({ chunkId }) => chunkId))
    let hitCount = 0
    for (let i = 0; i < 40; i++) {
      const query = vectors[(i * 61) % vectors.length]!
      const { candidates } = await retrieve(retriever, queryOf(query), { limit: 10 })
      for (const { chunkId } of candidates) expect(ids.has(chunkId)).toBe(true)
      expect(candidates.length).toBe(Math.min(10, storedChunks.length))
      const right = new Set(
        bruteForce(storedChunks, query)
          .slice(0, 10)
          .map(({ chunkId }) => chunkId),
      )
      hitCount += candidates.filter(({ chunkId }) => right.has(chunkId)).length
    }
    expect(hitCount).toBeGreaterThanOrEqual(0.98 * 40 * Math.min(10, storedChunks.length))
  }

  test('dead rows are never returned and cost no hit', async () => {
    const embedder = vectorEmbedder(DIMENSIONS)
    const retriever = usearchRetriever({ usearch, embedder, exactUpTo: 0, expansionSearch: 16 })
    await retriever.add(chunks)
    await retriever.remove(chunks.slice(0, 1100).map(({ chunkId }) => chunkId))
    await checkAll(retriever, chunks.slice(1100))
  })

  test('the graph is rebuilt when more rows are dead than alive, and searches go on meanwhile', async () => {
    const watched = watchedUsearch()
    const embedder = vectorEmbedder(DIMENSIONS)
    const retriever = usearchRetriever({ usearch: watched.module, embedder, exactUpTo: 0, expansionSearch: 16 })
    await retriever.add(chunks)
    await retriever.remove(chunks.slice(0, 1200).map(({ chunkId }) => chunkId))
    expect(watched.calls.add).toBe(2400)
    let done = false
    const removing = retriever.remove([chunks[1200]!.chunkId]).then(() => {
      done = true
    })
    let searches = 0
    while (!done) {
      const { candidates } = await retrieve(retriever, queryOf(vectors[2000]!), { limit: 10 })
      expect(candidates.length).toBe(10)
      searches++
      await new Promise((resolve) => setImmediate(resolve))
    }
    await removing
    expect(searches).toBeGreaterThan(10)
    expect(watched.calls.add).toBe(2400 + 1199)
    await checkAll(retriever, chunks.slice(1201))
    await retriever.add(chunks.slice(0, 1201))
    await checkAll(retriever, chunks)
  })

  test('a chunk that is added again with its vector needs no new row', async () => {
    const watched = watchedUsearch()
    const retriever = usearchRetriever({ usearch: watched.module, embedder: vectorEmbedder(DIMENSIONS) })
    await retriever.add(chunks.slice(0, 10))
    for (let i = 0; i < 20; i++) {
      await retriever.remove([chunks[3]!.chunkId])
      await retriever.add([chunks[3]!])
    }
    expect(watched.calls.add).toBe(10)
    expect(retriever.size).toBe(10)
  })

  test('an abort during a rebuild stops the rebuild but keeps the change, and the next change rebuilds', async () => {
    const watched = watchedUsearch()
    const retriever = usearchRetriever({ usearch: watched.module, embedder: vectorEmbedder(DIMENSIONS) })
    const moved = chunks.slice(0, 300).map((chunk, i) => ({ ...chunk, embedding: vectors[600 + i]! }))
    await retriever.add(chunks.slice(0, 300))
    await retriever.add(moved)
    const controller = new AbortController()
    setImmediate(() => controller.abort('enough'))
    const again = { ...moved[299]!, embedding: vectors[1300]! }
    await retriever.add([again], { signal: controller.signal })
    const aborted = watched.calls.add - 601
    expect(aborted).toBeGreaterThan(0)
    expect(aborted).toBeLessThan(300)
    const storedChunks = [...moved.slice(0, 299), again]
    await checkAll(retriever, storedChunks)
    const rebuilt = usearchRetriever({ usearch, embedder: vectorEmbedder(DIMENSIONS) })
    for (const change of [chunks.slice(0, 300), moved, [again]]) await rebuilt.add(change)
    expect(rebuilt.revision()).not.toBe(retriever.revision())
    await retriever.remove([again.chunkId])
    expect(watched.calls.add).toBe(601 + aborted + 299)
    await checkAll(retriever, storedChunks.slice(0, 299))
  })
})

describe('a graph that fails', () => {
  test('during an `add` adds nothing, and the index recovers', async () => {
    const watched = watchedUsearch()
    const vectors = clustered(1000, 8)
    const chunks = chunksOf(vectors)
    const retriever = usearchRetriever({
      usearch: watched.module,
      embedder: vectorEmbedder(8),
      exactUpTo: 0,
      expansionSearch: 4,
    })
    await retriever.add(chunks.slice(0, 500))
    const revision = retriever.revision()
    watched.failAdd = 700
    const error = await errorOf(retriever.add(chunks.slice(400)))
    expect(isKebabError(error, 'internal') && error.message).toMatch(/Out of memory!/)
    expect(retriever.size).toBe(500)
    // None of the chunks is found, but the vectors that the graph has may affect a search.
    expect(retriever.revision()).not.toBe(revision)
    expect((await retrieve(retriever, queryOf(vectors[3]!), { limit: 1 })).candidates[0]!.chunkId).toBe('c00003')
    await retriever.add(chunks.slice(400))
    expect(retriever.size).toBe(1000)
    for (let i = 0; i < 1000; i += 9) {
      const { candidates } = await retrieve(retriever, queryOf(vectors[i]!), { limit: 5 })
      expect(candidates[0]).toEqual({ chunkId: chunks[i]!.chunkId, score: expect.closeTo(1, 12) })
    }
  })
})

test('after any changes, the index answers as a new index with the same chunks', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const change = fc.oneof(
    fc.record({
      put: fc.array(fc.record({ id: fc.constantFrom(...ids), text: fc.constantFrom('x', 'y', 'z', 'x y') }), {
        maxLength: 4,
      }),
    }),
    fc.record({ remove: fc.array(fc.constantFrom(...ids), { maxLength: 4 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), async (changes, limit) => {
      const retriever = toyRetriever()
      const textById = new Map<string, string>()
      for (const step of changes) {
        if ('put' in step) {
          await retriever.add(step.put.map(({ id, text }) => makeChunk(id, { text })))
          for (const { id, text } of step.put) textById.set(id, text)
        } else {
          await retriever.remove(step.remove)
          for (const id of step.remove) textById.delete(id)
        }
      }
      const fresh = toyRetriever()
      await fresh.add([...textById].map(([id, text]) => makeChunk(id, { text })))
      expect(retriever.size).toBe(textById.size)
      expect(await retrieve(retriever, 'x', { limit })).toEqual(await retrieve(fresh, 'x', { limit }))
    }),
    { numRuns: 150 },
  )
})
