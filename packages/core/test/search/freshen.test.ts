import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import type { EngineOptions, Freshness, OriginalsCheck } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = ['a.md', 'b.md', 'c.md'].map((path) => makeStored(path, [`A hook of ${path}.`, 'Another hook.']))
const ids = stored.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
const [a, b, c] = stored.map(({ document }) => document.docId)

const engineWith = (checkOriginals?: OriginalsCheck, more: Partial<EngineOptions> = {}) =>
  engineOver(stored, [fixedRetriever('words', ids, { kind: 'lexical' })], { checkOriginals, ...more })

const request = { query: 'hook', freshness: true }

/** A check that knows these states, and keeps what it was asked for. */
function checkOf(states: Record<string, Freshness>) {
  const asked: string[][] = []
  const check: OriginalsCheck = async (documents, { onState }) => {
    asked.push(documents.map(({ docId }) => docId))
    for (const [docId, state] of Object.entries(states)) onState(docId, state)
  }
  return { asked, check }
}

test('each hit says what has become of its file, and each document is asked for once', async () => {
  const { asked, check } = checkOf({ [a!]: 'current', [b!]: 'gone' })
  const { hits } = await (await engineWith(check)).search(request)
  expect(hits).toHaveLength(ids.length)
  for (const { doc_id, freshness } of hits) expect(freshness).toBe({ [a!]: 'current', [b!]: 'gone' }[doc_id])
  expect(asked).toEqual([[a, b, c]])
})

test('`freshness` changes nothing else about a response, and nothing is looked at without it', async () => {
  const { asked, check } = checkOf({ [a!]: 'changed', [b!]: 'changed', [c!]: 'changed' })
  const engine = await engineWith(check)
  const plain = await engine.search({ query: 'hook', k: 2 })
  expect(asked).toEqual([])
  const { hits, ...page } = await engine.search({ ...request, k: 2 })
  expect({ ...page, hits: hits.map(({ freshness, ...hit }) => hit) }).toEqual(plain)
  const next = await engine.search({ ...request, detail: 'minimal', cursor: plain.next_cursor! })
  expect(next.hits[0]).toMatchObject({ rank: 3, freshness: 'changed' })
  const without = await (await engineWith()).search(request)
  expect(without.hits.every((hit) => !('freshness' in hit))).toBe(true)
})

test('`freshness` counts in `max_tokens`', async () => {
  const { check } = checkOf({ [a!]: 'current', [b!]: 'current', [c!]: 'current' })
  const engine = await engineWith(check, { estimateTokens: (text) => text.length })
  const whole = JSON.stringify(await engine.search({ query: 'hook' })).length
  const page = await engine.search({ ...request, max_tokens: whole })
  expect(page.truncated).toBe(true)
  expect(JSON.stringify(page).length).toBeLessThanOrEqual(whole)
  expect(page.hits.every(({ freshness }) => freshness === 'current')).toBe(true)
})

test('what is known when the time is up counts, and a check that fails fails no search', async () => {
  const hanging: OriginalsCheck = (_, { onState }) => {
    onState(a!, 'current')
    return new Promise(() => {})
  }
  const slow = await (await engineWith(hanging)).search({ ...request, timeout_ms: 10 })
  expect(slow.hits.map(({ freshness }) => freshness).filter(Boolean)).toEqual(['current', 'current'])
  const failing = async (): Promise<void> => Promise.reject(new Error('a disk'))
  const { hits } = await (await engineWith(failing)).search(request)
  expect(hits).toHaveLength(ids.length)
})

test('an abort ends the look at files with the reason of the caller', async () => {
  const controller = new AbortController()
  const check: OriginalsCheck = () => {
    controller.abort(new Error('enough'))
    return new Promise(() => {})
  }
  const search = (await engineWith(check)).search(request, { signal: controller.signal })
  await expect(search).rejects.toThrow('enough')
})

test('a state that is none is the error of the check', async () => {
  const { check } = checkOf({ [a!]: 'fresh' as never })
  expect(await errorOf((await engineWith(check)).search(request))).toMatchObject({ code: 'internal' })
})
