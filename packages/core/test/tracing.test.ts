import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../test/support/ask-retriever.js'
import { gate } from '../../../test/support/gate.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import {
  type EngineOptions,
  KebabError,
  type Ranking,
  type Retriever,
  type Tracer,
  type TracingSpan,
  traceEmbedder,
} from '../src/index.js'
import { makeStored } from './support/corpus.js'
import { engineOver } from './support/engine-over.js'
import { fixedRetriever } from './support/scripted-retriever.js'

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const tracer = provider.getTracer('kebab')
beforeAll(() => provider.register())
beforeEach(() => exporter.reset())
afterAll(() => provider.shutdown())

const stored = makeStored('a.md', ['one fox', 'two foxes', 'three foxes'])
const words = fixedRetriever('words', ['a.md:0', 'a.md:1'], { kind: 'lexical' })
const embedder = traceEmbedder(toyEmbedder(), tracer)
const meaning = fixedRetriever('meaning', [], {
  kind: 'vector',
  async retrieve(query, { signal }) {
    await embedder.embed([query], { kind: 'query', signal })
    return { candidates: [{ chunkId: 'a.md:2', score: 1 }], exhausted: true }
  },
})
const over = (retrievers: readonly Retriever[], more: Partial<EngineOptions> = {}) =>
  engineOver([stored], retrievers, { tracer, ...more })

/** The finished spans as a tree: each with its children, in the order of their beginnings. */
function tree(parent?: string): [string, ...unknown[]][] {
  return exporter
    .getFinishedSpans()
    .filter((span) => span.parentSpanContext?.spanId === parent)
    .map((span) => [span.name, ...tree(span.spanContext().spanId)])
}
const spanOf = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name)!

test('a search has a span, with a child for each part that it asked', async () => {
  const reranker = { model: 'judge', rerank: async (_query: string, texts: readonly string[]) => texts.map(() => 0) }
  const engine = await over([words, meaning], { rerank: { reranker }, namespace: 'guide' })
  await engine.search({ query: 'a secret fox', k: 2 })
  expect(tree()).toEqual([
    ['retrieval guide', ['retrieval words'], ['retrieval meaning', ['embeddings toy']], ['rerank judge']],
  ])
})

test('spans have the names of the OpenTelemetry conventions, and counts', async () => {
  const engine = await over([words, meaning], { namespace: 'guide' })
  await engine.search({ query: 'a secret fox', k: 2 })
  expect(spanOf('retrieval guide').attributes).toEqual({
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.data_source.id': 'guide',
    'gen_ai.request.top_k': 2,
    'db.response.returned_rows': 2,
    'kebab.mode': 'hybrid',
    'kebab.filtered': false,
    'kebab.first_page': true,
    'kebab.last_page': false,
    'kebab.truncated': false,
    'kebab.degraded': [],
  })
  expect(spanOf('retrieval words').attributes).toEqual({
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.data_source.id': 'words',
    'gen_ai.request.top_k': 50,
    'kebab.candidates': 2,
    'kebab.exhausted': true,
  })
  expect(spanOf('embeddings toy').attributes).toMatchObject({
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.request.model': 'toy',
    'gen_ai.embeddings.dimension.count': 32,
  })
})

test('spans say nothing about queries and documents', async () => {
  await (await over([words, meaning])).search({ query: 'a secret fox' })
  const json = JSON.stringify(
    exporter.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
  )
  expect(json).not.toMatch(/secret|fox|a\.md/)
})

test('a retriever that fails marks its own span as an error, not the span of the search', async () => {
  const broken = replaceAnswers(meaning, {
    retrieve: () => Promise.reject(new KebabError('corrupt_index', 'torn', { details: { reason: 'torn' } })),
  })
  await (await over([words, broken])).search({ query: 'fox' })
  const failed = spanOf('retrieval meaning')
  expect(failed.status).toEqual({ code: SpanStatusCode.ERROR, message: 'torn' })
  expect(failed.attributes['error.type']).toBe('corrupt_index')
  expect(failed.events.map(({ name }) => name)).toEqual(['exception'])
  expect(spanOf('retrieval').status.code).toBe(SpanStatusCode.UNSET)
  expect(spanOf('retrieval').attributes['kebab.degraded']).toEqual(['meaning'])
})

test('a search that fails marks its span as an error', async () => {
  const engine = await over([words])
  await expect(engine.search({ query: '' })).rejects.toThrow()
  expect(spanOf('retrieval').status.code).toBe(SpanStatusCode.ERROR)
  expect(spanOf('retrieval').attributes['error.type']).toBe('invalid_input')
})

test('each search of a bulk search has a child span, and a fetch has a span', async () => {
  const engine = await over([words])
  await engine.bulkSearch({ queries: [{ query: 'fox' }, { query: 'hen' }] })
  await engine.fetch({ chunk_id: 'a.md:0' })
  expect(tree()).toEqual([
    ['kebab.bulk_search', ['retrieval', ['retrieval words']], ['retrieval', ['retrieval words']]],
    ['kebab.fetch'],
  ])
})

test('every span ends, also when the caller aborts', async () => {
  const callGate = gate()
  const hanging = calling(callGate.open, () => new Promise(() => {}))
  const engine = await over([hanging])
  const controller = new AbortController()
  const search = engine.search({ query: 'fox' }, { signal: controller.signal })
  search.catch(() => {})
  await callGate.opened
  controller.abort(new Error('enough'))
  await expect(search).rejects.toThrow('enough')
  await expect.poll(tree).toEqual([['retrieval', ['retrieval words']]])
})

test.each<[string, Partial<TracingSpan & { start(): void; done(): void }>]>([
  ['before the work', { start: fail }],
  ['behind the work', { done: fail }],
  ['while the work is described', { setAttributes: fail }],
  ['at the end of the work', { end: fail }],
  ['while an error is noted', { recordException: fail, setStatus: fail }],
])('a tracer that throws %s changes nothing: all work is done exactly once', async (_, odd) => {
  const span = { setAttributes() {}, recordException() {}, setStatus() {}, end() {}, ...odd }
  const broken: Tracer = {
    startActiveSpan(_name, _options, work) {
      odd.start?.()
      const done = work(span)
      odd.done?.()
      return done
    },
  }
  let calls = 0
  const counted = calling(() => calls++)
  const torn = replaceAnswers(words, { name: 'torn', retrieve: () => Promise.reject(new Error('torn')) })
  const reference = await over([words, torn], { tracer: undefined })
  const engine = await over([counted, torn], { tracer: broken })
  expect(await engine.search({ query: 'fox' })).toEqual(await reference.search({ query: 'fox' }))
  expect(calls).toBe(1)
  const wrong = { query: 'fox', k: 0 }
  await expect(engine.search(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(engine.fetch({ chunk_id: 'none' })).rejects.toMatchObject({ code: 'chunk_not_found' })
})

/** The retriever of words, which calls a function whenever it is asked. */
function calling(note: () => void, answer: () => Promise<Ranking> | undefined = () => undefined): Retriever {
  return replaceAnswers(words, {
    retrieve(query, options) {
      note()
      return answer() ?? retrieve(words, query, options)
    },
  })
}

const quietSpan: TracingSpan = { setAttributes() {}, recordException() {}, setStatus() {}, end() {} }
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))
const rejected = async () => fail()
const never = () => new Promise<never>(() => {})

test.each<[string, unknown]>([
  ['hands the work on late', tracerOf(async (work) => [await work(quietSpan).finally(aMoment)])],
  ['holds the work for a while', tracerOf(async (work) => [work(quietSpan), await aMoment()])],
  ['never settles', tracerOf((work) => [work(quietSpan), never()].at(-1))],
  ['never calls the work, and never settles', tracerOf(never)],
  ['calls the work late', tracerOf(async (work) => [await aMoment(), await work(quietSpan)])],
  ['calls the work late, and leaves it alone', tracerOf((work) => void setTimeout(work, 0, quietSpan))],
  ['calls the work twice', tracerOf((work) => [work(quietSpan), work(quietSpan)][0])],
  ['is rejected', tracerOf((work) => [work(quietSpan), rejected()].at(-1))],
  ['gives no span', tracerOf((work) => work(undefined as unknown as TracingSpan))],
  [
    'gives spans that are rejected',
    tracerOf((work) =>
      work({ setAttributes: rejected, recordException: rejected, setStatus: rejected, end: rejected }),
    ),
  ],
])('a tracer that %s changes nothing: no promise of it is waited for, or left unhandled', async (_, odd) => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  const before = process.rawListeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  try {
    let calls = 0
    const counted = calling(() => calls++)
    const reference = await over([words], { tracer: undefined })
    const engine = await over([counted], { tracer: odd as Tracer })
    expect(await engine.search({ query: 'fox' })).toEqual(await reference.search({ query: 'fox' }))
    const nonsense = { query: 'fox', cursor: 'nonsense' }
    await expect(engine.search(nonsense)).rejects.toMatchObject({ code: 'invalid_cursor' })
    for (let tick = 0; tick < 5; tick++) await aMoment()
    expect(calls).toBe(1)
    expect(unhandled).toEqual([])
  } finally {
    process.removeListener('unhandledRejection', note)
    for (const listener of before) process.on('unhandledRejection', listener as (reason: unknown) => void)
  }
})

test('a span that the tracer starts late still ends with the work and has its error', async () => {
  const noted: unknown[] = []
  const span = {
    ...quietSpan,
    recordException: ({ message }: Error) => noted.push(message),
    end: () => noted.push('end'),
  }
  const late = tracerOf(async (work) => [await aMoment(), await work(span)])
  const embed = () => Promise.reject(new Error('torn'))
  const traced = traceEmbedder({ ...toyEmbedder(), embed }, late as Tracer)
  await expect(traced.embed(['fox'], { kind: 'query' })).rejects.toThrow('torn')
  await aMoment()
  await aMoment()
  expect(noted).toEqual(['torn', 'end'])
})

test('what fails in one call to a span keeps no other call from being made', async () => {
  const noted: unknown[] = []
  const span = {
    ...quietSpan,
    setAttributes: fail,
    recordException: fail,
    setStatus: (set: unknown) => noted.push(set),
  }
  const engine = await over([words], { tracer: tracerOf((work) => work(span)) as Tracer })
  await expect(engine.search({ query: '' })).rejects.toThrow()
  expect(noted).toEqual([{ code: 2, message: expect.any(String) }])
})

/** A tracer that does with its work what it likes. */
function tracerOf(run: (work: (span: TracingSpan) => Promise<unknown>) => unknown): unknown {
  return {
    startActiveSpan: (_name: string, _options: object, work: (span: TracingSpan) => Promise<unknown>) => run(work),
  }
}

function fail(): never {
  throw new Error('no spans today')
}
