import { expect, test } from 'vitest'
import { savedRetrieverRules as rules, testSavedRetriever } from '../src/index.js'
import { collect } from './support/collect.js'
import { savedReference } from './support/saved-reference.js'
import { savedRetrieverBreakers } from './support/saved-retriever-breakers.js'

test('a correct retriever passes', async () => {
  const { names, failures } = await collect(async (run) =>
    testSavedRetriever({ test: run, create: savedReference, createOther: () => savedReference([], 'reference.v2') }),
  )
  expect(failures).toEqual(new Map())
  expect(names).toEqual(rules)
})

test('without `createOther` the rule about another `indexVersion` is not registered', async () => {
  const { names } = await collect(async (run) => testSavedRetriever({ test: run, create: savedReference }))
  expect(names).toEqual(rules.filter((rule) => !rule.includes('`indexVersion`')))
})

test('every rule has a retriever that breaks it', () => {
  expect(new Set(rules).size).toBe(rules.length)
  expect([...new Set(savedRetrieverBreakers.map(({ rule }) => rule))].sort()).toEqual([...rules].sort())
})

test.each(savedRetrieverBreakers.map((breaker) => [breaker.rule, breaker] as const))(
  'a retriever that breaks "%s" fails that test and no other',
  async (rule, { break: breakRule }) => {
    const broken = (...made: Parameters<typeof savedReference>) => {
      const retriever = savedReference(...made)
      breakRule(retriever)
      return retriever
    }
    const { failures } = await collect(async (run) =>
      testSavedRetriever({
        test: run,
        create: (chunks) => broken(chunks),
        createOther: () => broken([], 'reference.v2'),
      }),
    )
    expect([...failures.keys()], String([...failures.values()])).toEqual([rule])
    expect(failures.get(rule)).toBeInstanceOf(Error)
  },
)
