import type { Entailer, Entailment } from '@kebab/core'
import { entailerRules, testEntailer } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { entailerBreakers } from './breakers/entailer-breakers.js'
import { proveKit } from './support/prove-kit.js'
import { wordEntailer } from './support/word-entailer.js'

/** Pair after pair, with a look at the signal between them. */
function slowEntailer(): Entailer {
  const words = wordEntailer()
  return {
    ...words,
    async entail(pairs, { signal } = {}) {
      const results: Entailment[] = []
      signal?.throwIfAborted()
      for (const pair of pairs) {
        await turns(1)
        signal?.throwIfAborted()
        results.push(...(await words.entail([pair])))
      }
      return results
    },
  }
}

proveKit<Entailer>({
  rules: entailerRules,
  kit: testEntailer,
  create: wordEntailer,
  others: { 'a slow one': slowEntailer },
  breakers: entailerBreakers,
})
