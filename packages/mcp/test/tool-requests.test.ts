import type { Engine } from '@kebab/core'
import { expect, test } from 'vitest'
import { readArguments } from '../src/read-arguments.js'
import { engineTools } from '../src/tools.js'

/** Returns the requests that a tool makes of its arguments, as a client sends them. */
async function requestsOf(name: 'search' | 'bulk_search', args: object): Promise<unknown> {
  let request: unknown
  const keep = async (sent: unknown) => {
    request = sent
  }
  const engine = { search: keep, bulkSearch: keep } as unknown as Engine
  const tool = engineTools(engine, () => undefined).find((one) => one.name === name)!
  const call = { signal: new AbortController().signal, progress: async () => undefined }
  await tool.run(readArguments(args, tool.request!), call)
  return request
}

test('a condition in words is a filter, of a search and of each of its boosts', async () => {
  const boosts = [
    { where: 'team = docs', factor: 1.2 },
    { where: 'draft', recency: { field: 'published', half_life_days: 90 }, factor: 0.5 },
    { where: null, recency: { field: 'published', half_life_days: 90 }, factor: 2 },
  ]
  const request = {
    query: 'hook',
    filters: { metadata: { version: { gte: 3 } } },
    boosts: [
      { filters: { metadata: { team: { eq: 'docs' } } }, factor: 1.2 },
      { filters: { metadata: { draft: { eq: true } } }, recency: boosts[1]!.recency, factor: 0.5 },
      { recency: boosts[2]!.recency, factor: 2 },
    ],
  }
  const args = { query: 'hook', where: 'version >= 3', boosts }
  expect(await requestsOf('search', args)).toEqual(request)
  expect(await requestsOf('search', { ...args, boosts: JSON.stringify(boosts) })).toEqual(request)
  expect(await requestsOf('bulk_search', { queries: [args, { query: 'hook' }] })).toEqual({
    queries: [request, { query: 'hook' }],
  })
})

test('a wrong condition of a boost is refused, and what is no boost is left for the engine to refuse', async () => {
  await expect(requestsOf('search', { query: 'a', boosts: [{ where: 'a >=', factor: 2 }] })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  for (const boosts of [5, ['team = docs']])
    expect(await requestsOf('search', { query: 'a', boosts })).toEqual({ query: 'a', boosts })
})
