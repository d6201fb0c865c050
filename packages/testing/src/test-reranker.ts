import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Reranker, RerankOptions } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'
import { assertModelName, assertSameNumbers, MANY_TEXTS, SAMPLE_TEXTS } from './model-samples.js'
import { sampleVector } from './samples.js'

/** The options of `testReranker`. */
export interface RerankerKit extends Kit<Reranker> {
  /**
   * The dimensions of the embeddings that a reranker with `usesEmbeddings` is given.
   * The kit makes them up from the texts. An integer from 1, default 32.
   */
  dimensions?: number | undefined
}

/**
 * Registers one test for each rule of `Reranker`. The kit doesn't close the reranker.
 * `create` may return the same one each time, because no test changes it.
 */
export function testReranker(kit: RerankerKit): void {
  const { test, create, dimensions = 32 } = checkKit('testReranker', kit, ['dimensions'])
  const createSubject = async (): Promise<RerankSubject> => {
    const reranker = await create()
    const optionsFor = (texts: readonly string[]): RerankOptions =>
      reranker.usesEmbeddings ? { embeddings: texts.map((text) => sampleVector(text, dimensions)) } : {}
    return { reranker, optionsFor }
  }
  registerRules({ test, create: createSubject }, RULES)
}

/** A reranker, and the options that it is called with. */
interface RerankSubject {
  reranker: Reranker
  /** The embeddings of these texts, for a reranker that uses any. */
  optionsFor(texts: readonly string[]): RerankOptions
}

const QUERY = 'when does a hook run'
const QUERIES = [QUERY, 'how long does the cake rest', 'where do glaciers leave their stones', 'whales and violins']

/** The rules of `Reranker`. */
const RULES: readonly Rule<RerankSubject>[] = [
  {
    rule: '`model` is a name, and `usesEmbeddings`, if given, a boolean',
    async check({ reranker: { model, usesEmbeddings = false } }) {
      assertModelName(model)
      strictEqual(typeof usesEmbeddings, 'boolean')
    },
  },
  {
    rule: 'each text gets one finite number',
    async check({ reranker, optionsFor }) {
      const texts = [...SAMPLE_TEXTS, '', ' \n']
      assertFinite(await reranker.rerank(QUERY, texts, optionsFor(texts)), texts.length)
    },
  },
  {
    rule: 'no texts get no numbers',
    async check({ reranker, optionsFor }) {
      deepStrictEqual(await reranker.rerank(QUERY, [], optionsFor([])), [])
    },
  },
  {
    rule: 'the same query and texts get the same numbers every time',
    async check({ reranker, optionsFor }) {
      const [first = [], ...others] = [
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
      ]
      for (const numbers of others) assertSame(numbers, first, 'the next call')
    },
  },
  {
    rule: 'the order of the texts doesn’t change their numbers, up to rounding',
    async check({ reranker, optionsFor }) {
      const numbers = await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const reversed = [...SAMPLE_TEXTS].reverse()
      const rotated = [...SAMPLE_TEXTS.slice(3), ...SAMPLE_TEXTS.slice(0, 3)]
      for (const texts of [reversed, rotated]) {
        const expected = texts.map((text) => numbers[SAMPLE_TEXTS.indexOf(text)]!)
        assertSame(await reranker.rerank(QUERY, texts, optionsFor(texts)), expected, 'in another order')
      }
    },
  },
  {
    rule: 'texts get numbers without embeddings too',
    async check({ reranker }) {
      assertFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS), SAMPLE_TEXTS.length)
      assertFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS, {}), SAMPLE_TEXTS.length)
    },
  },
  {
    rule: 'texts get numbers when some or all of the embeddings are `null`',
    async check({ reranker, optionsFor }) {
      const { embeddings } = optionsFor(SAMPLE_TEXTS)
      if (embeddings === undefined) return
      for (const every of [1, 2, 3]) {
        const some = embeddings.map((embedding, i) => (i % every === 0 ? null : embedding))
        assertFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS, { embeddings: some }), SAMPLE_TEXTS.length)
      }
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async check({ reranker, optionsFor }) {
      const rerank = (query: string): Promise<number[]> =>
        reranker.rerank(query, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const alone: number[][] = []
      for (const query of QUERIES) alone.push(await rerank(query))
      const together = await Promise.all(QUERIES.map(rerank))
      for (const [i, numbers] of together.entries()) assertSame(numbers, alone[i]!, QUERIES[i]!)
    },
  },
  {
    rule: 'arguments are not changed',
    async check({ reranker, optionsFor }) {
      const texts = SAMPLE_TEXTS.slice(0, 6)
      const args = { texts, options: optionsFor(texts) }
      const before = structuredClone(args)
      await reranker.rerank(QUERY, texts, args.options)
      deepStrictEqual(args, before)
    },
  },
  {
    rule: 'numbers belong to the caller: changing them changes no other call',
    async check({ reranker, optionsFor }) {
      const first = await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const expected = [...first]
      first.fill(7)
      assertSame(await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)), expected, 'the next call')
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async check({ reranker, optionsFor }) {
      for (const texts of [SAMPLE_TEXTS, []]) {
        const call = (signal: AbortSignal) => reranker.rerank(QUERY, texts, { ...optionsFor(texts), signal })
        await assertAbortBefore(call, `${texts.length} texts`)
      }
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async check({ reranker, optionsFor }) {
      const options = optionsFor(MANY_TEXTS)
      const call = (signal: AbortSignal) => reranker.rerank(QUERY, MANY_TEXTS, { ...options, signal })
      await assertAbortDuring(call, `${MANY_TEXTS.length} texts`)
    },
  },
]

/** The rules of `Reranker`: the names of the tests of `testReranker`. */
export const rerankerRules: readonly string[] = namesOf(RULES)

function assertFinite(numbers: readonly number[], count: number): void {
  strictEqual(numbers.length, count)
  ok(Array.from(numbers).every(Number.isFinite), `expected finite numbers, found ${numbers}`)
}

/** The scores have no fixed range, so that of the expected ones is taken. */
function assertSame(actual: readonly number[], expected: readonly number[], what: string): void {
  assertSameNumbers(actual, expected, Math.max(...expected) - Math.min(...expected) + Number.EPSILON, what)
}
