import type { Entailer } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

/** The most characters of a text that it takes. */
const LIMIT = 10_000

/** An entailer that needs no model: a premise entails a hypothesis by the share of its words that it has. */
export function wordEntailer(): Entailer {
  return {
    model: 'words',
    async entail(pairs, { signal } = {}) {
      signal?.throwIfAborted()
      return pairs.map(({ premise, hypothesis }, i) => {
        for (const text of [premise, hypothesis])
          if (text.length > LIMIT) throw invalidInput(`pairs/${i}`, `at most ${LIMIT} characters`, `${text.length}`)
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
