import { bm25Retriever } from '@kebab/bm25'
import { memoryStore } from '@kebab/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createIndexer, type IndexerOptions } from '../../src/index.js'
import type { PortableDocument } from '../../src/transfer/portable-lines.js'
import { portableDocument, portableFile } from './portable-file.js'

async function opened(options: Partial<IndexerOptions> = {}) {
  const store = memoryStore()
  const indexer = await createIndexer({ store, retrievers: [bm25Retriever()], ...options })
  onTestFinished(() => indexer.close())
  const paths = async (): Promise<string[]> => {
    const all: string[] = []
    for await (const { path } of store.documents()) all.push(path)
    return all
  }
  return { indexer, store, paths }
}

/** A file with good checks, whose header and end say what they are given, or else what there is. */
function fileOf(documents: readonly PortableDocument[], header: object = {}, end: object = {}): string[] {
  const counts = { documents: documents.length, chunks: documents.reduce((sum, { chunks }) => sum + chunks.length, 0) }
  return portableFile([
    { kebab_export: { version: 1, ...counts, embedding_models: [null], ...header } },
    ...documents.map((document) => ({ document })),
    { end: { ...counts, ...end } },
  ])
}

const [first, second] = [portableDocument(), portableDocument({ path: 'b.md' })]

describe('a line of an import', () => {
  test('without an end is refused, and named, once more of it has come than a document may take', async () => {
    const { indexer } = await opened({ maxDocumentBytes: 10 })
    let pieces = 0
    const endless = async function* () {
      yield fileOf([])[0]!
      const piece = 'x'.repeat(2 ** 20)
      for (;;) {
        pieces++
        yield piece
      }
    }
    expect(await errorOf(indexer.import(endless()))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2', expected: 'at most 16777456 characters, and a line end', found: 'more' },
    })
    expect(pieces).toBe(17)
  })
})

describe('a text of an import that is longer than maxDocumentBytes', () => {
  const long = portableDocument({ path: 'long.md', text: 'A hook that is long.' })

  test('is reported and left out, as when it is indexed, and the rest is imported', async () => {
    const { indexer, paths } = await opened({ maxDocumentBytes: 10 })
    const report = await indexer.import(fileOf([first!, long, second!]))
    expect(report).toMatchObject({ added: 2, failed: 1, chunks: 2, errors: [{ path: 'long.md' }] })
    const [{ error } = { error: undefined }] = report.errors
    assertWire('error.v1', error)
    const indexed = await indexer.index([{ path: long.path, text: long.text }])
    expect(indexed.errors[0]?.error).toEqual(error)
    expect(await paths()).toEqual(['a.md', 'b.md'])
  })

  test('is imported if a reader derived it of a file: only the file was bounded', async () => {
    const { indexer, paths } = await opened({ maxDocumentBytes: 10 })
    const derived = { ...long, origin: { digest: 'd1'.repeat(32), reader: 'pages/1' } }
    expect(await indexer.import(fileOf([derived]))).toMatchObject({ added: 1, failed: 0, errors: [] })
    expect(await paths()).toEqual(['long.md'])
  })
})

describe('a character of an import', () => {
  const cited = (times: number, spans: readonly [number, number][] = [[0, 7]]) =>
    portableDocument({
      chunks: Array.from({ length: times }, () =>
        spans.map(([start, end]) => ({ start, end, heading_path: [] })),
      ).flat(),
    })

  test('is in at most 64 chunks', async () => {
    const { indexer, store } = await opened()
    expect(await errorOf(indexer.import(fileOf([cited(65)])))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2' },
      message: expect.stringContaining('at most 64 passages that hold the same character'),
    })
    expect(await indexer.import(fileOf([cited(64)]))).toMatchObject({ added: 1, chunks: 64 })
    expect((await store.stats()).chunks).toBe(64)
  })

  test('counts only chunks that hold it', async () => {
    const { indexer } = await opened()
    const steps = Array.from({ length: 200 }, (_, i): [number, number] => [i, i + 60])
    const sliding = { ...cited(1, steps), text: 'abcdefghij'.repeat(30) }
    expect(await indexer.import(fileOf([sliding]))).toMatchObject({ added: 1, chunks: 200 })
  })

  test('is cut by a chunker of one’s own within the same bound', async () => {
    const chunk = { start: 0, end: 7, text: 'A hook.', lineStart: 1, lineEnd: 1, headingPath: [] }
    const many = (count: number) => ({
      version: `many/${count}`,
      accepts: () => true,
      chunk: () => Array.from({ length: count }, () => chunk),
    })
    const [within, beyond] = [await opened({ chunkers: [many(64)] }), await opened({ chunkers: [many(65)] })]
    const input = [{ path: 'a.md', text: 'A hook.' }]
    expect((await within.indexer.index(input)).documents.added).toBe(1)
    expect((await beyond.indexer.index(input)).errors[0]?.error.message).toContain('at most 64 passages')
  })
})

test('a reading that breaks its rules is refused, of an import and of a chunker of one’s own', async () => {
  const reading = [[2, 99, '']] as const
  const { indexer } = await opened()
  const file = fileOf([portableDocument({ chunks: [{ start: 0, end: 7, heading_path: [], reading }] })])
  const message = expect.stringContaining('passages.0.reading.0.1 as an offset from 3 to 7')
  expect(await errorOf(indexer.import(file))).toMatchObject({ code: 'invalid_input', message })
  const chunk = { start: 0, end: 7, text: 'A hook.', lineStart: 1, lineEnd: 1, headingPath: [], reading }
  const chunkers = [{ version: 'marks/1', accepts: () => true, chunk: () => [chunk] }]
  const { errors } = await (await opened({ chunkers })).indexer.index([{ path: 'a.md', text: 'A hook.' }])
  expect(errors[0]?.error).toMatchObject({ code: 'internal', message })
})

describe('an import whose counts differ from what came is refused, and keeps no part of the last batch', () => {
  test.each<[string, string, object, object]>([
    ['a header with more documents', 'line 4', { documents: 3 }, {}],
    ['a header with more chunks', 'line 4', { chunks: 3 }, {}],
    ['an end with more documents', 'line 4', {}, { documents: 3 }],
    ['an end with more chunks', 'line 4', {}, { chunks: 3 }],
    ['an end with fewer chunks', 'line 4', {}, { chunks: 1 }],
    ['a header with fewer documents', 'line 3', { documents: 1 }, {}],
    ['a header with fewer chunks', 'line 3', { chunks: 1 }, {}],
    ['a header with no count', 'line 1', { documents: undefined }, {}],
    ['a header with half a chunk', 'line 1', { chunks: 1.5 }, {}],
    ['an end with no count', 'line 4', {}, { chunks: undefined }],
  ])('%s', async (_, field, header, end) => {
    const { indexer, paths } = await opened()
    expect(await errorOf(indexer.import(fileOf([first!, second!], header, end)))).toMatchObject({
      code: 'invalid_input',
      details: { field },
    })
    expect(await paths()).toEqual([])
  })
})

describe('a forged document of an import', () => {
  test.each<[string, Partial<PortableDocument>]>([
    ['a time past the year 9999', { indexed_at: '+275760-09-13T00:00:00.000Z' }],
    ['a time that is a number', { indexed_at: 5 as never }],
    ['no time', { indexed_at: null as never }],
    ['no version of a chunker', { chunker_version: '' }],
    ['a model without a name', { embedding_model: '', chunks: [] }],
  ])('with %s is refused, and nothing is stored', async (_, forged) => {
    const { indexer, paths } = await opened()
    const models = { embedding_models: [forged.embedding_model ?? null] }
    expect(await errorOf(indexer.import(fileOf([portableDocument(forged)], models)))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2' },
    })
    expect(await paths()).toEqual([])
  })
})
