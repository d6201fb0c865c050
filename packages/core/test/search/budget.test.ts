import type { SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const tokensOf = (response: SearchResponseV1): number =>
  Math.ceil(JSON.stringify({ ...response, trace: undefined }).length / 4)

async function engineOver(lines: readonly string[], estimateTokens?: (text: string) => number) {
  const store = memoryStore({ id: 'store' })
  const stored = makeStored('a.md', lines)
  await store.commit({ put: [stored] })
  const retrievers = [
    fixedRetriever(
      'fixed',
      stored.chunks.map(({ chunkId }) => chunkId),
      { kind: 'lexical' },
    ),
  ]
  return validated(createEngine({ store, retrievers, estimateTokens }))
}

const word = fc.constantFrom(
  'fox',
  'jumps',
  'über',
  '狐狸',
  '👩‍👩‍👧‍👦',
  '"quoted"',
  'supercalifragilisticexpialidocious',
  'a',
  '\\',
)
const line = fc.array(word, { minLength: 1, maxLength: 90 }).map((words) => words.join(' '))

describe('max_tokens', () => {
  test('takes the most hits that fit with short snippets, then the longest equal snippets that fit', async () => {
    const cases = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      k: fc.integer({ min: 1, max: 9 }),
      budget: fc.integer({ min: 0, max: 1500 }),
      snippetChars: fc.integer({ min: 0, max: 260 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ lines, k, budget, snippetChars }) => {
        const engine = await engineOver(lines)
        const request = { query: 'fox', k, snippet_chars: snippetChars }
        const page = await engine.search({ ...request, max_tokens: budget })
        assertWire('search_response.v1', page)
        const free = await engine.search(request)
        const floor = Math.min(60, snippetChars)

        const count = page.hits.length
        if (count > 1) expect(tokensOf(page)).toBeLessThanOrEqual(budget)
        if (tokensOf(free) <= budget) {
          expect(page).toEqual(free)
          return
        }
        // A page with one hit more is the page of a larger k with the shortest snippets.
        const larger =
          count < free.hits.length ? await engine.search({ ...request, k: count + 1, snippet_chars: floor }) : undefined
        if (larger !== undefined) expect(tokensOf(larger)).toBeGreaterThan(budget)
        for (const hit of page.hits) expect(hit.snippet.length).toBeLessThanOrEqual(snippetChars)
        const cut = page.hits.some((hit, i) => hit.snippet.length < free.hits[i]!.snippet.length)
        expect(page.truncated).toBe(cut || count < free.hits.length)
      }),
      { numRuns: 300 },
    )
  })

  test('cuts no more than it must: one unit more of snippet would not fit', async () => {
    // Words of one letter can be cut anywhere, so that a longer cap always shows more.
    const engine = await engineOver(Array.from({ length: 3 }, () => 'a '.repeat(200).trim()))
    const whole = tokensOf(await engine.search({ query: 'zebra', k: 3 }))
    for (let budget = whole - 110; budget < whole; budget++) {
      const page = await engine.search({ query: 'zebra', k: 3, max_tokens: budget })
      expect(page.hits).toHaveLength(3)
      expect(page.truncated).toBe(true)
      // Three snippets grow by two units each at a time, 1.5 tokens.
      expect(budget - tokensOf(page)).toBeLessThanOrEqual(1.5)
      expect(budget - tokensOf(page)).toBeGreaterThanOrEqual(0)
    }
  })

  test('of 0 gives one hit, truncated, and a cursor', async () => {
    const engine = await engineOver(['the first fox', 'the second fox'])
    const page = await engine.search({ query: 'fox', max_tokens: 0 })
    expect(page).toMatchObject({ truncated: true, hits: [{ rank: 1 }] })
    expect(page.hits).toHaveLength(1)
    expect(page.next_cursor).not.toBeNull()
    const next = await engine.search({ query: 'fox', cursor: page.next_cursor! })
    expect(next.hits.map(({ rank }) => rank)).toEqual([2])
  })

  test('is not what snippet_chars does: a short snippet alone is not truncated', async () => {
    const engine = await engineOver(['the quick brown fox jumps over the lazy dog'])
    const page = await engine.search({ query: 'fox', snippet_chars: 10, max_tokens: 100_000 })
    expect(page.truncated).toBe(false)
    expect(page.hits[0]).toMatchObject({ snippet_full_text: false })
  })

  test('is measured by the estimate that was handed in, over the text that is sent', async () => {
    const seen: string[] = []
    const engine = await engineOver(['one fox', 'two foxes', 'three foxes'], (text) => {
      seen.push(text)
      return text.length
    })
    const whole = JSON.stringify(await engine.search({ query: 'fox', k: 2 })).length
    const page = await engine.search({ query: 'fox', k: 3, max_tokens: whole })
    expect(JSON.stringify(page)).toHaveLength(whole - 'false'.length + 'true'.length)
    expect(seen).toContain(JSON.stringify(page))
  })

  test('does not count the trace, which changes nothing else', async () => {
    const engine = await engineOver(Array.from({ length: 9 }, (_, i) => `fox ${i} ${'and more '.repeat(40)}`))
    const reference = await engine.search({ query: 'fox', max_tokens: 900 })
    const { trace, ...traced } = await engine.search({ query: 'fox', max_tokens: 900, trace: true })
    expect(trace).toBeDefined()
    expect(traced).toEqual(reference)
  })
})
