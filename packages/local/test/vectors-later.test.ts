import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryStore, type SyncedStore } from '@kebab/core'
import type { IngestEventV1, SearchRequestV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { heldEmbedder } from '../../../test/support/held-embedder.js'
import { isNightly } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { Kebab } from '../src/index.js'
import { answersOf, answersOfStore } from './support/answers.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const PENDING = [{ retriever: 'usearch', code: 'vectors_pending' }]
const notesIn = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: `${name}/${i}.md`, text: `# Number ${i}\n\nAll of ${name} ${i}.` }))
/** How many documents the first pass has. */
const FIRST = isNightly ? 300 : 150
/** How many of them are embedded before a pass is ended. */
const EMBEDDED = FIRST === 300 ? 256 : 128
const first = notesIn('first', FIRST)
const second = notesIn('second', 20)
const queries = ['number 7', 'all of first 12']

/** The paths of all pages of a search, from a cursor on. */
async function pathsOf(kebab: Pick<Kebab, 'search'>, request: SearchRequestV1, from?: string): Promise<string[]> {
  const paths: string[] = []
  let cursor: string | undefined = from
  for (;;) {
    const page = await kebab.search({ ...request, cursor })
    paths.push(...page.hits.map(({ doc_path }) => doc_path))
    if (page.next_cursor === null) return paths
    cursor = page.next_cursor
  }
}

const vectorsOf = async (kebab: Kebab): Promise<string[]> =>
  (await kebab.search({ query: 'all of second 3', mode: 'vector', k: 1000 })).hits.map(({ doc_path }) => doc_path)

describe('a new index whose text is indexed with `vectors: later`', () => {
  test('is found by words at once, says `vectors_pending`, and is found by meaning once it is settled', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold()
    const report = await kebab.index(first, { vectors: 'later' })
    expect(report).toMatchObject({ documents: { added: FIRST }, chunks: { total: FIRST } })
    const page = await kebab.search({ query: queries[0]! })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits[0]?.doc_path).toBe('first/7.md')
    expect((await kebab.describe()).store).toMatchObject({ missing_vectors: FIRST, vectors_pending: true })
    const { healthy, checks } = await kebab.doctor()
    expect(healthy).toBe(true)
    expect(checks.find(({ check }) => check === 'has its vectors')).toMatchObject({ part: 'store', status: 'warning' })
    expect(checks.some(({ part }) => part === 'usearch')).toBe(false)

    embedder.release()
    await kebab.settled()
    expect(await answersOf(kebab, queries)).toHaveLength(6)
    const after = await kebab.search({ query: queries[0]! })
    expect(after.degraded).toBe(undefined)
    const { store } = await kebab.describe()
    expect(store).not.toHaveProperty('missing_vectors')
    expect(store).not.toHaveProperty('vectors_pending')
    expect(store.revision).toBe(report.revision)
    await kebab.close()
    const again = await openToy({ path: kebab.path })
    expect(await answersOf(again, queries)).toEqual(await answersOfStore(kebab.path, queries))
  })

  test('refuses a strict search, and one of mode `vector`, with `retrieval_failed` that names it', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold()
    await kebab.index(first, { vectors: 'later' })
    for (const request of [{ strict: true }, { mode: 'vector' }] as const)
      expect(await errorOf(kebab.search({ query: queries[0]!, ...request }))).toMatchObject({
        code: 'retrieval_failed',
        retryable: true,
        details: { retrievers: PENDING },
      })
  })

  test('has cursors that stay valid to their end, also when the vectors arrive meanwhile', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold()
    await kebab.index(first, { vectors: 'later' })
    const request = { query: 'number all', k: 7 }
    const expected = await pathsOf(kebab, { ...request, mode: 'lexical' })
    const page = await kebab.search(request)
    embedder.release()
    await kebab.settled()
    const rest = await pathsOf(kebab, request, page.next_cursor!)
    expect([...page.hits.map(({ doc_path }) => doc_path), ...rest]).toEqual(expected)
    const next = await kebab.search({ ...request, cursor: page.next_cursor! })
    expect(next.degraded).toEqual(PENDING)
    expect((await kebab.search(request)).degraded).toBe(undefined)
  })

  test('tells how many chunks wait before the first is embedded, and then how long the rest takes', async () => {
    const kebab = await openToy()
    const events: IngestEventV1[] = []
    await kebab.index(first, { onProgress: (event) => void events.push(event) })
    for (const event of events) assertWire('ingest_event.v1', event)
    const vectors = events.filter((event) => event.type === 'vectors')
    expect(vectors[0]).toMatchObject({ chunks_done: 0, chunks_total: FIRST, seconds_left: null })
    expect(vectors[1]).toMatchObject({ chunks_done: 16, chunks_total: FIRST, seconds_left: expect.any(Number) })
    expect(vectors.at(-1)).toMatchObject({ chunks_done: FIRST, chunks_total: FIRST, seconds_left: 0 })
    expect(events.at(-1)?.type).toBe('finished')
    const types = events.map(({ type }) => type)
    expect(types.indexOf('vectors')).toBeGreaterThan(types.lastIndexOf('committed'))
  })

  test('tells `settled` how far the vectors are', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold()
    await kebab.index(first, { vectors: 'later' })
    const events: IngestEventV1[] = []
    const settled = kebab.settled({ onProgress: (event) => void events.push(event) })
    embedder.release()
    await settled
    for (const event of events) assertWire('ingest_event.v1', event)
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['vectors']))
    expect(events.at(-1)).toMatchObject({ chunks_done: FIRST, chunks_total: FIRST })
  })

  test('embeds identical passages once', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    const same = Array.from({ length: 200 }, (_, i) => ({ path: `${i}.md`, text: `# One title\n\nThe same text.` }))
    await kebab.index(same)
    expect(embedder.count).toBe(1)
  })
})

describe('text that is added after the first pass', () => {
  async function settledIndex() {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    await kebab.index(first)
    embedder.hold(16)
    await kebab.index(second, { vectors: 'later' })
    return { kebab, embedder }
  }

  test('is found by words at once, and by meaning all at once at the end of the run', async () => {
    const { kebab, embedder } = await settledIndex()
    const words = await kebab.search({ query: 'second', mode: 'lexical' })
    expect(words.hits).toHaveLength(10)
    const page = await kebab.search({ query: 'second' })
    expect(page.degraded).toBe(undefined)
    expect((await kebab.describe()).store).toMatchObject({ missing_vectors: 20 })
    expect(await vectorsOf(kebab)).toHaveLength(FIRST)
    expect((await kebab.doctor()).healthy).toBe(true)
    embedder.release()
    const settled = kebab.settled()
    const seen = new Set<number>()
    while (!seen.has(FIRST + 20)) seen.add((await vectorsOf(kebab)).length)
    expect([...seen].filter((count) => count !== FIRST && count !== FIRST + 20)).toEqual([])
    await settled
    expect((await vectorsOf(kebab))[0]).toBe('second/3.md')
  })

  test('leaves the vectors of unchanged passages of an edited document in their place', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    const text = (edit: string) => `# Guide\n\n## One\n\nStays as it is.\n\n## Two\n\n${edit} is edited.`
    await kebab.index([{ path: 'guide.md', text: text('This') }, ...second])
    embedder.hold()
    await kebab.index([{ path: 'guide.md', text: text('That') }], { vectors: 'later' })
    expect((await kebab.describe()).store.missing_vectors).toBe(1)
    expect((await vectorsOf(kebab)).filter((path) => path === 'guide.md')).toHaveLength(1)
    embedder.release()
    await kebab.settled()
    expect((await vectorsOf(kebab)).filter((path) => path === 'guide.md')).toHaveLength(2)
  })

  test('is found by meaning after the index was closed, also what was stored and not shown yet', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    await kebab.index(first)
    embedder.hold(128)
    await kebab.index(notesIn('second', 200), { vectors: 'later' })
    await expect.poll(async () => (await kebab.describe()).store.missing_vectors).toBe(200)
    await expect.poll(() => embedder.count).toBe(FIRST + 128)
    await kebab.close()
    const again = await openToy({ path: kebab.path })
    await again.settled()
    expect(await vectorsOf(again)).toHaveLength(FIRST + 200)
    expect((await again.doctor()).healthy).toBe(true)
  })

  test('no longer counts as missing once it is removed, also where its vectors were stored and not shown yet', async () => {
    const held = heldEmbedder()
    let textCount = 0
    const embed: typeof held.embed = (texts, options) => {
      textCount += texts.length
      return held.embed(texts, options)
    }
    const kebab = await openToy({ embedder: { ...held, embed } })
    await kebab.index(second)
    held.hold(128)
    await kebab.index(first, { vectors: 'later' })
    // Asked for more, so the first batch is stored.
    await expect.poll(() => textCount).toBeGreaterThan(148)
    expect((await kebab.describe()).store).toMatchObject({ chunks: FIRST + 20, missing_vectors: FIRST })
    await kebab.remove({ filters: { pathGlob: ['first/**'] } })
    const { store } = await kebab.describe()
    expect(store.chunks).toBe(20)
    expect(store).not.toHaveProperty('missing_vectors')
    held.release()
    await kebab.settled()
    expect(await vectorsOf(kebab)).toHaveLength(20)
  })

  test('leaves no vector of a passage whose title has changed', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    const titled = (title: string) => [{ path: 'a.md', text: 'The same passage.', metadata: { title } }]
    await kebab.index([...titled('One'), ...second])
    embedder.hold()
    await kebab.index(titled('Another'), { vectors: 'later' })
    expect(await vectorsOf(kebab)).not.toContain('a.md')
    embedder.release()
    await kebab.settled()
    expect(await vectorsOf(kebab)).toContain('a.md')
  })

  test('is embedded by the next opening, and only what is missing', async () => {
    const { kebab } = await settledIndex()
    await kebab.close()
    const embedder = heldEmbedder()
    const again = await openToy({ path: kebab.path, embedder })
    await again.settled()
    expect(embedder.count).toBe(20)
    expect(await vectorsOf(again)).toHaveLength(FIRST + 20)
    await again.close()
    expect(await answersOf(await openToy({ path: kebab.path }), queries)).toEqual(
      await answersOfStore(kebab.path, queries),
    )
  })
})

describe('an index that is closed before its first pass has ended', () => {
  test('is opened again with its words, and embeds only what is missing', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold(EMBEDDED)
    await kebab.index(first, { vectors: 'later' })
    while (embedder.count < EMBEDDED) await new Promise((resolve) => setTimeout(resolve, 5))
    const settled = kebab.settled()
    await Promise.all([kebab.close(), errorOf(settled)])
    expect(await errorOf(settled)).toMatchObject({ code: 'unsupported' })

    const next = heldEmbedder()
    next.hold()
    const again = await openToy({ path: kebab.path, embedder: next })
    const page = await again.search({ query: queries[0]! })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits[0]?.doc_path).toBe('first/7.md')
    const { missing_vectors: missing = 0 } = (await again.describe()).store
    expect(missing).toBeGreaterThanOrEqual(FIRST - EMBEDDED)
    expect(missing).toBeLessThan(FIRST)
    // What changes before the pass has ended is in it.
    await again.index([{ path: 'first/0.md', text: 'Nothing is alike.' }], { vectors: 'later' })
    await again.remove({ paths: [`first/${FIRST - 1}.md`] })
    next.release()
    await again.settled()
    expect(next.count).toBeLessThanOrEqual(missing + 1)
    const answers = await answersOf(again, queries)
    expect((await again.doctor()).healthy).toBe(true)
    await again.close()
    expect(await answersOf(await openToy({ path: kebab.path }), queries)).toEqual(answers)
    expect(await answersOfStore(kebab.path, queries)).toEqual(answers)
  })
})

describe('while vectors are missing', () => {
  async function pendingIndex() {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold(16)
    await kebab.index(first, { vectors: 'later' })
    return { kebab, embedder }
  }

  test('removed and replaced documents get no vector of what they were', async () => {
    const { kebab, embedder } = await pendingIndex()
    await kebab.remove({ paths: ['first/1.md'] })
    await kebab.index([{ path: 'first/2.md', text: '# Number 2\n\nSomething else altogether.' }], { vectors: 'later' })
    embedder.release()
    await kebab.settled()
    const { hits } = await kebab.search({ query: 'something else altogether', mode: 'vector', k: 1000 })
    expect(hits).toHaveLength(FIRST - 1)
    expect(hits[0]?.doc_path).toBe('first/2.md')
    const answers = await answersOf(kebab, queries)
    await kebab.close()
    expect(await answersOfStore(kebab.path, queries)).toEqual(answers)
  })

  test('a second run commits its text at once, and both are done together', async () => {
    const { kebab, embedder } = await pendingIndex()
    const committed = new Promise<void>((resolve) => {
      const onProgress = (event: IngestEventV1): void => {
        if (event.type === 'vectors') resolve()
      }
      void kebab.index(second, { onProgress }).then(() => resolve())
    })
    await committed
    expect((await kebab.search({ query: 'second', mode: 'lexical' })).hits).toHaveLength(10)
    embedder.release()
    await kebab.settled()
    expect(await vectorsOf(kebab)).toHaveLength(FIRST + 20)
  })

  test('an aborted `settled` ends only the waiting, and a listener that throws ends only its own', async () => {
    const { kebab, embedder } = await pendingIndex()
    const controller = new AbortController()
    const waiting = kebab.settled({ signal: controller.signal })
    controller.abort('enough')
    await expect(waiting).rejects.toBe('enough')
    const thrown = kebab.settled({
      onProgress() {
        throw new Error('listener')
      },
    })
    embedder.release()
    await expect(thrown).rejects.toThrow('listener')
    await kebab.settled()
    expect((await kebab.search({ query: queries[0]! })).degraded).toBe(undefined)
  })

  test('an aborted `index` rejects with the reason, keeps the text, and ends its embedding', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ embedder })
    embedder.hold()
    const controller = new AbortController()
    const events: string[] = []
    const run = kebab.index(first, {
      signal: controller.signal,
      onProgress({ type }) {
        events.push(type)
        if (type === 'vectors') controller.abort('enough')
      },
    })
    await expect(run).rejects.toBe('enough')
    expect(events.at(-1)).toBe('aborted')
    embedder.release()
    await kebab.settled()
    expect(embedder.count).toBe(0)
    expect((await kebab.search({ query: 'number 7' })).hits[0]?.doc_path).toBe('first/7.md')
    await kebab.index(first)
    expect(embedder.count).toBe(FIRST)
  })

  test('what the embedder throws rejects `settled`, and the next run tries again', async () => {
    let bad = true
    const toy = toyEmbedder()
    const kebab = await openToy({
      embedder: {
        ...toy,
        embed: (texts, options) =>
          bad && options.kind === 'passage' ? Promise.reject(new Error('no')) : toy.embed(texts, options),
      },
    })
    await kebab.index(first, { vectors: 'later' })
    await expect(kebab.settled()).rejects.toThrow('no')
    await expect(kebab.settled()).rejects.toThrow('no')
    await expect(kebab.index(first)).rejects.toThrow('no')
    bad = false
    await kebab.index(first)
    await kebab.settled()
    expect((await kebab.search({ query: queries[0]! })).degraded).toBe(undefined)
  })

  test.runIf(isNightly)('a backup and an export hold what there is, and their copies embed the rest', async () => {
    const { kebab, embedder } = await pendingIndex()
    const folder = join(await temporaryFolder(), 'copy')
    await kebab.backup(folder)
    const lines: string[] = []
    for await (const line of kebab.export()) lines.push(line)
    embedder.release()
    await kebab.settled()
    const answers = await answersOf(kebab, queries)

    const copy = await openToy({ path: folder })
    await copy.settled()
    expect(await answersOf(copy, queries)).toEqual(answers)
    const imported = await openToy()
    await imported.import(lines)
    await imported.settled()
    expect((await imported.search({ query: queries[0]! })).degraded).toBe(undefined)
    expect((await imported.describe()).store.chunks).toBe(FIRST)
  })

  test('an index that is compacted at its opening embeds the rest afterwards', async () => {
    const { kebab } = await pendingIndex()
    await kebab.close()
    const again = await openToy({ path: kebab.path, compact: true })
    await again.settled()
    expect(await answersOf(again, queries)).toEqual(await answersOfStore(kebab.path, queries))
  })

  test.runIf(isNightly)('a watch goes on with what is missing', async () => {
    const { kebab } = await pendingIndex()
    await kebab.close()
    const folder = await temporaryFolder({ 'a.md': '# A\n\nOne text.' })
    const again = await openToy({ path: kebab.path })
    await again.watch(folder)
    expect((await again.describe()).store).not.toHaveProperty('missing_vectors')
  })

  test('a reader sees words at once, and vectors when the writer has ended its pass', async () => {
    const { kebab, embedder } = await pendingIndex()
    const reader = await openToy({ path: kebab.path, readOnly: true })
    const page = await reader.search({ query: queries[0]! })
    expect(page.degraded).toEqual(PENDING)
    expect(page.hits[0]?.doc_path).toBe('first/7.md')
    const next = { query: queries[0]!, cursor: page.next_cursor! }
    embedder.release()
    await kebab.settled()
    expect((await reader.search(next)).degraded).toEqual(PENDING)
    expect(await answersOf(reader, queries)).toEqual(await answersOf(kebab, queries))

    embedder.hold(16)
    await kebab.index(second, { vectors: 'later' })
    expect((await reader.search({ query: 'second' })).degraded).toBe(undefined)
    expect(await vectorsOf(reader)).toHaveLength(FIRST)
    expect((await reader.describe()).store.missing_vectors).toBe(20)
    embedder.release()
    await kebab.settled()
    expect(await answersOf(reader, queries)).toEqual(await answersOf(kebab, queries))
    expect(await vectorsOf(reader)).toHaveLength(FIRST + 20)
    const copy = join(await temporaryFolder(), 'copy')
    await cp(kebab.path, copy, { recursive: true })
    expect(await vectorsOf(await openToy({ path: copy, readOnly: true }))).toHaveLength(FIRST + 20)
  })
})

describe('a store that takes vectors only with their text', () => {
  const withoutVectors = (): SyncedStore => ({ ...memoryStore(), vectors: undefined })

  test('refuses `later` with `unsupported`, and embeds before it commits', async () => {
    const embedder = heldEmbedder()
    const kebab = await openToy({ store: withoutVectors(), embedder })
    expect(await errorOf(kebab.index(first, { vectors: 'later' }))).toMatchObject({ code: 'unsupported' })
    await kebab.index(first)
    await kebab.settled()
    expect(embedder.count).toBe(FIRST)
    expect((await kebab.search({ query: queries[0]! })).degraded).toBe(undefined)
  })

  test('takes `later` without an embedder, since there is nothing to wait for', async () => {
    const kebab = await openToy({ store: withoutVectors(), embedder: null })
    expect((await kebab.index(first, { vectors: 'later' })).documents.added).toBe(FIRST)
  })
})

test('`vectors` is one of two words', async () => {
  const kebab = await openToy()
  await expect(kebab.index(first, { vectors: 'soon' as 'later' })).rejects.toThrow(TypeError)
})
