import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 30 }, (_, i) => ({
  path: `${String(i).padStart(2, '0')}.md`,
  text: `# Number ${i}\n\nAll about the number ${i}.`,
}))
const saysClosed = expect.stringContaining('found that it was closed')
const request = { query: 'all about the number 7', k: 4 }

describe('an index', () => {
  test('that is opened again answers as before, and takes the cursors from before', async () => {
    const first = await openToy()
    await first.index(documents.map(({ path }) => ({ path, text: `${path} as it was` })))
    await first.index(documents)
    await first.remove({ paths: ['03.md'] })
    const page = await first.search(request)
    await first.close()
    const again = await openToy({ path: first.path })
    expect(await again.search(request)).toEqual(page)
    const next = await again.search({ ...request, cursor: page.next_cursor! })
    assertWire('search_response.v1', next)
    expect(next.hits[0]?.rank).toBe(5)
  })

  test('gives out its whole ranking in pages, nothing twice, nothing lost', async () => {
    const kebab = await openToy({ depth: 5 })
    await kebab.index(documents)
    const hits: SearchHitV1[] = []
    let cursor: string | null | undefined
    for (let k = 1; cursor !== null; k = (k % 5) + 1) {
      const page: SearchResponseV1 = await kebab.search({ ...request, k, cursor, max_tokens: 900 })
      assertWire('search_response.v1', page)
      hits.push(...page.hits)
      cursor = page.next_cursor
    }
    expect(new Set(hits.map(({ chunk_id }) => chunk_id)).size).toBe(30)
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, i) => i + 1))
  })

  test('has one opener at a time', async () => {
    const kebab = await openToy()
    const error = await errorOf(openKebab({ path: kebab.path, embedder: toyEmbedder() }))
    expect(error).toMatchObject({ code: 'locked', retryable: true })
    assertWire('error.v1', error.toWire())
    await kebab.close()
    await (await openKebab({ path: kebab.path, embedder: toyEmbedder() })).close()
  })

  test('that is open in this process says so to a second opening, through a link too', async () => {
    const { path } = await openToy()
    const link = join(await temporaryFolder(), 'link')
    await symlink(path, link)
    for (const folder of [path, link]) {
      const error = await errorOf(openKebab({ path: folder, embedder: null }))
      expect(error).toMatchObject({
        code: 'locked',
        retryable: true,
        details: { path: folder },
        message: `${folder}: expected to get the lock, found that this process holds it already`,
        hint: expect.stringContaining('Use the index that is open'),
      })
      assertWire('error.v1', error.toWire())
    }
  })

  test('is free again when the process that holds it is killed', async () => {
    const path = join(await temporaryFolder(), 'index')
    const program = await bundleProgram(join(import.meta.dirname, 'support/hold-index.ts'))
    const holder = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')
    const error = await errorOf(openKebab({ path, embedder: null }))
    expect(error).toMatchObject({ code: 'locked', hint: expect.stringContaining('other connection') })
    expect(error.message).not.toContain('this process')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const kebab = await openKebab({ path, embedder: null })
    expect((await kebab.search({ query: 'held' })).hits).toHaveLength(1)
    await kebab.close()
  })

  test('is refused with another embedder than it was built with', async () => {
    const first = await openToy()
    await first.index(documents)
    await first.close()
    const error = await errorOf(openKebab({ path: first.path, embedder: toyEmbedder({ model: 'other' }) }))
    expect(error).toMatchObject({ code: 'embedding_mismatch', details: { expected: 'toy', found: 'other' } })
    assertWire('error.v1', error.toWire())
    await openToy({ path: first.path })
  })

  test('without an embedder searches by words, and refuses to be mixed with vectors', async () => {
    const first = await openToy()
    await first.index(documents)
    await first.close()
    const words = await openToy({ path: first.path, embedder: null })
    const page = await words.search(request)
    assertWire('search_response.v1', page)
    expect(page.hits[0]).toMatchObject({ score_kind: 'bm25', retrieval: { method: 'lexical' } })
    expect(await errorOf(words.search({ ...request, mode: 'vector' }))).toMatchObject({ code: 'unsupported' })
    expect(await errorOf(words.index(documents))).toMatchObject({ code: 'embedding_mismatch' })
    await words.close()
    const bare = await openToy({ embedder: null })
    await bare.index(documents)
    await bare.close()
    expect(await errorOf(openKebab({ path: bare.path, embedder: toyEmbedder() }))).toMatchObject({
      code: 'embedding_mismatch',
    })
  })

  test('removes documents by path', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    expect((await kebab.remove({ paths: ['07.md', '08.md', 'nothing.md'] })).removed).toBe(2)
    const page = await kebab.search({ ...request, k: 100 })
    assertWire('search_response.v1', page)
    expect(page.hits).toHaveLength(28)
    expect(page.hits.map(({ doc_path }) => doc_path)).not.toContain('07.md')
  })

  test('makes cursors stale when it changes', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const { next_cursor } = await kebab.search(request)
    await kebab.index([{ path: 'new.md', text: 'new' }])
    expect(await errorOf(kebab.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
  })

  test('answers while it is written', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const more = Array.from({ length: 600 }, (_, i) => ({ path: `more/${i}.md`, text: `More of number ${i}.` }))
    const writing = kebab.index(more)
    let pages = 0
    const searching = (async () => {
      for (; pages < 20; pages++) assertWire('search_response.v1', await kebab.search(request))
    })()
    await Promise.all([writing, searching])
    expect(pages).toBe(20)
  })

  test('that is closed refuses everything, and closes twice', async () => {
    const kebab = await openToy()
    const indexing = kebab.index(documents)
    await kebab.close()
    expect(await errorOf(indexing)).toMatchObject({ code: 'unsupported' })
    await kebab.close()
    for (const call of [kebab.search(request), kebab.index(documents), kebab.remove({ paths: ['07.md'] })]) {
      expect(await errorOf(call)).toMatchObject({ code: 'unsupported' })
    }
  })

  test('takes many calls at once without a warning', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const warnings: Error[] = []
    const warned = (warning: Error): void => void warnings.push(warning)
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    await Promise.all(Array.from({ length: 20 }, () => kebab.search(request)))
    await kebab.bulkSearch({ queries: Array.from({ length: 20 }, (_, i) => ({ query: `number ${i}` })) })
    await Promise.all(Array.from({ length: 20 }, (_, i) => kebab.index([{ path: `${i}.txt`, text: 'more' }])))
    expect(warnings).toEqual([])
  })

  describe.each([false, true])('with readOnly: %s, is closed', (readOnly) => {
    const hanging = async () => {
      const [embedding, answer] = [gate(), gate()]
      const toy = toyEmbedder()
      const embed: typeof toy.embed = async (texts, options) => {
        if (options.kind === 'query') {
          embedding.open()
          await answer.opened
        }
        return toy.embed(texts, options)
      }
      const path = await filled()
      return { kebab: await openToy({ path, readOnly, embedder: { ...toy, embed } }), embedding, answer }
    }
    const filled = async () => {
      const kebab = await openToy()
      await kebab.index(documents)
      await kebab.close()
      return kebab.path
    }

    test('once the running searches are answered', async () => {
      const { kebab, embedding, answer } = await hanging()
      const searching = kebab.search({ ...request, mode: 'vector' })
      await embedding.opened
      const closing = kebab.close()
      answer.open()
      expect((await searching).hits).toHaveLength(request.k)
      await closing
    })

    test('even if a search or a question hangs, which then rejects as closed', async () => {
      const { kebab, embedding } = await hanging()
      const calls = [
        kebab.search(request),
        kebab.search({ ...request, mode: 'vector' }),
        kebab.ask({ question: 'seven?' }),
      ]
      const errors = Promise.all(calls.map(errorOf))
      await embedding.opened
      await kebab.close()
      for (const error of await errors) expect(error).toMatchObject({ code: 'unsupported', message: saysClosed })
    })

    test('during a listing, which then rejects as closed', async () => {
      const kebab = await openToy({ path: await filled(), readOnly })
      const listings = [kebab.documents(), kebab.chunks()].map((listing) => listing[Symbol.asyncIterator]())
      for (const listing of listings) await listing.next()
      await kebab.close()
      for (const listing of listings)
        expect(await errorOf(listing.next())).toMatchObject({ code: 'unsupported', message: saysClosed })
    })
  })

  test('in a folder that cannot be made is an io_error', async () => {
    const folder = await temporaryFolder({ file: 'x' })
    expect(await errorOf(openKebab({ path: join(folder, 'file', 'index'), embedder: null }))).toMatchObject({
      code: 'io_error',
    })
  })

  test('whose database is something else is refused, and left as it is', async () => {
    const folder = await temporaryFolder({ 'kebab.db': 'this is no database' })
    expect(await errorOf(openKebab({ path: folder, embedder: null }))).toMatchObject({ code: 'corrupt_index' })
    await writeFile(join(folder, 'kebab.db'), '')
    await (await openKebab({ path: folder, embedder: null })).close()
  })

  test.each([
    ['the wrong number of vectors', async () => []],
    ['vectors of another length', async (texts: readonly string[]) => texts.map(() => Float32Array.of(1))],
    [
      'numbers that are none',
      async (texts: readonly string[]) => texts.map(() => new Float32Array(32).fill(Number.NaN)),
    ],
  ])('whose embedder returns %s stores no vector, and is searched by words', async (_, embed) => {
    const kebab = await openToy({ embedder: toyEmbedder({ embed }) })
    const error = await errorOf(kebab.index(documents))
    expect(['internal', 'embedding_mismatch']).toContain(error.code)
    const page = await kebab.search({ query: 'number', mode: 'lexical' })
    assertWire('search_response.v1', page)
    expect(page.hits).toHaveLength(10)
    expect((await kebab.describe()).store.missing_vectors).toBeGreaterThan(0)
  })
})
