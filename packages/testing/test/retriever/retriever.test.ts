import type { Retriever } from '@kebab/core'
import { expect, test } from 'vitest'
import { ofToday } from '../../../../test/support/profile.js'
import { retrieverRules as rules, testRetriever } from '../../src/index.js'
import { runKit, runnerFor } from '../support/test-kit.js'
import type { Breaker } from './breaker.js'
import { abortBreakers } from './call-breakers.js'
import { changeBreakers } from './change-breakers.js'
import { filterBreakers } from './filter-breakers.js'
import { manifestBreakers, optionalBreakers } from './manifest-breakers.js'
import { preparationBreakers } from './preparation-breakers.js'
import { endBreakers, rankingBreakers } from './ranking-breakers.js'
import { type Flavour, type ReferenceRetriever, referenceRetriever } from './reference-retriever.js'
import { withinBreakers } from './within-breakers.js'

/** At least one for every rule. */
const retrieverBreakers: readonly Breaker[] = [
  ...manifestBreakers,
  ...rankingBreakers,
  ...endBreakers,
  ...filterBreakers,
  ...abortBreakers,
  ...changeBreakers,
  ...optionalBreakers,
  ...withinBreakers,
  ...preparationBreakers,
]

const storeOf = (retriever: Retriever) => (retriever as ReferenceRetriever).store
const FLAVOURS: readonly Flavour[] = [
  'lexical',
  'vector',
  'recency',
  'unfiltered',
  'limited',
  'viewed',
  'unscored',
  'nested',
]

test.each(FLAVOURS)('a correct retriever, %s, passes', async (flavour) => {
  const { failures } = await runKit((run) =>
    testRetriever({ test: run, create: (chunks) => referenceRetriever(flavour, chunks), storeOf }),
  )
  expect(failures).toEqual(new Map())
})

test('every rule is one for some retriever, and has a retriever that breaks it', () => {
  expect(new Set(rules).size).toBe(rules.length)
  expect([...new Set(retrieverBreakers.map(({ rule }) => rule))].sort()).toEqual([...rules].sort())
})

test.each(ofToday(retrieverBreakers, 4).map((breaker) => [breaker.rule, breaker] as const))(
  'a retriever that breaks "%s" fails that test and no other',
  async (rule, { flavour, break: breakRule }) => {
    const { failures } = await runKit((run) =>
      testRetriever({
        test: runnerFor(rule, rules, run),
        create(chunks) {
          const retriever = referenceRetriever(flavour ?? 'lexical', chunks)
          breakRule(retriever)
          return retriever
        },
        storeOf,
      }),
    )
    expect([...failures.keys()], String([...failures.values()])).toEqual([rule])
    expect(failures.get(rule)).toBeInstanceOf(Error)
  },
)

test('a retriever with `within` needs the store that it belongs to', async () => {
  const create = () => referenceRetriever('viewed', [])
  await expect(testRetriever({ test: () => {}, create })).rejects.toThrow(TypeError)
})
