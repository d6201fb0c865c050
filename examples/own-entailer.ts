import test from 'node:test'
import type { Entailer } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { testEntailer } from '@kebab/testing'

const LONGEST = 2000

/** A premise supports a hypothesis as far as it has its words. */
const sharedWords: Entailer = {
  model: 'shared-words.v1',
  async entail(pairs, { signal } = {}) {
    signal?.throwIfAborted()
    return pairs.map(({ premise, hypothesis }, i) => {
      const longest = Math.max(premise.length, hypothesis.length)
      if (longest > LONGEST) throw invalidInput(`pairs/${i}`, `at most ${LONGEST} characters`, `${longest}`)
      const held = new Set(premise.toLowerCase().split(/\W+/))
      const words = hypothesis.toLowerCase().split(/\W+/)
      const entailment = words.filter((word) => held.has(word)).length / words.length
      return { entailment, neutral: 1 - entailment, contradiction: 0 }
    })
  },
}

testEntailer({ test, create: () => sharedWords })
