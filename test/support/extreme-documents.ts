import { createAsk, extractiveGenerator } from '@kebab/ask'
import {
  type Chunk,
  createEngine,
  type Document,
  type IndexedRetriever,
  isKebabError,
  type Retriever,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { documentList } from '@kebab/core/internal'
import fc from 'fast-check'
import { expect } from 'vitest'
import { assertWire } from './assert-wire.js'

const TEXTS = ['', ' ', '\0', '\ud800', '\n', '__proto__', '\u202e', 'x'.repeat(300), '../..', 'kairos://mem/1']
const TIMES = [
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-29T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '1999-12-31T23:59:60Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+01:00',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '10000-01-01T00:00:00Z',
  'yesterday',
  '2026-01-01',
]
const NUMBERS = [
  -1,
  -0,
  0,
  1,
  2,
  3,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]
const JUNK = [undefined, null, 0, true, [], {}, [null], 'junk', { toJSON: () => 5 }]

const text = fc.oneof(fc.constantFrom<unknown>(...TEXTS), fc.string(), fc.constantFrom<unknown>(...JUNK))
const list = fc.oneof(fc.array(text, { maxLength: 2 }), fc.constantFrom<unknown>(...JUNK))
const number = fc.constantFrom<unknown>(...NUMBERS, ...JUNK)
const vector = fc.oneof(
  fc.float32Array({ maxLength: 3 }),
  fc.constantFrom<unknown>(new Float32Array(3), Float32Array.of(1e-45), Float32Array.of(3.4e38, -3.4e38), ...JUNK),
)
const place = fc.record({ page: number, line: number, row: number, cell: text }, { requiredKeys: [] })
const origin = fc.oneof(
  fc.record({ digest: fc.constantFrom<unknown>('0a'.repeat(32), '0A'.repeat(32), ''), reader: text }),
  fc.constantFrom<unknown>(...JUNK),
)

/** What may be changed of a document, by member. */
const DOCUMENT: { readonly [name in keyof Document]-?: fc.Arbitrary<unknown> } = {
  docId: text,
  sourceId: text,
  path: text,
  title: text,
  lang: fc.oneof(text, fc.constantFrom<unknown>('?', 'de', 'x-y', 'en-u-co', 'e'.repeat(99), 'th', 'zh-hant')),
  tags: list,
  media: fc.oneof(text, fc.constantFrom<unknown>('pdf', 'code', 'toString')),
  trust: fc.oneof(text, fc.constantFrom<unknown>('secondary', 'generated', 'constructor')),
  repo: text,
  codeLang: text,
  metadata: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom<unknown>(new Date(0), ...JUNK)),
  allow: fc.oneof(list, fc.constantFrom<unknown>(['a', 'b'], ['b', 'a'], ['a', 'a'], [''])),
  contentHash: text,
  chunkerVersion: text,
  embeddingModel: text,
  indexedAt: fc.oneof(fc.constantFrom<unknown>(...TIMES), text),
  origin,
}
const CHUNK: { readonly [name: string]: fc.Arbitrary<unknown> } = {
  chunkId: text,
  ordinal: number,
  text,
  start: number,
  end: number,
  lineStart: number,
  lineEnd: number,
  headingPath: list,
  codeLang: text,
  reading: fc.oneof(
    fc.array(fc.tuple(number, number, text), { maxLength: 2 }),
    fc.constantFrom<unknown>(
      [
        [0, 0, '\ud800'],
        [0, 1, ''],
      ],
      [[0, 20, '']],
      ...JUNK,
    ),
  ),
  origin: fc.oneof(
    fc.record({ from: place, to: place }, { requiredKeys: ['from'] }),
    fc.constantFrom<unknown>(...JUNK),
  ),
  embedding: vector,
}

/** Up to two members of one object, with values at the ends of what there may be, or beyond. */
function changes(values: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<object> {
  const member = fc.constantFrom(...Object.keys(values)).chain((name) => fc.tuple(fc.constant(name), values[name]!))
  return fc.array(member, { maxLength: 2 }).map((members) => Object.fromEntries(members))
}

/**
 * Documents of which most members are as they should be, and some are extreme, or of another type.
 * About half of them are no valid documents.
 */
export const anyExtremeDocument: fc.Arbitrary<StoredDocument> = fc
  .record({
    name: fc.uuid(),
    change: fc.oneof({ weight: 2, arbitrary: changes(DOCUMENT) }, fc.constant({})),
    chunkChange: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, changes(CHUNK)),
    spans: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      fc.array(fc.record({ start: number, end: number, from: place }), { maxLength: 1 }),
    ),
  })
  .map(({ name, change, chunkChange, spans }) => {
    const lines = ['A fox is quick.', 'Another fox is lazy.']
    const document = {
      docId: name,
      sourceId: 'extremes',
      path: `${name}.md`,
      tags: [],
      media: 'markdown',
      trust: 'primary',
      metadata: {},
      contentHash: name,
      chunkerVersion: 'lines.v1',
      indexedAt: '2026-01-01T00:00:00.000Z',
      ...change,
    } as Document
    const chunks = lines.map((text, ordinal): Chunk => {
      const start = ordinal * (lines[0]!.length + 1)
      const place = { start, end: start + text.length, lineStart: ordinal + 1, lineEnd: ordinal + 1, headingPath: [] }
      return { chunkId: `${name}#${ordinal}`, document, ordinal, text, ...place, ...(ordinal === 1 ? chunkChange : {}) }
    })
    return { document, text: lines.join('\n'), ...(spans === undefined ? {} : { originSpans: spans as never }), chunks }
  })

/**
 * Puts documents one by one, and expects that each is refused as `invalid_input`, or can be read,
 * listed, described, searched, explained, fetched, asked for and sent. Returns how many were taken.
 */
export async function expectServed(
  documents: readonly StoredDocument[],
  store: SyncedStore,
  retrievers: readonly Retriever[],
): Promise<number> {
  /** By id: one that is put again replaces what was taken before. */
  const taken = new Map<string, StoredDocument>()
  for (const one of documents) {
    try {
      await store.commit({ put: [one] })
      const replaced = taken.get(one.document.docId)?.chunks ?? []
      for (const retriever of retrievers as readonly Partial<IndexedRetriever>[]) {
        await retriever.remove?.(replaced.map(({ chunkId }) => chunkId))
        await retriever.add?.(one.chunks)
      }
      taken.set(one.document.docId, one)
    } catch (error) {
      expect(isKebabError(error, 'invalid_input'), String(error)).toBe(true)
    }
  }
  const root = createEngine({ store, retrievers, principals: true })
  const engine = root.as([...taken.values()].flatMap(({ document }) => document.allow ?? []))
  const sent = async (name: Parameters<typeof assertWire>[0], response: Promise<unknown>): Promise<void> => {
    const value = await response
    assertWire(name, value)
    assertWire(name, JSON.parse(JSON.stringify(value)))
  }
  await sent('engine_description.v1', engine.describe())
  await sent('document_list.v1', documentList(store, { limit: 1000 }))
  await sent('search_response.v1', engine.search({ query: 'fox', k: 50, trace: true }))
  await sent(
    'search_response.v1',
    engine.search({ query: 'lazy fox', detail: 'minimal', filters: { indexed_after: '2020-01-01T00:00:00Z' } }),
  )
  for (const { document, chunks } of taken.values()) {
    const { docId, allow } = document
    // Nobody may see it.
    if (allow?.length === 0) continue
    await sent('explanation.v1', engine.explain({ query: 'fox', doc_id: docId }))
    await sent('fetch_result.v1', engine.fetch({ doc_id: docId }))
    await sent('fetch_result.v1', engine.fetch({ doc_id: docId, line_start: 2 }))
    await sent('fetch_result.v1', engine.fetch({ chunk_id: chunks[1]!.chunkId, neighbours: 2 }))
  }
  const ask = createAsk({ engine, generator: extractiveGenerator() })
  await sent('answer.v1', ask({ question: 'Which fox is quick?' }))
  const report = await root.doctor({ deep: true })
  assertWire('doctor_report.v1', report)
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  return taken.size
}
