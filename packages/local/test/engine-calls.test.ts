import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openToy } from './support/open-toy.js'

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

  test('gives back what a hit cites, verbatim', async () => {
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

  test('traces searches, and what embeds for them', async () => {
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
  test('finds a sound index healthy, and puts every part to work', async () => {
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

  test('finds what was changed behind its back', async () => {
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
