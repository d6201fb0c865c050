import { deepStrictEqual } from 'node:assert/strict'
import type { Embedder } from '@kebab/core'
import { proveAbortBefore, proveAbortDuring } from '../prove-abort.js'
import { MANY_TEXTS, SAMPLE_TEXTS } from '../sample-texts.js'
import type { Rule } from '../test-runner.js'
import { proveClose } from './close-vectors.js'
import { KINDS } from './kinds.js'

/** How a call behaves. */
export const callRules: readonly Rule<Embedder>[] = [
  {
    rule: 'concurrent calls don’t mix',
    async prove(embedder) {
      const alone: Float32Array[] = []
      for (const text of SAMPLE_TEXTS) alone.push(...(await embedder.embed([text], { kind: 'passage' })))
      const together = await Promise.all(SAMPLE_TEXTS.map((text) => embedder.embed([text], { kind: 'passage' })))
      for (const [i, [vector]] of together.entries()) proveClose(vector, alone[i], SAMPLE_TEXTS[i]!)
    },
  },
  {
    rule: 'arguments are not changed',
    async prove(embedder) {
      for (const kind of KINDS) {
        const texts = ['b', 'a', '', 'b', ' c ']
        const options = { kind }
        await embedder.embed(texts, options)
        deepStrictEqual({ texts, options }, { texts: ['b', 'a', '', 'b', ' c '], options: { kind } })
      }
    },
  },
  {
    rule: 'vectors belong to the caller: changing one reaches no other',
    async prove(embedder) {
      const text = SAMPLE_TEXTS[0]!
      for (const kind of KINDS) {
        const [alone] = await embedder.embed([text], { kind })
        const expected = alone!.slice()
        const [first, second] = await embedder.embed([text, text], { kind })
        first!.fill(0)
        proveClose(second, expected, 'the same text in the same call')
        second!.fill(0)
        const [later] = await embedder.embed([text], { kind })
        proveClose(later, expected, 'the same text in the next call')
        later!.fill(0)
        const [last] = await embedder.embed([text], { kind })
        proveClose(last, expected, 'the same text in the call after it')
      }
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async prove(embedder) {
      for (const kind of KINDS) {
        for (const texts of [SAMPLE_TEXTS, []])
          await proveAbortBefore((signal) => embedder.embed(texts, { kind, signal }), `${kind}, ${texts.length} texts`)
      }
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async prove(embedder) {
      for (const kind of KINDS) await proveAbortDuring((signal) => embedder.embed(MANY_TEXTS, { kind, signal }), kind)
    },
  },
]
