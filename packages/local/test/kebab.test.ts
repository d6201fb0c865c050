import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryStore, type SyncedStore } from '@kebab/core'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { Kebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 30 }, (_, i) => ({
  path: `${String(i).padStart(2, '0')}.md`,
  text: `# Number ${i}\n\nAll about the number ${i}.\n\n## More\n\nAnd more about ${i}.`,
}))

describe('an index', () => {
  test('answers many searches in one call, their embeddings in one too', async () => {
    const embedder = toyEmbedder()
    const kebab = await openToy({ embedder })
    await kebab.index(documents)
    embedder.calls.length = 0
    const queries = documents.map((_, i) => ({ query: `all about the number ${i}`, k: 1 }))
    const { items, succeeded } = await kebab.bulkSearch({ queries })
    expect(succeeded).toBe(30)
    expect(embedder.calls.map(({ texts }) => texts.length)).toEqual([30])
    expect(items[7]?.response).toEqual(await kebab.search(queries[7]!))
  })

  test('fetches what a hit cites, verbatim', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const { hits } = await kebab.search({ query: 'all about the number 7' })
    for (const { chunk_id, doc_id, doc_path, citation } of hits) {
      const { text } = documents.find(({ path }) => path === doc_path)!
      const chunk = await kebab.fetch({ chunk_id })
      expect(chunk).toMatchObject({ citation, text: text.slice(citation.start, citation.end) })
      const span = await kebab.fetch({ doc_id, line_start: citation.line_start, line_end: citation.line_end })
      expect(span.text).toContain(chunk.text)
      expect((await kebab.fetch({ doc_id })).text).toBe(text)
    }
  })

  test('describes itself', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const { retrievers, store } = await kebab.describe()
    expect(retrievers.map(({ name, kind, supports }) => [name, kind, supports.update])).toEqual([
      ['bm25', 'lexical', true],
      ['usearch', 'vector', true],
    ])
    expect(store).toMatchObject({ documents: 30, embedding_models: ['toy'] })
  })

  test('that is closed refuses these calls too', async () => {
    const kebab = await openToy()
    await kebab.close()
    const calls = [
      kebab.bulkSearch({ queries: [{ query: 'x' }] }),
      kebab.fetch({ doc_id: 'x' }),
      kebab.describe(),
      kebab.doctor(),
    ]
    for (const call of calls) expect(await errorOf(call)).toMatchObject({ code: 'unsupported' })
  })

  test('traces searches and their embedding', async () => {
    const exporter = new InMemorySpanExporter()
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    const kebab = await openToy({ tracer: provider.getTracer('kebab') })
    await kebab.index(documents)
    exporter.reset()
    await kebab.search({ query: 'number 7' })
    const names = exporter.getFinishedSpans().map(({ name }) => name)
    expect(names.sort()).toEqual(['embeddings toy', 'retrieval', 'retrieval bm25', 'retrieval usearch'])
    await provider.shutdown()
  })
})

describe('the doctor', () => {
  test('finds a sound index healthy, and exercises every part', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const { healthy, checks } = await kebab.doctor()
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(healthy).toBe(true)
    expect(checks.map(({ part, check }) => `${part} ${check}`)).toEqual([
      'folder takes writes',
      'store is sound',
      'snapshot can be written',
      'embedder loads and embeds',
      'store answers',
      'bm25 answers',
      'bm25 holds what is stored',
      'bm25 counts what is stored',
      'usearch answers',
      'usearch holds what is stored',
      'bm25 agrees with usearch',
    ])
  })

  test('finds an embedder that has stopped working', async () => {
    let broken = false
    const toy = toyEmbedder()
    const embed: typeof toy.embed = (texts, options) =>
      broken ? Promise.reject(new Error('out of memory')) : toy.embed(texts, options)
    const kebab = await openToy({ embedder: { ...toy, embed } })
    await kebab.index(documents)
    broken = true
    const { healthy, checks } = await kebab.doctor()
    expect(healthy).toBe(false)
    const failed = checks.filter(({ status }) => status === 'failed').map(({ part }) => part)
    expect(new Set(failed)).toEqual(new Set(['embedder', 'usearch']))
  })

  test('finds what was changed outside the index', async () => {
    const kebab = await openToy({ embedder: null })
    await kebab.index(documents)
    const database = new Database(join(kebab.path, 'kebab.db'))
    database.exec("DELETE FROM documents WHERE path = '07.md'")
    database.close()
    const { healthy, checks } = await kebab.doctor()
    expect(healthy).toBe(false)
    expect(checks.find(({ check }) => check === 'counts what is stored')).toMatchObject({ status: 'failed' })
  })

  test('finds a folder that is gone', async () => {
    const kebab = await openToy({ embedder: null })
    await kebab.index(documents)
    await rm(kebab.path, { recursive: true })
    const { checks } = await kebab.doctor()
    expect(checks.find(({ part }) => part === 'folder')).toMatchObject({ status: 'failed' })
  })

  test.skipIf(process.getuid?.() === 0)('finds a folder that takes no writes', async () => {
    const kebab = await openToy({ embedder: null })
    await kebab.index(documents)
    await chmod(kebab.path, 0o500)
    const { checks } = await kebab.doctor()
    await chmod(kebab.path, 0o700)
    expect(checks.find(({ part }) => part === 'folder')).toMatchObject({ status: 'failed' })
  })
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('an open index lists its documents by path, or those of one source', async () => {
  const kebab = await openToy()
  await kebab.index([
    { path: 'b.md', text: '# B\n\nTwo.' },
    { path: 'a.md', text: '# A\n\nOne.' },
  ])
  await kebab.index([{ path: 'c.md', text: '# C\n\nThree.' }], { sourceId: 'other' })
  expect((await all(kebab.documents())).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.md'])
  expect((await all(kebab.documents({ sourceId: 'other' }))).map(({ path }) => path)).toEqual(['c.md'])
})

test('it has one document by its id, or null', async () => {
  const kebab = await openToy()
  await kebab.index([
    { path: 'a.md', text: '# A\n\nOne.' },
    { path: 'b.md', text: '# B\n\nTwo.' },
  ])
  const documents = await all(kebab.documents())
  for (const document of documents) expect(await kebab.document(document.docId)).toEqual(document)
  expect(await kebab.document('unknown')).toBeNull()
  await expect(kebab.document(7 as never)).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'docId' } })
  await kebab.close()
  await expect(kebab.document(documents[0]!.docId)).rejects.toMatchObject({ code: 'unsupported' })
})

test('it lists the chunks of all documents, or of some', async () => {
  const kebab = await openToy()
  await kebab.index([
    { path: 'a.md', text: '# A\n\nOne.\n\n## More\n\nOnes.' },
    { path: 'b.md', text: '# B\n\nTwo.' },
  ])
  const [, b] = await all(kebab.documents())
  expect((await all(kebab.chunks({ docIds: [b!.docId] }))).map(({ text }) => text.trim())).toEqual(['Two.'])
  const chunks = await all(kebab.chunks())
  expect(new Set(chunks.map(({ document }) => document.path))).toEqual(new Set(['a.md', 'b.md']))
})

test.each([
  ['documents', (kebab: Kebab) => kebab.documents()],
  ['chunks', (kebab: Kebab) => kebab.chunks()],
  ['export', (kebab: Kebab) => kebab.export()],
] as const)('a listing that is held while the index closes rejects with unsupported: %s', async (_, list) => {
  const memory = memoryStore()
  // Ignores its signals.
  const deaf: SyncedStore = {
    ...memory,
    documents: () => memory.documents(),
    chunks: ({ docIds } = {}) => memory.chunks({ docIds }),
  }
  for (const options of [{}, { store: memoryStore() }, { store: deaf }]) {
    const kebab = await openToy({ embedder: null, ...options })
    await kebab.index(['a', 'b', 'c'].map((name) => ({ path: `${name}.md`, text: name })))
    const listing = list(kebab)[Symbol.asyncIterator]()
    expect((await listing.next()).done).toBe(false)
    await kebab.close()
    expect(await errorOf(listing.next())).toMatchObject({ code: 'unsupported', details: { feature: 'a closed index' } })
  }
})

test('a closed index lists nothing', async () => {
  const kebab = await openToy()
  await kebab.close()
  await expect(all(kebab.documents())).rejects.toMatchObject({ code: 'unsupported' })
  await expect(all(kebab.chunks())).rejects.toMatchObject({ code: 'unsupported' })
})

const twoDocuments = [
  { path: 'a.md', text: 'Anchors hold.' },
  { path: 'b.md', text: 'Boats float.' },
]
const paths = async (kebab: Kebab): Promise<string[]> => {
  const list: string[] = []
  for await (const { path } of kebab.documents()) list.push(path)
  return list
}

describe('an invalid argument is invalid_input with its name, and changes nothing:', () => {
  test.each<[string, string, (kebab: Kebab, folder: string) => Promise<unknown>]>([
    ["index('')", 'source', (kebab) => kebab.index('')],
    ["watch('')", 'folder', (kebab) => kebab.watch('')],
    ['watch(5)', 'folder', (kebab) => kebab.watch(5 as never)],
    ['include as a string', 'include', (kebab, folder) => kebab.index(folder, { include: '**/*.md' as never })],
    ['include of numbers', 'include.1', (kebab, folder) => kebab.index(folder, { include: ['*', 5 as never] })],
    ['remove of a string', 'paths', (kebab) => kebab.remove({ paths: 'a.md' as never })],
    ['remove of null', 'paths', (kebab) => kebab.remove({ paths: null as never })],
    ['remove of numbers', 'paths.0', (kebab) => kebab.remove({ paths: [5 as never] })],
  ])('%s', async (_, field, call) => {
    const kebab = await openToy()
    await kebab.index(twoDocuments)
    expect(await errorOf(call(kebab, await temporaryFolder()))).toMatchObject({
      code: 'invalid_input',
      details: { field },
    })
    expect(await paths(kebab)).toEqual(['a.md', 'b.md'])
  })
})

test('a document with an unknown member is reported with its name, and the run continues', async () => {
  const kebab = await openToy()
  const tagged = { path: 'tagged.md', text: 'Tags go into metadata.', tags: ['lost'] }
  const report = await kebab.index([tagged, ...twoDocuments])
  expect(report.documents).toMatchObject({ added: 2, failed: 1 })
  expect(report.errors).toMatchObject([
    { path: 'tagged.md', error: { code: 'invalid_input', details: { field: 'tags' } } },
  ])
})

describe('documents that all lack the shape of one reject with invalid_input, and nothing is indexed', () => {
  const text = 'Frogs jump.'
  test.each<[string, object[], string, string]>([
    ['an unknown member', [{ path: 'a.md', text, title: 'A' }], 'title', 'belongs in `metadata`'],
    ['a typing error', [{ path: 'a.md', txet: text }], 'txet', 'Did you mean `text`?'],
    ['no text', [{ path: 'a.md' }, { path: 'b.md', text: null }], 'text', 'None of 2 documents'],
    ['texts alone', ['a', 'b'] as never, 'document', 'None of 2 documents'],
    ['a path that is an URL object', [{ path: new URL('a:b'), text }], 'path', 'None of 1 documents'],
  ])('%s', async (_, documents, field, hint) => {
    for (const source of [documents, iterate(documents)]) {
      const kebab = await openToy()
      const { revision } = await kebab.index(twoDocuments)
      expect(await errorOf(kebab.index(source as never))).toMatchObject({
        code: 'invalid_input',
        details: { field },
        hint: expect.stringContaining(hint),
      })
      expect(await paths(kebab)).toEqual(['a.md', 'b.md'])
      expect((await kebab.index([])).revision).toBe(revision)
    }
  })

  test('but what one document holds is reported, even if it is the only one', async () => {
    const kebab = await openToy()
    for (const wrong of [
      { path: '../a.md', text },
      { path: 'a.md', text, metadata: { tags: 5 } },
    ])
      expect((await kebab.index([wrong])).documents).toMatchObject({ seen: 1, failed: 1 })
  })

  async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
    yield* items
  }
})

describe('an abort of a removal', () => {
  test('that waits for another write rejects with its reason at once, and nothing is removed', async () => {
    const kebab = await openToy()
    await kebab.index(twoDocuments)
    let go = (): void => {}
    const release = new Promise<void>((resolve) => {
      go = resolve
    })
    const indexing = kebab.index(
      (async function* () {
        await release
        yield { path: 'c.md', text: 'Cranes lift.' }
      })(),
    )
    const aborting = new AbortController()
    const removal = kebab.remove({ paths: ['a.md'] }, { signal: aborting.signal })
    const reason = new Error('enough')
    aborting.abort(reason)
    await expect(removal).rejects.toBe(reason)
    go()
    await indexing
    expect(await paths(kebab)).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('that came before it rejects with its reason', async () => {
    const kebab = await openToy()
    await kebab.index(twoDocuments)
    const reason = new Error('enough')
    await expect(kebab.remove({ paths: ['a.md'] }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(await paths(kebab)).toEqual(['a.md', 'b.md'])
  })
})
