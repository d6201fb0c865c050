import { setImmediate } from 'node:timers/promises'
import type { Ranking } from '@kebab/core'
import { Index } from 'flexsearch'
import { describe, expect, test } from 'vitest'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { type FlexsearchIndexOptions, flexsearchRetriever } from '../src/index.js'
import { DelegatingIndex } from './support/delegating-index.js'

const reason = new Error('the caller aborted')
const chunksOf = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => chunkOf(`id${i}`, text(i)))
const oldText = (i: number): string => `old shared ${'pad '.repeat(i % 5)}`
const newText = (i: number): string => `new shared ${'pad '.repeat(i % 7)}`

/** Everything that callers can observe. */
async function view(retriever: ReturnType<typeof flexsearchRetriever>) {
  return {
    revision: retriever.revision(),
    frequencies: await retriever.documentFrequencies(['old', 'new', 'shared', 'pad']),
    ranking: (await retriever.retrieve('old new shared', { limit: 1000 })) as Ranking,
    scores: await retriever.score('pad', ['id0', 'id1', 'id399', 'none']),
  }
}

describe('a long add', () => {
  test('a search sees all of it or none of it, and does not wait for it', async () => {
    const retriever = flexsearchRetriever({ Index })
    await retriever.add(chunksOf(200, oldText))
    const before = await view(retriever)
    const reference = flexsearchRetriever({ Index })
    await reference.add(chunksOf(400, newText))
    const after = await view(reference)

    let done = false
    const adding = retriever.add(chunksOf(400, newText)).then(() => {
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
    // Replaced chunks are still being removed.
    for (let i = 0; i < 30; i++) {
      expect(await view(retriever)).toEqual(after)
      await setImmediate()
    }
  })

  test('an abort during it rejects with the reason and leaves the index unchanged', async () => {
    const retriever = flexsearchRetriever({ Index })
    await retriever.add(chunksOf(100, oldText))
    const before = await view(retriever)
    const controller = new AbortController()
    const adding = retriever.add(chunksOf(400, newText), { signal: controller.signal })
    await setImmediate()
    controller.abort(reason)
    await expect(adding).rejects.toBe(reason)
    expect(await view(retriever)).toEqual(before)
    await retriever.remove([])
    expect(await view(retriever)).toEqual(before)
    await retriever.add(chunksOf(400, newText))
    const reference = flexsearchRetriever({ Index })
    await reference.add(chunksOf(400, newText))
    expect(await view(retriever)).toEqual(await view(reference))
  })

  test('an abort while it waits for another add rejects at once, and it never begins', async () => {
    const retriever = flexsearchRetriever({ Index })
    const controller = new AbortController()
    let first = false
    const long = retriever.add(chunksOf(200, oldText)).then(() => {
      first = true
    })
    const waiting = retriever.add([chunkOf('x', 'never')], { signal: controller.signal })
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(first).toBe(false)
    await long
    expect(await retriever.documentFrequencies(['never', 'old'])).toEqual({ chunks: 200, frequencies: [0, 200] })
  })

  test('an abort after it is done changes nothing', async () => {
    const retriever = flexsearchRetriever({ Index })
    const controller = new AbortController()
    await retriever.add(chunksOf(50, oldText), { signal: controller.signal })
    controller.abort(reason)
    await setImmediate()
    expect((await retriever.documentFrequencies(['old'])).frequencies).toEqual([50])
  })
})

describe('a failure of FlexSearch', () => {
  test('halfway through an add leaves the index unchanged and usable', async () => {
    let budget = Number.POSITIVE_INFINITY
    class Failing extends DelegatingIndex {
      constructor(options: FlexsearchIndexOptions) {
        const score: FlexsearchIndexOptions['score'] = (...args) => {
          // Called for each term, so this is in the middle of a chunk.
          if (budget-- <= 0) throw new RangeError('Map maximum size exceeded')
          return options.score(...args)
        }
        super({ ...options, score })
      }
    }
    const retriever = flexsearchRetriever({ Index: Failing })
    await retriever.add(chunksOf(40, oldText))
    const before = await view(retriever)
    budget = 50
    await expect(retriever.add(chunksOf(60, newText))).rejects.toThrow('Map maximum size exceeded')
    budget = Number.POSITIVE_INFINITY
    expect(await view(retriever)).toEqual(before)
    await retriever.remove([])
    expect(await view(retriever)).toEqual(before)
    await retriever.add(chunksOf(60, newText))
    expect((await retriever.documentFrequencies(['old', 'new'])).frequencies).toEqual([0, 60])
  })

  test('while it removes replaced chunks does not affect searches', async () => {
    let broken = false
    class Clinging extends DelegatingIndex {
      override remove(id: number): unknown {
        if (broken) throw new Error('remove failed')
        return super.remove(id)
      }
    }
    const retriever = flexsearchRetriever({ Index: Clinging })
    await retriever.add(chunksOf(60, oldText))
    broken = true
    await retriever.add(chunksOf(60, newText))
    await retriever.remove(['id0'])
    await setImmediate()
    const reference = flexsearchRetriever({ Index })
    await reference.add(chunksOf(60, newText).slice(1))
    expect(await view(retriever)).toEqual(await view(reference))
  })
})

describe('memory', () => {
  /** A retriever with the terms and chunk numbers that FlexSearch itself stores. */
  function watched() {
    const made: DelegatingIndex[] = []
    class Watched extends DelegatingIndex {
      constructor(options: FlexsearchIndexOptions) {
        super(options)
        made.push(this)
      }
    }
    const retriever = flexsearchRetriever({ Index: Watched })
    return { retriever, engine: made[0]!.inner as unknown as { map: Map<string, unknown>; reg: Map<number, unknown> } }
  }

  test('after many updates, unused terms and numbers are limited to those of a thousand chunks', async () => {
    const { retriever, engine } = watched()
    for (let i = 0; i < 5000; i++) await retriever.add([chunkOf(`id${i % 10}`, `stays unique${i}`)])
    await retriever.remove([])
    expect(engine.map.size).toBeLessThan(1100)
    expect(engine.reg.size).toBe(10)
    expect(Math.max(...engine.reg.keys())).toBeLessThan(20)
    const frequencies = await retriever.documentFrequencies(['stays', 'unique4999', 'unique0'])
    expect(frequencies).toEqual({ chunks: 10, frequencies: [10, 1, 0] })
  })

  test('an aborted add leaves nothing in memory', async () => {
    const { retriever, engine } = watched()
    await retriever.add(chunksOf(20, oldText))
    const controller = new AbortController()
    const adding = retriever.add(chunksOf(400, newText), { signal: controller.signal })
    await setImmediate()
    controller.abort(reason)
    await expect(adding).rejects.toBe(reason)
    await retriever.remove([])
    expect(engine.reg.size).toBe(20)
  })

  test('an unchanged chunk is not written again', async () => {
    const { retriever, engine } = watched()
    await retriever.add(chunksOf(20, oldText))
    const before = [...engine.reg.keys()]
    await retriever.add(chunksOf(20, oldText))
    await retriever.remove([])
    expect([...engine.reg.keys()]).toEqual(before)
  })
})
