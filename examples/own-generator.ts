import test from 'node:test'
import type { Generator } from '@kebab/core'
import { testGenerator } from '@kebab/testing'

/** Answers with the first block of evidence, word by word. */
const quotation: Generator = {
  model: 'quotation.v1',
  async *generate({ evidence: [first], maxTokens, json }, { signal } = {}) {
    const answer = first === undefined ? 'I found nothing.' : `${first.text} [#${first.marker}]`
    const words = json ? [JSON.stringify(answer)] : answer.split(/(?<= )/)
    for (const text of words.slice(0, maxTokens)) {
      signal?.throwIfAborted()
      yield { type: 'text', text }
    }
    signal?.throwIfAborted()
    yield { type: 'finish', reason: words.length > maxTokens ? 'length' : 'stop' }
  },
}

testGenerator({ test, create: () => quotation })
