import { type AskRequestV1, isErrorV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { parseAsk, uriOf } from '../src/ask-run.js'
import { askOf, eventsOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const generator = scriptedGenerator({ answer: 'Water [#1].' })
const ask = askOf(shelf, { generator })
const talk = { schema_version: 'conversation.v1', conversation_id: 'c', turns: [{ question: 'a', answer: 'b' }] }

test.each<[string, unknown, string, string]>([
  ['question', {}, 'a value', 'nothing'],
  ['question', { question: 5 }, 'a string', '5'],
  ['question', { question: '' }, 'a value that is not empty', 'an empty one'],
  ['question', { question: ' \n\t' }, 'a text that is not blank', '" \\n\\t"'],
  ['question', { question: 'a'.repeat(32_769) }, 'at most 32768 characters', '32769'],
  ['mode', { question: 'a', mode: 'magic' }, 'one of "lexical", "vector", "hybrid"', '"magic"'],
  ['k', { question: 'a', k: 0 }, 'at least 1', '0'],
  ['k', { question: 'a', k: 1.5 }, 'an integer', '1.5'],
  ['k', { question: 'a', k: Number.NaN }, 'an integer', 'NaN'],
  ['filters.tags', { question: 'a', filters: { tags: [] } }, '', ''],
  ['filters.trust_min', { question: 'a', filters: { trust_min: 'high' } }, '', '"high"'],
  ['filters.colour', { question: 'a', filters: { colour: 'red' } }, 'a known field', 'an unknown one'],
  ['multi_hop', { question: 'a', multi_hop: 'yes' }, 'a boolean', '"yes"'],
  ['max_sub_queries', { question: 'a', max_sub_queries: 11 }, 'at most 10', '11'],
  ['max_depth', { question: 'a', max_depth: 11 }, 'at most 10', '11'],
  ['max_output_tokens', { question: 'a', max_output_tokens: 0 }, 'at least 1', '0'],
  ['temperature', { question: 'a', temperature: 3 }, 'at most 2', '3'],
  ['evidence_threshold', { question: 'a', evidence_threshold: 2 }, 'at most 1', '2'],
  ['nli_threshold', { question: 'a', nli_threshold: -1 }, 'at least 0', '-1'],
  ['nli_policy', { question: 'a', nli_policy: 'ask' }, 'one of "refuse", "redact"', '"ask"'],
  ['conversation.turns', { question: 'a', conversation: { ...talk, turns: 'none' } }, 'an array', '"none"'],
  [
    'conversation.turns.0.answer',
    { question: 'a', conversation: { ...talk, turns: [{ question: 'a', answer: 1 }] } },
    'a string',
    '1',
  ],
  [
    'conversation.turns.0.answer',
    { question: 'a', conversation: { ...talk, turns: [{ question: 'a' }] } },
    'a value',
    'nothing',
  ],
  [
    'conversation.conversation_id',
    { question: 'a', conversation: { ...talk, conversation_id: '' } },
    'a value that is not empty',
    'an empty one',
  ],
  ['maxDepth', { question: 'a', maxDepth: 3 }, 'a known field', 'an unknown one'],
  ['a/b~c', { question: 'a', 'a/b~c': 3 }, 'a known field', 'an unknown one'],
  ['request', 'What is water?', 'an object', '"What is water?"'],
  ['request', null, 'an object', 'null'],
  ['request', [], 'an object', 'an array'],
])('%s: %j is `invalid_input`', async (field, request, expected, found) => {
  const error = await errorOf((async () => parseAsk(request as AskRequestV1))())
  expect(error).toMatchObject({ code: 'invalid_input', details: { field }, retryable: false })
  expect(isErrorV1(error.toWire())).toBe(true)
  if (expected !== '') expect(error.details).toEqual({ field, expected, found })
  expect(error.message).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}: expected .+, found `))
  expect(error.message).not.toContain('expected must')
})

test('a request that throws while it is read is `invalid_input`', async () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const error = await errorOf((async () => parseAsk(proxy as AskRequestV1))())
  expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'request', expected: 'plain data' } })
})

test('a wrong request rejects, and so does its stream, before anything is done', async () => {
  const before = generator.requests.length
  for (const request of [{ question: '' }, { question: 'a', depth: 1 }] as AskRequestV1[]) {
    expect(await errorOf(ask(request))).toMatchObject({ code: 'invalid_input' })
    expect(await errorOf(eventsOf(ask.stream(request)))).toMatchObject({ code: 'invalid_input' })
  }
  expect(generator.requests).toHaveLength(before)
})

test('a value that only the search can check rejects as the search does', async () => {
  expect(await errorOf(ask({ question: 'a', mode: 'vector' }))).toMatchObject({ code: 'unsupported' })
})

test('any value is read, or refused with a field', () => {
  const key = fc.constantFrom(
    'question',
    'k',
    'filters',
    'conversation',
    'turns',
    'tags',
    'multi_hop',
    'x',
    '__proto__',
    'a/b',
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('a', '', ' ', 1, -1, null, true),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  })).any
  fc.assert(
    fc.property(value, (request) => {
      try {
        expect(parseAsk(request as unknown as AskRequestV1).question.trim()).not.toBe('')
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_input', details: { field: expect.stringMatching(/./) } })
      }
    }),
  )
})

test('a member that is `undefined` counts as absent', () => {
  const turns = [{ question: 'a', answer: 'b', refused: undefined }] as const
  const conversation = { schema_version: 'conversation.v1', conversation_id: 'c', turns } as const
  const filters = { tags: ['x'], lang: undefined } as const
  const nothing = { mode: undefined, k: undefined, seed: undefined, nli_policy: undefined, multi_hop: undefined }
  const { search, ...rest } = parseAsk({ question: 'a', filters, conversation, ...nothing })
  expect(search).toEqual({ k: 10, filters })
  expect(rest).toMatchObject({ multiHop: false, nliPolicy: 'refuse', conversation: { turns } })
})

test('the defaults are those of the contract', () => {
  expect(parseAsk({ question: 'a' })).toEqual({
    question: 'a',
    mode: undefined,
    search: { k: 10 },
    multiHop: false,
    maxDepth: 3,
    maxSubQueries: 5,
    maxPoolChunks: 24,
    maxContextTokens: 8000,
    generation: { maxTokens: 1024, temperature: 0, seed: undefined },
    evidenceThreshold: undefined,
    nliThreshold: undefined,
    nliPolicy: 'refuse',
    conversation: undefined,
  })
})

test.each([
  ['docs/a.md', 'docs/a.md#L3-L9'],
  ['c#/what?.md', 'c%23/what%3F.md#L3-L9'],
  ['100%.md', '100%25.md#L3-L9'],
  ['javascript:alert(1)', 'javascript%3Aalert(1)#L3-L9'],
  ['ü.md', '%C3%BC.md#L3-L9'],
  ['half \ud800.md', 'half%20%EF%BF%BD.md#L3-L9'],
])('%s', (path, uri) => {
  expect(uriOf({ path, lineStart: 3, lineEnd: 9 })).toBe(uri)
})

test('for any path, the link stays below its base and resolves to the path', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((path) => !/^\/|(^|\/)\.{0,2}(\/|$)/.test(path)),
      (path) => {
        const url = new URL(uriOf({ path, lineStart: 1, lineEnd: 2 }), 'https://example.org/base/')
        expect(decodeURIComponent(url.pathname)).toBe(`/base/${path}`)
        expect(url.hash).toBe('#L1-L2')
      },
    ),
  )
})
