import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { Reranker, RerankOptions } from '@kebab/core'
import { proveAbortBefore, proveAbortDuring } from '../prove-abort.js'
import { proveNumbers } from '../prove-numbers.js'
import { MANY_TEXTS, SAMPLE_TEXTS } from '../sample-texts.js'
import type { Rule } from '../test-runner.js'

/** A reranker, and the embeddings that a store would have for it. */
export interface RerankSubject {
  reranker: Reranker
  /** The options with the embeddings of these texts; without them for a reranker that doesn't use any. */
  optionsFor(texts: readonly string[]): RerankOptions
}

const QUERY = 'when does a hook run'
const QUERIES = [QUERY, 'how long does the cake rest', 'where do glaciers leave their stones', 'whales and violins']

/** What a reranker promises. */
export const rules: readonly Rule<RerankSubject>[] = [
  {
    rule: '`model` is a name, and `usesEmbeddings`, where there is one, a boolean',
    async prove({ reranker: { model, usesEmbeddings = false } }) {
      ok(typeof model === 'string' && model.trim() !== '', `expected a name, found ${JSON.stringify(model)}`)
      strictEqual(typeof usesEmbeddings, 'boolean')
    },
  },
  {
    rule: 'each text gets one finite number',
    async prove({ reranker, optionsFor }) {
      const texts = [...SAMPLE_TEXTS, '', ' \n']
      proveFinite(await reranker.rerank(QUERY, texts, optionsFor(texts)), texts.length)
    },
  },
  {
    rule: 'no texts get no numbers',
    async prove({ reranker, optionsFor }) {
      deepStrictEqual(await reranker.rerank(QUERY, [], optionsFor([])), [])
    },
  },
  {
    rule: 'the same query and texts get the same numbers, again and again',
    async prove({ reranker, optionsFor }) {
      const [first = [], ...others] = [
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
        await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)),
      ]
      for (const numbers of others) proveSame(numbers, first, 'asked again')
    },
  },
  {
    rule: 'a text has the same number wherever it stands among the same others, up to rounding',
    async prove({ reranker, optionsFor }) {
      const numbers = await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const reversed = [...SAMPLE_TEXTS].reverse()
      const rotated = [...SAMPLE_TEXTS.slice(3), ...SAMPLE_TEXTS.slice(0, 3)]
      for (const texts of [reversed, rotated]) {
        const expected = texts.map((text) => numbers[SAMPLE_TEXTS.indexOf(text)]!)
        proveSame(await reranker.rerank(QUERY, texts, optionsFor(texts)), expected, 'in another order')
      }
    },
  },
  {
    rule: 'texts get their numbers without embeddings too',
    async prove({ reranker }) {
      proveFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS), SAMPLE_TEXTS.length)
      proveFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS, {}), SAMPLE_TEXTS.length)
    },
  },
  {
    rule: 'texts get their numbers where some of the embeddings, or all, are `null`',
    async prove({ reranker, optionsFor }) {
      const { embeddings } = optionsFor(SAMPLE_TEXTS)
      if (embeddings === undefined) return
      for (const every of [1, 2, 3]) {
        const some = embeddings.map((embedding, i) => (i % every === 0 ? null : embedding))
        proveFinite(await reranker.rerank(QUERY, SAMPLE_TEXTS, { embeddings: some }), SAMPLE_TEXTS.length)
      }
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async prove({ reranker, optionsFor }) {
      const ask = (query: string): Promise<number[]> => reranker.rerank(query, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const alone: number[][] = []
      for (const query of QUERIES) alone.push(await ask(query))
      const together = await Promise.all(QUERIES.map(ask))
      for (const [i, numbers] of together.entries()) proveSame(numbers, alone[i]!, QUERIES[i]!)
    },
  },
  {
    rule: 'arguments are not changed',
    async prove({ reranker, optionsFor }) {
      const texts = SAMPLE_TEXTS.slice(0, 6)
      const given = { texts, options: optionsFor(texts) }
      const before = structuredClone(given)
      await reranker.rerank(QUERY, texts, given.options)
      deepStrictEqual(given, before)
    },
  },
  {
    rule: 'numbers belong to the caller: changing them reaches no other call',
    async prove({ reranker, optionsFor }) {
      const first = await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS))
      const expected = [...first]
      first.fill(7)
      proveSame(await reranker.rerank(QUERY, SAMPLE_TEXTS, optionsFor(SAMPLE_TEXTS)), expected, 'the next call')
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async prove({ reranker, optionsFor }) {
      for (const texts of [SAMPLE_TEXTS, []]) {
        const call = (signal: AbortSignal) => reranker.rerank(QUERY, texts, { ...optionsFor(texts), signal })
        await proveAbortBefore(call, `${texts.length} texts`)
      }
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async prove({ reranker, optionsFor }) {
      const options = optionsFor(MANY_TEXTS)
      const call = (signal: AbortSignal) => reranker.rerank(QUERY, MANY_TEXTS, { ...options, signal })
      await proveAbortDuring(call, `${MANY_TEXTS.length} texts`)
    },
  },
]

function proveFinite(numbers: readonly number[], count: number): void {
  strictEqual(numbers.length, count)
  ok(numbers.every(Number.isFinite), `expected finite numbers, found ${numbers}`)
}

/** The range is that of the numbers themselves: they have no bounds of their own. */
function proveSame(found: readonly number[], expected: readonly number[], what: string): void {
  proveNumbers(found, expected, Math.max(...expected) - Math.min(...expected) + Number.EPSILON, what)
}
