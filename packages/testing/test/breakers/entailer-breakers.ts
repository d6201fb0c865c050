import type { Entailer, Entailment } from '@kebab/core'
import { turns } from '../../src/prove-abort.js'
import type { Breakers } from '../support/prove-kit.js'

/** More than the entailer of these tests takes. */
const LONG = 5000

export const entailerBreakers: Breakers<Entailer> = {
  '`model` is a name': () => ({ model: ' ' }),
  'each pair gets one result, in the order of the pairs': (entailer) => ({
    entail: (pairs, options) =>
      entailer.entail(
        pairs.length < 5 ? pairs : [...pairs].sort((a, b) => a.premise.length - b.premise.length),
        options,
      ),
  }),
  'a result is three probabilities that add up to 1': (entailer) => ({
    async entail(pairs, options) {
      const results = await entailer.entail(pairs, options)
      return results.map((result) => ({ ...result, neutral: result.neutral + 0.1 }))
    },
  }),
  'no pairs get no results': (entailer) => ({
    entail: (pairs, options) =>
      entailer.entail(pairs.length === 0 ? [{ premise: '', hypothesis: '' }] : pairs, options),
  }),
  'a pair has the same result again, and whatever stands beside it, up to rounding': (entailer) => ({
    async entail(pairs, options) {
      const results = await entailer.entail(pairs, options)
      return pairs.length === 4 ? results.map((_, i) => results[(i + 1) % 4]!) : results
    },
  }),
  'text beyond the model’s length is refused with `invalid_input`, never cut silently': (entailer) => ({
    entail(pairs, options) {
      const cut = pairs.map(({ premise, hypothesis }) => ({
        premise: premise.slice(0, LONG),
        hypothesis: hypothesis.slice(0, LONG),
      }))
      return entailer.entail(cut, options)
    },
  }),
  'concurrent calls don’t mix': (entailer) => {
    let current: Parameters<Entailer['entail']>[0] = []
    return {
      async entail(pairs, options) {
        current = pairs
        await turns(1)
        return entailer.entail(current, options)
      },
    }
  },
  'arguments are not changed': (entailer) => ({
    async entail(pairs, options) {
      const results = await entailer.entail(pairs, options)
      if (options !== undefined) Object.assign(options, { truncation: true })
      return results
    },
  }),
  'results belong to the caller: changing one reaches no other': (entailer) => {
    const remembered = new Map<string, Entailment>()
    return {
      async entail(pairs, options) {
        const results = await entailer.entail(pairs, options)
        return pairs.map((pair, i) => {
          const key = JSON.stringify(pair)
          if (!remembered.has(key)) remembered.set(key, results[i]!)
          return remembered.get(key)!
        })
      },
    }
  },
  'a call whose signal is aborted already rejects with the caller’s reason': (entailer) => ({
    entail: (pairs) => entailer.entail(pairs),
  }),
  'an abort during a call rejects with the caller’s reason, unless the call is done': (entailer) => ({
    async entail(pairs, { signal } = {}) {
      signal?.throwIfAborted()
      if (signal !== undefined) await turns(9)
      return entailer.entail(pairs)
    },
  }),
}
