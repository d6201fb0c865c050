import type { IngestEventV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { ofToday } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openToy } from './support/open-toy.js'

const documents = Array.from({ length: 300 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))
const request = { query: 'number 7', k: 5 }

/** An embedder that works until it is made to misbehave. */
/** Its calls are counted: with a calibration, nothing is embedded but documents and queries. */
function embedderThat(misbehaves: (texts: readonly string[]) => Promise<Float32Array[]>) {
  const toy = toyEmbedder({ calibration: { floor: 0, ceiling: 1 } })
  let bad = false
  return {
    ...toy,
    embed: (texts: readonly string[], options: Parameters<typeof toy.embed>[1]) =>
      bad ? misbehaves(texts) : toy.embed(texts, options),
    setBad: (now: boolean) => {
      bad = now
    },
  }
}

const vectorsOf = (value: number, length: number) => async (texts: readonly string[]) =>
  texts.map(() => new Float32Array(length).fill(value))
const BAD: [string, string, (texts: readonly string[]) => Promise<Float32Array[]>][] = [
  ['throws', 'retrieval_failed', () => Promise.reject(new Error('out of memory'))],
  ['returns too few vectors', 'internal', async () => []],
  ['returns too many vectors', 'internal', async (texts) => [...texts, ''].map(() => new Float32Array(32).fill(1))],
  ['returns vectors of another length', 'embedding_mismatch', vectorsOf(1, 31)],
  ['returns NaN', 'internal', vectorsOf(Number.NaN, 32)],
  ['returns infinity', 'internal', vectorsOf(Number.POSITIVE_INFINITY, 32)],
  ['returns zeros', 'internal', vectorsOf(0, 32)],
  ['returns something else', 'internal', async () => 'vectors' as never],
]

describe.each(ofToday(BAD, 4))('an embedder that %s', (_, code, misbehaves) => {
  test('in the middle of an ingest ends it, keeps all text searchable by words, and the next run embeds the rest', async () => {
    const embedder = embedderThat(misbehaves)
    const kebab = await openToy({ embedder })
    let committed = 0
    const onProgress = (event: IngestEventV1): void => {
      if (event.type === 'committed') committed += event.documents
      if (event.type === 'vectors' && event.chunks_done >= 128) embedder.setBad(true)
    }
    const failed = await kebab.index(documents, { onProgress }).catch((error: Error) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(committed).toBe(300)
    expect((await kebab.describe()).store).toMatchObject({ chunks: 300, missing_vectors: 172, vectors_pending: true })
    const page = await kebab.search(request)
    expect(page.degraded).toEqual([{ retriever: 'usearch', code: 'vectors_pending' }])
    expect(page.hits[0]?.doc_path).toBe('7.md')
    embedder.setBad(false)
    embedder.calls.length = 0
    const { documents: counts } = await kebab.index(documents)
    expect(counts).toMatchObject({ unchanged: 300, added: 0 })
    expect(embedder.calls.flatMap(({ texts }) => texts)).toHaveLength(172)
    expect((await kebab.search(request)).degraded).toBe(undefined)
    expect((await kebab.doctor()).healthy).toBe(true)
  })

  test('for a query leaves the answer to BM25, and is named in degraded', async () => {
    const embedder = embedderThat(misbehaves)
    const kebab = await openToy({ embedder })
    await kebab.index(documents.slice(0, 50))
    embedder.setBad(true)
    const page = await kebab.search(request)
    expect(page.degraded).toEqual([{ retriever: 'usearch', code }])
    expect(page.hits[0]?.doc_path).toBe('7.md')
    expect(await errorOf(kebab.search({ ...request, mode: 'vector' }))).toMatchObject({ code: 'retrieval_failed' })
    embedder.setBad(false)
    expect((await kebab.search(request)).degraded).toBe(undefined)
  })
})

describe('an embedder that hangs', () => {
  const hanging = () => embedderThat(() => new Promise(() => {}))

  test('delays neither an aborted ingest nor closing the index', async () => {
    const embedder = hanging()
    const kebab = await openToy({ embedder })
    embedder.setBad(true)
    const controller = new AbortController()
    const aborted = kebab.index(documents, { signal: controller.signal })
    setImmediate(() => controller.abort('enough'))
    await expect(aborted).rejects.toBe('enough')
    const closed = kebab.index(documents)
    setImmediate(() => void kebab.close())
    expect(await errorOf(closed)).toMatchObject({ code: 'unsupported' })
    await kebab.close()
  })

  test('delays no search with a time limit or an abort, and no ingest whose vectors are known', async () => {
    const embedder = hanging()
    const kebab = await openToy({ embedder, timeLimitMs: { usearch: 50 } })
    await kebab.index(documents.slice(0, 50))
    embedder.setBad(true)
    const page = await kebab.search(request)
    expect(page.degraded).toEqual([{ retriever: 'usearch', code: 'timeout' }])
    expect(page.hits[0]?.doc_path).toBe('7.md')
    const controller = new AbortController()
    const aborted = kebab.search(request, { signal: controller.signal })
    controller.abort('enough')
    await expect(aborted).rejects.toBe('enough')
  })

  test('in a search delays no ingest; the search is answered afterwards, from the new state', async () => {
    const release: (() => void)[] = []
    // Without a calibration the run would embed questions.
    const toy = toyEmbedder({ calibration: { floor: 0, ceiling: 1 } })
    const embedder = {
      ...toy,
      embed: async (texts: readonly string[], options: Parameters<typeof toy.embed>[1]) => {
        if (options.kind === 'query') await new Promise<void>((resolve) => release.push(resolve))
        return toy.embed(texts, options)
      },
    }
    const kebab = await openToy({ embedder })
    await kebab.index(documents.slice(0, 50))
    const searching = kebab.search({ query: 'number 250', k: 1 })
    await kebab.index(documents)
    const releasing = setInterval(() => {
      for (const go of release.splice(0)) go()
    }, 10)
    expect((await searching).hits[0]?.doc_path).toBe('250.md')
    clearInterval(releasing)
  })
})
