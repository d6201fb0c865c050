import { setImmediate } from 'node:timers/promises'
import * as flexsearch from 'flexsearch'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { type FlexsearchIndexOptions, type FlexsearchRetriever, flexsearchRetriever } from '../src/index.js'
import { DelegatingIndex, moduleWith } from './support/delegating-index.js'

const reason = new Error('the caller aborted')
const chunksOf = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => chunkOf(`id${i}`, text(i)))
const oldText = (i: number): string => `old shared ${'pad '.repeat(i % 5)}`
const newText = (i: number): string => `new shared ${'pad '.repeat(i % 7)}`
const make = (): FlexsearchRetriever => flexsearchRetriever({ flexsearch })

/** Everything that callers can observe. */
async function view(retriever: FlexsearchRetriever) {
  return {
    revision: retriever.revision(),
    ranking: await retrieve(retriever, 'old new sha', { limit: 1000 }),
    words: await Promise.all(['old', 'new', 's', 'p'].map((prefix) => retriever.suggest(prefix))),
  }
}

/** What callers can observe of a retriever of these chunks. */
async function viewOf(chunks: Parameters<FlexsearchRetriever['add']>[0]) {
  const retriever = make()
  await retriever.add(chunks)
  return view(retriever)
}

describe('a long add', () => {
  test('a search sees all of it or none of it, and does not wait for it', async () => {
    const retriever = make()
    await retriever.add(chunksOf(100, oldText))
    const before = await view(retriever)
    const after = await viewOf(chunksOf(200, newText))
    let done = false
    const adding = retriever.add(chunksOf(200, newText)).then(() => {
      done = true
    })
    let during = 0
    while (!done) {
      const seen = await view(retriever)
      expect(seen).toEqual(seen.revision === before.revision ? before : after)
      if (seen.revision === before.revision) during++
      await setImmediate()
    }
    await adding
    expect(during).toBeGreaterThan(3)
    expect(await view(retriever)).toEqual(after)
  })

  test('an abort during it rejects with the reason and leaves the index unchanged', async () => {
    const retriever = make()
    await retriever.add(chunksOf(50, oldText))
    const before = await view(retriever)
    const controller = new AbortController()
    const adding = retriever.add(chunksOf(200, newText), { signal: controller.signal })
    await setImmediate()
    controller.abort(reason)
    await expect(adding).rejects.toBe(reason)
    expect(await view(retriever)).toEqual(before)
    await retriever.add(chunksOf(200, newText))
    expect(await view(retriever)).toEqual(await viewOf(chunksOf(200, newText)))
  })

  test('an abort while it waits for another add rejects at once, and it never begins', async () => {
    const retriever = make()
    const controller = new AbortController()
    let first = false
    const long = retriever.add(chunksOf(100, oldText)).then(() => {
      first = true
    })
    const waiting = retriever.add([chunkOf('x', 'never')], { signal: controller.signal })
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(first).toBe(false)
    await long
    expect(await retriever.suggest('never')).toEqual([])
  })
})

test('a failure of FlexSearch halfway through an add leaves the index unchanged and usable', async () => {
  let budget = Number.POSITIVE_INFINITY
  class Failing extends DelegatingIndex {
    override add(id: number, content: string): unknown {
      if (budget-- <= 0) throw new RangeError('Map maximum size exceeded')
      return super.add(id, content)
    }
  }
  const retriever = flexsearchRetriever({ flexsearch: moduleWith(Failing) })
  await retriever.add(chunksOf(40, oldText))
  const before = await view(retriever)
  // An odd number: in the middle of a chunk, which is in two indexes.
  budget = 51
  await expect(retriever.add(chunksOf(60, newText))).rejects.toThrow('Map maximum size exceeded')
  budget = Number.POSITIVE_INFINITY
  expect(await view(retriever)).toEqual(before)
  await retriever.add(chunksOf(60, newText))
  expect(await view(retriever)).toEqual(await viewOf(chunksOf(60, newText)))
})

describe('memory', () => {
  /** A retriever with the indexes of FlexSearch that it made. */
  function watched() {
    const made: DelegatingIndex[] = []
    class Watched extends DelegatingIndex {
      constructor(options: FlexsearchIndexOptions) {
        super(options)
        made.push(this)
      }
    }
    const retriever = flexsearchRetriever({ flexsearch: moduleWith(Watched) })
    const present = () => made.at(-2)!.inner as unknown as { map: Map<string, unknown>; reg: Set<number> }
    return { retriever, present }
  }

  test('after many updates, unused words and numbers are limited to those of a thousand chunks', async () => {
    const { retriever, present } = watched()
    for (let i = 0; i < 2500; i++) await retriever.add([chunkOf(`id${i % 10}`, `stays unique${i}`)])
    await retriever.remove([])
    expect(present().map.size).toBeLessThan(1100)
    expect(present().reg.size).toBeLessThan(1100)
    expect(await retriever.suggest('stay')).toEqual([{ word: 'stays', chunks: 10 }])
    expect(await retriever.suggest('unique2499')).toHaveLength(1)
    expect(await retriever.suggest('unique0')).toEqual([])
  })

  test('making the contents anew changes no answer', async () => {
    const { retriever, present } = watched()
    await retriever.add(chunksOf(30, newText))
    const before = await view(retriever)
    const index = present()
    for (let i = 0; present() === index; i++) {
      if (i > 2000) throw new Error('expected the contents to be made anew')
      await retriever.add([chunkOf('other', `other ${i}`)])
      await setImmediate()
    }
    await retriever.remove(['other'])
    expect(await view(retriever)).toEqual(before)
  })

  test('an unchanged chunk is not written again', async () => {
    const { retriever, present } = watched()
    await retriever.add(chunksOf(20, oldText))
    const before = [...present().reg]
    await retriever.add(chunksOf(20, oldText))
    expect([...present().reg]).toEqual(before)
  })
})
