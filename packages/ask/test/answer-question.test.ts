import type { Retriever } from '@kebab/core'
import type { RetrieverParts } from '@kebab/core/kit'
import { retrieverOf } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../test/support/ask-retriever.js'
import { askOf, eventsOf } from './support/asked.js'
import { promptOf, scriptedGenerator } from './support/scripted-generator.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const QUESTION = 'At what temperature does water boil at sea level?'

test('an answer is cited: marker, path, link, lines, and the sentence of evidence for each claim', async () => {
  const generator = scriptedGenerator({ answer: 'Water boils at 100 °C at sea level [#1].' })
  const answer = await askOf(shelf, { generator })({ question: QUESTION })
  expect(answer).toMatchObject({
    answer: 'Water boils at 100 °C at sea level [#1].',
    grounded: true,
    model: { name: 'scripted', provider: 'tests' },
    prompt_template_version: 'kebab.v1',
    retrieval: { mode: 'lexical', k: 10, queries: [QUESTION], chunks_packed: expect.any(Number) },
    usage: { prompt_tokens: 10, completion_tokens: 3, llm_calls: 1 },
  })
  expect(answer).not.toHaveProperty('refusal_reason')
  expect(answer).not.toHaveProperty('hops')
  expect(answer).not.toHaveProperty('verification')
  expect(answer).not.toHaveProperty('embedding')
  expect(answer.citations).toHaveLength(1)
  expect(answer.citations[0]).toMatchObject({
    marker: 1,
    path: 'boiling.md',
    uri: expect.stringMatching(/^boiling\.md#L\d-L3$/),
    claims: [
      { claim: 'Water boils at 100 °C at sea level', evidence: { text: 'Water boils at 100 °C at sea level.' } },
    ],
  })
})

test('a citation of derived text gives the places of its chunk in the origin', async () => {
  // A page for each line.
  const spansOf = (text: string) =>
    [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }, i) => ({
      start: index,
      end: index + line.length,
      from: { page: i + 1 },
    }))
  const text = 'Water boils at 100 °C at sea level.\n\nIn the mountains water boils sooner.\n\nTea is made of water.'
  const pages = await shelfOf({ 'boiling.pdf': text }, { spansOf, maxChars: 60 })
  const generator = scriptedGenerator({ answer: 'Water boils at 100 °C at sea level [#1].' })
  const { citations } = await askOf(pages, { generator })({ question: QUESTION })
  expect(citations).toHaveLength(1)
  const { start, end, origin } = citations[0]!
  const cited = spansOf(text).filter((span) => span.start < end && span.end > start)
  expect(cited.length).toBeGreaterThan(1)
  const place = `pages ${cited[0]!.from.page} to ${cited.at(-1)!.from.page}`
  expect(origin).toEqual({ digest: 'd1'.repeat(32), from: cited[0]!.from, to: cited.at(-1)!.from, text: place })
})

test('a citation of derived text without places names its origin, and other citations name none', async () => {
  const generator = scriptedGenerator({ answer: 'Water boils at 100 °C at sea level [#1].' })
  const nowhere = await shelfOf(FACTS, { spansOf: () => [] })
  const derived = await askOf(nowhere, { generator })({ question: QUESTION })
  expect(derived.citations[0]?.origin).toEqual({ digest: 'd1'.repeat(32) })
  const plain = await askOf(shelf, { generator })({ question: QUESTION })
  expect(plain.citations[0]).not.toHaveProperty('origin')
})

test('the events are the search, the tokens as they come, and last the answer', async () => {
  const text = 'Water boils at 100 °C [#1].'
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: text }) })
  const events = await eventsOf(ask.stream({ question: QUESTION }))
  expect(events[0]).toMatchObject({ type: 'retrieval_done', queries: [QUESTION], threshold: expect.any(Number) })
  expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')).toBe(text)
  expect(events.at(-1)).toMatchObject({ type: 'final', answer: { answer: text } })
})

test('an engine without documents is `no_index`, before any call of a model', async () => {
  const generator = scriptedGenerator({ answer: '' })
  const answer = await askOf(await shelfOf({}), { generator })({ question: QUESTION })
  expect(answer).toMatchObject({ refusal_reason: 'no_index', grounded: false, usage: { llm_calls: 0 } })
  expect(answer.retrieval).not.toHaveProperty('near_misses')
  expect(generator.requests).toEqual([])
})

test.each([
  ['nothing is found', { question: 'Quantum chromodynamics?' }],
  ['the filters leave nothing', { question: QUESTION, filters: { path_glob: ['nowhere/*'] } }],
])('%s: `no_chunks`, before any call of a model', async (_, request) => {
  const generator = scriptedGenerator({ answer: '' })
  const answer = await askOf(shelf, { generator })(request)
  expect(answer).toMatchObject({ refusal_reason: 'no_chunks', usage: { llm_calls: 0 } })
})

test('too little evidence is `score_gate`, before any call of a model, with at most three near misses', async () => {
  const generator = scriptedGenerator({ answer: '', decompose: '[]' })
  const ask = askOf(shelf, { generator })
  for (const multi_hop of [false, true]) {
    const question = 'Which queen of the Eiffel mountains water the unrelated nonsense quixotic zeppelin ordinances?'
    const events = await eventsOf(ask.stream({ question, multi_hop, evidence_threshold: 0.9 }))
    expect(events.map(({ type }) => type)).toEqual(['retrieval_done', 'final'])
    const answer = await ask({ question, multi_hop, evidence_threshold: 0.9 })
    expect(answer).toMatchObject({ refusal_reason: 'score_gate', usage: { llm_calls: 0 } })
    expect(answer.retrieval.near_misses).toHaveLength(3)
    expect(answer.retrieval.evidence).toBeLessThan(0.9)
  }
  expect(generator.requests).toEqual([])
})

test('the threshold itself passes, and 0 refuses nothing', async () => {
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: 'Water matters [#1].' }) })
  const question = 'Does water matter to zeppelins?'
  const { retrieval } = await ask({ question, evidence_threshold: 0 })
  const evidence = retrieval.evidence!
  expect(evidence).toBeGreaterThan(0)
  expect((await ask({ question, evidence_threshold: evidence })).grounded).toBe(true)
  expect((await ask({ question, evidence_threshold: evidence + 1e-9 })).refusal_reason).toBe('score_gate')
})

/** A retriever that finds every chunk for every question. */
function findsAll(more: Partial<RetrieverParts>) {
  return (chunkIds: readonly string[]): Retriever =>
    retrieverOf({
      name: 'all',
      kind: 'vector',
      indexVersion: '1',
      supports: { filter: false },
      retrieve: async (_, { limit }) => ({
        candidates: [...chunkIds]
          .sort()
          .slice(0, limit)
          .map((chunkId) => ({ chunkId, score: 0.5 })),
        exhausted: chunkIds.length <= limit,
      }),
      ...more,
    })
}

test('a question whose evidence is unknown passes', async () => {
  const blind = await shelfOf(FACTS, { frequencies: false })
  const ask = askOf(blind, { generator: scriptedGenerator({ answer: 'At 100 °C [#1].' }) })
  const answer = await ask({ question: 'Quixotic zeppelin of water?', evidence_threshold: 1 })
  expect(answer).toMatchObject({ grounded: true, retrieval: { evidence: null } })
})

test('the model that the question was embedded with is named, unless no vectors were searched', async () => {
  const embedded = await shelfOf(FACTS, { beside: findsAll({}), embeddingModel: 'toy' })
  const ask = askOf(embedded, { generator: scriptedGenerator({ answer: 'Water [#1].' }) })
  expect(await ask({ question: 'water' })).toMatchObject({ embedding: { model: 'toy' }, retrieval: { mode: 'hybrid' } })
  expect(await ask({ question: 'water', mode: 'lexical' })).not.toHaveProperty('embedding')
})

test('no model of embeddings is named where no vectors took part: they failed, or nothing searches them', async () => {
  const failing = findsAll({ retrieve: () => Promise.reject(new Error('broken')) })
  const generator = scriptedGenerator({ answer: 'Water [#1].' })
  for (const beside of [failing, findsAll({ kind: 'other' })]) {
    const embedded = await shelfOf(FACTS, { beside, embeddingModel: 'toy' })
    const answer = await askOf(embedded, { generator })({ question: 'water' })
    expect(answer).toMatchObject({ grounded: true, retrieval: { mode: 'hybrid' } })
    expect(answer).not.toHaveProperty('embedding')
  }
})

test('a model of embeddings is named where vectors took part in one search of several', async () => {
  let calls = 0
  const beside = findsAll({})
  const flaky = (chunkIds: readonly string[]): Retriever => {
    const steady = beside(chunkIds)
    return replaceAnswers(steady, {
      retrieve: (...args) => (calls++ === 0 ? Promise.reject(new Error('once')) : retrieve(steady, ...args)),
    })
  }
  const embedded = await shelfOf(FACTS, { beside: flaky, embeddingModel: 'toy' })
  const generator = scriptedGenerator({ answer: 'Water [#1].', decompose: '["bees"]', decide: '[]' })
  const answer = await askOf(embedded, { generator })({ question: 'water', multi_hop: true })
  expect(answer).toMatchObject({ embedding: { model: 'toy' }, retrieval: { degraded: [{ retriever: 'all' }] } })
})

test('a degraded retriever is named in the event and in the answer', async () => {
  const broken = await shelfOf(FACTS, { beside: findsAll({ retrieve: () => Promise.reject(new Error('broken')) }) })
  const generator = scriptedGenerator({ answer: 'Water [#1].', decompose: '["bees"]', decide: '[]' })
  for (const multi_hop of [false, true]) {
    const events = await eventsOf(askOf(broken, { generator }).stream({ question: 'water', multi_hop }))
    const degraded = [{ retriever: 'all', code: 'retrieval_failed' }]
    expect(events.find(({ type }) => type === 'retrieval_done')).toMatchObject({ degraded })
    expect(events.at(-1)).toMatchObject({ answer: { retrieval: { degraded } } })
  }
})

test.each([
  ['says that it can’t answer', 'declined', 'NO ANSWER'],
  ['says so in other words, even with a marker', 'declined', 'The evidence does not mention that [#1].'],
  ['cites nothing', 'no_marker', 'Water boils at 100 °C.'],
  ['cites only what it was not shown', 'unknown_marker', 'Water boils at 100 °C [#9].'],
  ['changes every number', 'wrong_number', 'Water boils at 107 °C [#1].'],
  ['alters a quotation', 'wrong_quotation', '“Water never boils at sea level at all” [#1].'],
  ['says something else', 'other_words', 'Zeppelins carry quixotic ordinances [#1].'],
  ['changes a number, and cites nothing', 'wrong_number', 'Water boils at 107 °C [#1]. Tea does not.'],
  ['writes nothing', 'no_marker', ''],
  ['writes markers alone', 'no_marker', '[#1]'],
])('a model that %s: `llm_self_judge` with the cause `%s`', async (_, cause, text) => {
  const ask = askOf(shelf, { generator: scriptedGenerator({ answer: text }) })
  const answer = await ask({ question: QUESTION })
  expect(answer).toMatchObject({ refusal_reason: 'llm_self_judge', refusal_cause: cause, usage: { llm_calls: 1 } })
  expect(answer.answer).not.toBe('')
  expect(answer.retrieval.near_misses!.length).toBeLessThanOrEqual(3)
})

test('an answer that reaches its limit loses the claim that was cut off; if none is left, it is `llm_stream_aborted`', async () => {
  const cut = (text: string) =>
    scriptedGenerator({
      answer: () => [
        { type: 'text', text },
        { type: 'finish', reason: 'length' },
      ],
    })
  const whole = await askOf(shelf, { generator: cut('Water boils at 100 °C [#1]. In the mount') })({
    question: QUESTION,
  })
  expect(whole).toMatchObject({ answer: 'Water boils at 100 °C [#1].', grounded: true })
  const none = await askOf(shelf, { generator: cut('Water boils at 100 °') })({ question: QUESTION })
  expect(none).toMatchObject({ answer: 'Water boils at 100 °', refusal_reason: 'llm_stream_aborted' })
})

test('a model that stops for another reason is `llm_stream_aborted` with what it wrote', async () => {
  const generator = scriptedGenerator({
    answer: () => [
      { type: 'text', text: 'Water [#1].' },
      { type: 'finish', reason: 'other' },
    ],
  })
  const answer = await askOf(shelf, { generator })({ question: QUESTION })
  expect(answer).toMatchObject({ answer: 'Water [#1].', refusal_reason: 'llm_stream_aborted' })
})

test('a document removed between search and reading is left out; if all were, it is `no_chunks`', async () => {
  const moving = await shelfOf(FACTS)
  const generator = scriptedGenerator({ answer: 'Water boils at 100 °C [#1].' })
  const { engine } = moving
  const racing = (what: () => Promise<void>) => {
    let done: Promise<void> | undefined
    return {
      ...engine,
      fetch: async (...args: Parameters<typeof engine.fetch>) => {
        done ??= what()
        await done
        return engine.fetch(...args)
      },
    }
  }
  const changed = racing(() =>
    moving.change('boiling.md', '# New\n\nAn unrelated text, which is as long as the one before it was, or longer.'),
  )
  const first = await askOf(moving, { engine: changed, generator })({
    question: QUESTION,
    filters: { path_glob: ['b*'] },
  })
  expect(generator.requests.map(promptOf).join()).not.toContain('unrelated text')
  expect(first.citations.map(({ path }) => path)).not.toContain('boiling.md')

  const before = generator.requests.length
  await moving.put('boiling.md', FACTS['boiling.md']!)
  const gone = racing(() => moving.remove('boiling.md'))
  const second = await askOf(moving, { engine: gone, generator })({
    question: QUESTION,
    filters: { path_glob: ['boil*'] },
  })
  expect(second).toMatchObject({ refusal_reason: 'no_chunks', usage: { llm_calls: 0 } })
  expect(generator.requests).toHaveLength(before)
})

test('the evidence is in the user’s message and nowhere else', async () => {
  const generator = scriptedGenerator({ answer: 'At 100 °C [#1].' })
  await askOf(shelf, { generator })({ question: QUESTION })
  const [request] = generator.requests
  const holding = request!.messages.filter(({ content }) => content.includes('Water boils at 100 °C at sea level.'))
  expect(holding.map(({ role }) => role)).toEqual(['user'])
  expect(request!.evidence[0]).toMatchObject({ marker: 1, path: 'boiling.md', trust: 'primary' })
  expect(request).toMatchObject({ task: 'answer', question: QUESTION, maxTokens: 1024, temperature: 0 })
  expect(request).not.toHaveProperty('seed')
})
