import type { Entailer, Entailment } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { yieldToEventLoop } from '../src/assert-call.js'
import { entailerRules, testEntailer } from '../src/index.js'
import { testKit } from './support/test-kit.js'

/** Takes one pair after the other, and checks the signal between them. */
function slowEntailer(): Entailer {
  const words = wordEntailer()
  return {
    ...words,
    async entail(pairs, { signal } = {}) {
      const results: Entailment[] = []
      signal?.throwIfAborted()
      for (const pair of pairs) {
        await yieldToEventLoop()
        signal?.throwIfAborted()
        results.push(...(await words.entail([pair])))
      }
      return results
    },
  }
}

testKit<Entailer>({
  rules: entailerRules,
  kit: testEntailer,
  create: wordEntailer,
  others: { 'a slow one': slowEntailer },
  breakers: {
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
    'a pair has the same result every time, whatever pairs are beside it, up to rounding': (entailer) => ({
      async entail(pairs, options) {
        const results = await entailer.entail(pairs, options)
        return pairs.length === 4 ? results.map((_, i) => results[(i + 1) % 4]!) : results
      },
    }),
    'text beyond the model’s length is refused with `invalid_input`, never cut silently': (entailer) => ({
      entail(pairs, options) {
        const cut = pairs.map(({ premise, hypothesis }) => ({
          premise: premise.slice(0, CUT_LENGTH),
          hypothesis: hypothesis.slice(0, CUT_LENGTH),
        }))
        return entailer.entail(cut, options)
      },
    }),
    'concurrent calls don’t mix': (entailer) => {
      let current: Parameters<Entailer['entail']>[0] = []
      return {
        async entail(pairs, options) {
          current = pairs
          await yieldToEventLoop()
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
    'results belong to the caller: changing one changes no other': (entailer) => {
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
        if (signal !== undefined) await yieldToEventLoop(9)
        return entailer.entail(pairs)
      },
    }),
  },
})

/** The length that the truncating entailer cuts texts to. */
const CUT_LENGTH = 5000

/** The longest text that `wordEntailer` takes, in UTF-16 units. */
const MAX_TEXT_LENGTH = 10_000

/** Entailment is the share of the words of the hypothesis that the premise has. */
function wordEntailer(): Entailer {
  return {
    model: 'words',
    async entail(pairs, { signal } = {}) {
      signal?.throwIfAborted()
      return pairs.map(({ premise, hypothesis }, i) => {
        for (const text of [premise, hypothesis])
          if (text.length > MAX_TEXT_LENGTH)
            throw invalidInput(`pairs/${i}`, `at most ${MAX_TEXT_LENGTH} characters`, `${text.length}`)
        const words = wordsOf(hypothesis)
        const share = words.filter((word) => wordsOf(premise).includes(word)).length / (words.length || 1)
        return { entailment: share, neutral: (1 - share) * 0.75, contradiction: (1 - share) * 0.25 }
      })
    },
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}
