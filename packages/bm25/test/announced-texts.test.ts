import { type Analyzer, type Chunk, defaultAnalyzer } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import type { SegmentWork } from '../src/announced/segment-tasks.js'
import { bm25Retriever, type SegmentAnswer, type SegmentTask, type SegmentThread, segmentTasks } from '../src/index.js'
import { zipfTexts } from './support/zipf-texts.js'

/** Long texts, so that each is sent alone. */
const texts = zipfTexts(12, 4000, 1).map((text) => `shared ${text} ${'filling '.repeat(2500)}`)
const idOf = (i: number): string => `id${i % 6}`
/** Two texts for each id. */
const chunks = texts.map((text, i) => chunkOf(idOf(i), text, { headingPath: [`Heading w${i}`] }))
const QUERIES = ['shared', 'w1 w2 w3', 'heading w7', 'w40 w900 filling']

/** Does tasks as a thread does: what is sent and answered is copied. */
class Thread implements SegmentThread {
  tasks: SegmentTask[] = []
  /** What the next tasks come to, in place of their answers. */
  faults: ('refused' | 'failed' | 'begins anew')[] = []
  #answer = segmentTasks(defaultAnalyzer)

  get works(): SegmentWork[] {
    return this.tasks.map(({ work }) => work as SegmentWork)
  }

  send(task: SegmentTask): Promise<SegmentAnswer> | undefined {
    const fault = this.faults.shift()
    if (fault === 'refused') return undefined
    if (fault === 'begins anew') this.#answer = segmentTasks(defaultAnalyzer)
    this.tasks.push(task)
    return (async () => {
      const answer = structuredClone(this.#answer(structuredClone(task)))
      if (fault === 'failed') throw new Error('the thread has failed')
      return answer
    })()
  }
}

async function answersOf(retriever: ReturnType<typeof bm25Retriever>) {
  const rankings = await Promise.all(QUERIES.map((query) => retrieve(retriever, query, { limit: 10 })))
  const vocabulary = await retriever.vocabulary({ prefix: 'w1' })
  return { revision: retriever.revision(), rankings, vocabulary }
}

/** Counts the texts that an analyzer reads. */
function countingAnalyzer(): Analyzer & { count: number } {
  return {
    ...defaultAnalyzer,
    count: 0,
    terms(text, options) {
      this.count++
      return defaultAnalyzer.terms(text, options)
    },
  }
}

describe('a retriever with a thread', () => {
  test('answers as one without, whatever is announced, added and removed, and however the thread fails', async () => {
    const some = fc.subarray(chunks, { minLength: 1 })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('announce' as const), chunks: some, isLast: fc.boolean() }),
      fc.record({ kind: fc.constant('add' as const), announced: some, chunks: some }),
      fc.record({ kind: fc.constant('remove' as const), chunks: some }),
      fc.record({
        kind: fc.constant('fault' as const),
        fault: fc.constantFrom('refused' as const, 'failed' as const, 'begins anew' as const),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const thread = new Thread()
        const [here, beside] = [bm25Retriever(), bm25Retriever({ thread })]
        for (const step of steps) {
          if (step.kind === 'fault') thread.faults.push(step.fault)
          else if (step.kind === 'announce') beside.announce(step.chunks, { isLast: step.isLast })
          else if (step.kind === 'add') {
            beside.announce(step.announced)
            await Promise.all([here, beside].map((each) => each.add(step.chunks)))
          } else {
            const ids = step.chunks.map(({ chunkId }) => chunkId)
            await Promise.all([here, beside].map((each) => each.remove(ids)))
          }
          expect(await answersOf(beside)).toEqual(await answersOf(here))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('reads no text itself that was announced', async () => {
    const analyzer = countingAnalyzer()
    const thread = new Thread()
    const retriever = bm25Retriever({ analyzer, thread })
    const added = chunks.slice(0, 6)
    for (const chunk of added) retriever.announce([chunk])
    await retriever.add(added)
    expect(analyzer.count).toBe(0)
    expect(thread.works.map(({ isLast }) => isLast)).toEqual([false, false, false, false, false, false, true])
    // What is added without a word is read here.
    await retriever.add(chunks.slice(6))
    expect(analyzer.count).toBe(6)
  })

  test('reads the texts itself that the thread takes none of', async () => {
    const analyzer = countingAnalyzer()
    const retriever = bm25Retriever({ analyzer, thread: { send: () => undefined } })
    retriever.announce(chunks.slice(0, 6))
    await retriever.add(chunks.slice(0, 6))
    expect(analyzer.count).toBe(6)
  })

  test('sends short texts together, and none where few are added', async () => {
    const thread = new Thread()
    const retriever = bm25Retriever({ thread })
    const short = (from: number): Chunk[] =>
      Array.from({ length: 40 }, (_, i) => chunkOf(`short${from + i}`, `w${from + i} ${'pad '.repeat(150)}`))
    for (const chunk of short(0)) retriever.announce([chunk])
    expect(thread.works.map(({ texts }) => texts.length)).toEqual([28])
    await retriever.add(short(0))
    expect(thread.works.map(({ texts }) => texts.length)).toEqual([28, 12])
    retriever.announce(short(40).slice(0, 5))
    await retriever.add(short(40).slice(0, 5))
    expect(thread.tasks.length).toBe(2)
  })

  test('rejects an aborted `add` while the thread hangs, and changes nothing', async () => {
    const hung = new Promise<never>(() => {})
    const retriever = bm25Retriever({ thread: { send: () => hung } })
    const before = await answersOf(retriever)
    retriever.announce(chunks.slice(0, 6))
    const reason = new Error('the caller had enough')
    const controller = new AbortController()
    const adding = retriever.add(chunks.slice(0, 6), controller)
    controller.abort(reason)
    await expect(adding).rejects.toBe(reason)
    expect(await answersOf(retriever)).toEqual(before)
  })

  test('of another analyzer does no task', () => {
    const task = segmentTasks({ ...defaultAnalyzer, version: 'another' })
    const thread = new Thread()
    const retriever = bm25Retriever({ thread })
    retriever.announce(chunks.slice(0, 1))
    expect(() => task(thread.tasks[0]!)).toThrow(TypeError)
  })
})
