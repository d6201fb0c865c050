import { createRequire } from 'node:module'
import type { Engine } from '@kebab/core'
import type { KairosSearchResponse } from '@kebab/schemas'
import { usearchRetriever } from '@kebab/usearch'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { minilmEmbedder } from '../../../test/support/minilm-embedder.js'
import { kairosSearch, type ProtocolChains, validateChoices } from '../src/index.js'
import { protocolEngine, storedProtocols } from './support/protocol-corpus.js'
import { SCENARIOS } from './support/scenarios.js'

/**
 * A response without what the contract leaves to the corpus: the scores, the percentage and the
 * word "this".
 */
function comparable(response: KairosSearchResponse) {
  return {
    ...response,
    message: response.message.replace(/\d+%/, 'X%'),
    choices: response.choices.map(({ score, next_action, ...choice }) => ({
      ...choice,
      score: score === null ? null : 'a number',
      next_action: next_action.replace('execute this protocol', 'execute protocol'),
    })),
  }
}

const GIBBERISH = ['asdf qwer zxcv', 'blorptang fizzle wumpus', 'ñandú ωμέγα 量子', '?!', '0xdeadbeef']

describe.each(['words', 'words and meaning'])('over a corpus of protocols, by %s', (by) => {
  let corpus: ProtocolChains & { engine: Engine }
  beforeAll(async () => {
    const usearch = createRequire(import.meta.url)('usearch')
    const meaning = by === 'words' ? [] : [usearchRetriever({ usearch, embedder: await minilmEmbedder() })]
    corpus = await protocolEngine(await storedProtocols(), meaning)
  })
  const ask = async (query: string): Promise<KairosSearchResponse> => {
    const response = await kairosSearch(corpus.engine, { query, chainOf: corpus.chainOf })
    assertWire('kairos_search_response', response)
    expect(validateChoices(response)).toEqual([])
    return response
  }

  test.each(SCENARIOS)('“$query” is answered as the contract prints it', async ({ query, response }) => {
    expect(comparable(await ask(query))).toEqual(comparable(response))
  })

  test('the score of a match is the evidence of its best step, and the message names the best in percent', async () => {
    const query = 'database migration rollback'
    const { hits } = await corpus.engine.search({ query, k: 100 })
    const response = await ask(query)
    for (const { uri, score } of response.choices.slice(0, 2)) {
      const steps = hits.filter((hit) => corpus.chainOf(hit)?.uri === uri)
      expect(steps.length).toBeGreaterThan(1)
      expect(score).toBe(Math.max(...steps.map(({ retrieval }) => retrieval.evidence ?? 0)))
    }
    expect(response.message).toContain(`(top confidence: ${Math.round(100 * response.choices[0]!.score!)}%)`)
  })

  test.each(GIBBERISH)('gibberish matches nothing: “%s”', async (query) => {
    expect(await ask(query)).toEqual(SCENARIOS[3].response)
  })

  test('refine and create never match, however well they would', async () => {
    for (const query of ['create new KAIROS protocol chain', 'help refining your kairos_search query']) {
      const { hits } = await corpus.engine.search({ query, k: 1 })
      expect(hits[0]!.retrieval.evidence).toBeGreaterThan(0.5)
      expect((await ask(query)).choices.filter(({ role }) => role === 'match')).toEqual([])
    }
  })
})
