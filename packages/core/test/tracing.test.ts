import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import {
  type EngineOptions,
  KebabError,
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
const meaning: Retriever = {
  ...fixedRetriever('meaning', ['a.md:2'], { kind: 'vector' }),
  async retrieve(query, { signal }) {
    await embedder.embed([query], { kind: 'query', signal })
    return { candidates: [{ chunkId: 'a.md:2', score: 1 }], exhausted: true }
  },
}
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
  const said = JSON.stringify(
    exporter.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
  )
  expect(said).not.toMatch(/secret|fox|a\.md/)
})

test('a retriever that fails marks its own span as an error, not the span of the search', async () => {
  const broken = {
    ...meaning,
    retrieve: () => Promise.reject(new KebabError('corrupt_index', 'torn', { details: { reason: 'torn' } })),
  }
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
  const engine = await over([{ ...words, retrieve: () => new Promise(() => {}) }])
  const controller = new AbortController()
  const search = engine.search({ query: 'fox' }, { signal: controller.signal })
  await new Promise((resolve) => setTimeout(resolve, 5))
  controller.abort(new Error('enough'))
  await expect(search).rejects.toThrow('enough')
  await new Promise((resolve) => setTimeout(resolve))
  expect(tree()).toEqual([['retrieval', ['retrieval words']]])
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
  let asked = 0
  const counted: Retriever = {
    ...words,
    retrieve(query, options) {
      asked++
      return words.retrieve(query, options)
    },
  }
  const torn: Retriever = { ...words, name: 'torn', retrieve: () => Promise.reject(new Error('torn')) }
  const plain = await over([words, torn], { tracer: undefined })
  const engine = await over([counted, torn], { tracer: broken })
  expect(await engine.search({ query: 'fox' })).toEqual(await plain.search({ query: 'fox' }))
  expect(asked).toBe(1)
  const wrong = { query: 'fox', k: 0 }
  await expect(engine.search(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(engine.fetch({ chunk_id: 'none' })).rejects.toMatchObject({ code: 'chunk_not_found' })
})

function fail(): never {
  throw new Error('no spans today')
}
