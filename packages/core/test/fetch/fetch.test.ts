import type { FetchRequestV1, FetchResultV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { lineOf } from '../../../../test/support/line-of.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, memoryStore } from '../../src/index.js'
import { derived, makeStored } from '../support/corpus.js'
import { clock, engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'
import { viewlessStore } from '../support/viewless-store.js'

const words = fixedRetriever('words', ['a.md:0'], { kind: 'lexical' })
const lines = ['one fox', 'two foxes', 'three foxes', 'four foxes', 'five foxes']
const stored = makeStored('a.md', lines, { title: 'Foxes', lang: 'en', tags: ['animals'], metadata: { year: 2026 } })
const { text: source } = stored
const docId = stored.document.docId
const over = () => engineOver([stored, makeStored('b.md', ['a hen'])], [words])
const idsOf = (result: FetchResultV1): string[] =>
  result.kind === 'chunk' ? result.chunks.map(({ chunk_id }) => chunk_id) : []

describe('a chunk', () => {
  test('comes verbatim, with what its document says about itself', async () => {
    const result = await (await over()).fetch({ chunk_id: 'a.md:1' })
    expect(result).toEqual({
      schema_version: 'fetch_result.v1',
      kind: 'chunk',
      chunk_id: 'a.md:1',
      doc_id: docId,
      doc_path: 'a.md',
      source_id: 'docs',
      title: 'Foxes',
      text: 'two foxes',
      citation: { line_start: 2, line_end: 2, start: 8, end: 17 },
      chunks: [
        {
          chunk_id: 'a.md:1',
          ordinal: 1,
          heading_path: ['Heading'],
          citation: { line_start: 2, line_end: 2, start: 8, end: 17 },
        },
      ],
      truncated: false,
      lang: 'en',
      tags: ['animals'],
      media: 'markdown',
      trust: 'primary',
      metadata: { year: 2026 },
      chunker_version: 'lines.v1',
      indexed_at: '2026-01-01T00:00:00.000Z',
      stale: false,
    })
  })

  test.each([
    ['a/b.md', { title: 'b.md', title_from: 'name' }],
    ['a/', {}],
  ])('of a document without a title, at %s, comes with what the file is called', async (path, expected) => {
    const result = await (await engineOver([makeStored(path, ['one'])], [words])).fetch({ chunk_id: `${path}:0` })
    const { title, title_from } = result
    expect({ title, title_from }).toEqual({ title: undefined, title_from: undefined, ...expected })
  })

  test.each([
    [0, 'a.md:2', [2]],
    [1, 'a.md:2', [1, 2, 3]],
    [9, 'a.md:2', [0, 1, 2, 3, 4]],
    [1, 'a.md:0', [0, 1]],
    [2, 'a.md:4', [2, 3, 4]],
  ])('comes with up to %d neighbours on either side: %s', async (neighbours, chunk_id, ordinals) => {
    const result = await (await over()).fetch({ chunk_id, neighbours })
    expect(idsOf(result)).toEqual(ordinals.map((ordinal) => `a.md:${ordinal}`))
    expect(result.text).toBe(lines.slice(ordinals[0], ordinals.at(-1)! + 1).join('\n'))
  })

  test('loses its farthest neighbours to the budget first, and then its end', async () => {
    const engine = await over()
    const cost = (result: FetchResultV1): number => Math.ceil(JSON.stringify(result).length / 4)
    // `true` is shorter than `false`.
    const costIfCut = (result: FetchResultV1): number => cost({ ...result, truncated: true })
    const chunk = { chunk_id: 'a.md:2' }
    const [withNone, withOne, withTwo] = await Promise.all(
      [0, 1, 2].map((neighbours) => engine.fetch({ ...chunk, neighbours })),
    )
    const under = (max_tokens: number) => engine.fetch({ ...chunk, neighbours: 2, max_tokens })
    expect(await under(cost(withTwo!))).toEqual(withTwo)
    const rest = (result: FetchResultV1) => ({ doc_id: docId, start: result.citation.end + 1, end: source.length })
    expect(await under(costIfCut(withTwo!) - 1)).toEqual({ ...withOne, truncated: true, next: rest(withOne!) })
    expect(await under(costIfCut(withOne!) - 1)).toEqual({ ...withNone, truncated: true, next: rest(withNone!) })
  })

  test('that lost neighbours before it alone goes on with these', async () => {
    const engine = await over()
    const { next, truncated, text } = await engine.fetch({ chunk_id: 'a.md:4', neighbours: 4, max_tokens: 0 })
    expect({ truncated, text }).toEqual({ truncated: true, text: 'five foxes' })
    expect((await engine.fetch(next!)).text).toBe(source.slice(0, -'five foxes'.length))
  })
})

describe('a document', () => {
  test('comes whole', async () => {
    const result = await (await over()).fetch({ doc_id: docId })
    expect(result).toMatchObject({ kind: 'document', text: source, truncated: false })
    expect(result.citation).toEqual({ line_start: 1, line_end: 5, start: 0, end: source.length })
  })

  test('is cut at the end of a line to fit the budget, and the rest can be fetched from there', async () => {
    const long = makeStored(
      'long.md',
      Array.from({ length: 400 }, (_, i) => `line ${i} about foxes 🦊 and hens`),
    )
    const engine = await engineOver([long], [words])
    const { docId: doc_id } = long.document
    let result = await engine.fetch({ doc_id, max_tokens: 700 })
    const pieces = [result.text]
    while (result.truncated) {
      expect(JSON.stringify(result).length).toBeLessThanOrEqual(2800)
      const next: FetchRequestV1 = { doc_id, line_start: result.citation.line_end + 1, line_end: 400, max_tokens: 700 }
      result = await engine.fetch(next)
      pieces.push(result.text)
    }
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('\n')).toBe(long.text)
  })

  test('that is one long line is cut between graphemes', async () => {
    const long = makeStored('long.md', ['👩‍👩‍👧‍👦'.repeat(500)])
    const engine = await engineOver([long], [words])
    const { text, truncated } = await engine.fetch({ doc_id: long.document.docId, max_tokens: 300 })
    expect(truncated).toBe(true)
    expect(text).toBe('👩‍👩‍👧‍👦'.repeat(text.length / 11))
  })

  test('that does not fit at all is sent with its first characters', async () => {
    const { text, truncated } = await (await over()).fetch({ doc_id: docId, max_tokens: 0 })
    expect(truncated).toBe(true)
    expect(source.startsWith(text)).toBe(true)
    expect(text).not.toBe('')
  })
})

describe('a span', () => {
  test.each([
    [2, 3, 'two foxes\nthree foxes'],
    [5, 5, 'five foxes'],
    [4, 99, 'four foxes\nfive foxes'],
    [1, undefined, 'one fox'],
  ])('of the lines %s to %s comes without the end of its last line', async (line_start, line_end, text) => {
    const request = { doc_id: docId, line_start, ...(line_end === undefined ? {} : { line_end }) }
    const result = await (await over()).fetch(request)
    expect(result).toMatchObject({ kind: 'span', text, truncated: false })
    expect(result.citation.line_start).toBe(line_start)
  })

  test('that begins behind the last line is span_not_supported', async () => {
    const error = await errorOf((await over()).fetch({ doc_id: docId, line_start: 6 }))
    expect(error).toMatchObject({ code: 'span_not_supported', details: { doc_id: docId } })
    expect(error.message).toBe('line_start: expected a line of the document, from 1 to 5, found 6')
  })

  test('is the lines that citations name, whatever ends them', async () => {
    const lineEnds = fc.constantFrom('\n', '\r', '\r\n')
    const texts = fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', 'é', '\u2028', ' ') }), lineEnds), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(9), fc.nat(9), async (pieces, first, more) => {
        const text = pieces.flat().join('')
        const store = memoryStore()
        await store.commit({ put: [{ document: stored.document, text, chunks: [] }] })
        const engine = validated(createEngine({ store, retrievers: [words], clock }))
        const all = text.split(/\r\n|\r|\n/)
        const line_start = Math.min(first + 1, all.length)
        const result = await engine.fetch({ doc_id: docId, line_start, line_end: line_start + more })
        expect(result.text.split(/\r\n|\r|\n/)).toEqual(all.slice(line_start - 1, line_start + more))
        const { start, end, ...cited } = result.citation
        expect(text.slice(start, end)).toBe(result.text)
        expect(cited.line_start).toBe(lineOf(text, start))
      }),
    )
  })
})

describe('a path', () => {
  test('fetches its document, whole or by lines, as the id does', async () => {
    const engine = await over()
    const by = (span: { line_start?: number; line_end?: number }) =>
      Promise.all([
        engine.fetch({ doc_path: 'a.md', ...span } as FetchRequestV1),
        engine.fetch({ doc_id: docId, ...span } as FetchRequestV1),
      ])
    for (const span of [{}, { line_start: 2 }, { line_start: 2, line_end: 3 }]) {
      const [byPath, byId] = await by(span)
      expect(byPath).toEqual(byId)
    }
  })

  test('that no document has is doc_not_found', async () => {
    const error = await errorOf((await over()).fetch({ doc_path: './a.md' }))
    expect(error).toMatchObject({ code: 'doc_not_found', details: { path: './a.md' } })
  })

  test('that several sources have is invalid_input, and both are named', async () => {
    const twin = makeStored('a.md', ['another fox'], { docId: 'twin', sourceId: 'other' })
    const chunks = twin.chunks.map((chunk) => ({ ...chunk, chunkId: 'twin:0' }))
    const engine = await engineOver([stored, { ...twin, chunks }], [words])
    expect(await errorOf(engine.fetch({ doc_path: 'a.md' }))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'doc_path', found: `2, with the ids ${docId} of docs, twin of other` },
    })
  })
})

describe('a span of text', () => {
  test.each([
    [0, undefined, source],
    [4, 7, 'fox'],
    [8, 9999, source.slice(8)],
    [8, 8, ''],
  ])('from %s to %s is the slice of the source', async (start, end, text) => {
    const result = await (await over()).fetch({ doc_id: docId, start, ...(end === undefined ? {} : { end }) })
    expect(result).toMatchObject({ kind: 'span', text, truncated: false })
    expect(source.slice(result.citation.start, result.citation.end)).toBe(text)
  })

  test('that begins behind the text is span_not_supported', async () => {
    const error = await errorOf((await over()).fetch({ doc_id: docId, start: source.length }))
    expect(error).toMatchObject({ code: 'span_not_supported', details: { doc_id: docId } })
  })

  test('never begins or ends in the middle of a character', async () => {
    const fox = makeStored('fox.md', ['🦊🦊🦊'])
    const engine = await engineOver([fox], [words])
    expect((await engine.fetch({ doc_id: fox.document.docId, start: 1, end: 3 })).text).toBe('🦊🦊')
  })

  test.each([
    [{ line_start: 1, start: 0 }, 'start', 'nothing beside doc_id and line_start'],
    [{ end: 3 }, 'start', 'a value'],
    [{ start: 5, end: 3 }, 'end', 'at least start, 5'],
  ])('with %j is invalid_input', async (span, field, expected) => {
    const error = await errorOf((await over()).fetch({ doc_id: docId, ...span } as FetchRequestV1))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field, expected } })
  })
})

test('whoever follows `next` reads all that was asked for, without a gap but for line ends', async () => {
  const piece = fc.oneof(
    fc.constantFrom('\n', '\r\n', '\n\n', '🦊', '👩‍👩‍👧‍👦', `e${'\u0301'.repeat(90)}`, 'x'.repeat(300)),
    fc.string({ maxLength: 30 }),
  )
  const property = fc.asyncProperty(
    fc.array(piece, { minLength: 1, maxLength: 60 }),
    fc.constantFrom(0, 150, 200, 400),
    fc.nat(5),
    async (pieces, max_tokens, first) => {
      const text = pieces.join('')
      const store = memoryStore()
      await store.commit({ put: [{ document: stored.document, text, chunks: [] }] })
      const engine = validated(createEngine({ store, retrievers: [words], clock }))
      const count = text.split(/\r\n|\r|\n/).length
      const line_start = Math.min(first + 1, count)
      const { citation } = await engine.fetch({ doc_id: docId, line_start, line_end: count })
      let request: FetchRequestV1 | undefined = { doc_id: docId, line_start, line_end: count }
      let at = citation.start
      while (request !== undefined) {
        const result: FetchResultV1 = await engine.fetch({ ...request, max_tokens })
        expect(['', '\n', '\r', '\r\n']).toContain(text.slice(at, result.citation.start))
        expect(text.slice(result.citation.start, result.citation.end)).toBe(result.text)
        expect(result.next === undefined || result.truncated).toBe(true)
        if (result.next !== undefined) expect(result.next.start).toBeGreaterThan(result.citation.start)
        at = result.citation.end
        request = result.next
      }
      expect(['', '\n', '\r', '\r\n']).toContain(text.slice(at, citation.end))
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

describe('derived text', () => {
  const pages = derived(makeStored('a.pdf', lines))
  const { docId: doc_id } = pages.document
  const digest = 'd1'.repeat(32)
  const overPages = () => engineOver([pages], [words])

  test.each<[FetchRequestV1, number, number]>([
    [{ chunk_id: 'a.pdf:2' }, 3, 3],
    [{ chunk_id: 'a.pdf:2', neighbours: 1 }, 2, 4],
    [{ doc_id }, 1, 5],
    [{ doc_id, line_start: 4, line_end: 5 }, 4, 5],
    [{ doc_id, line_start: 4 }, 4, 4],
  ])('that %j fetches says where it stands in the original file: pages %d to %d', async (request, first, last) => {
    const { citation } = await (await overPages()).fetch(request)
    const from = { page: first }
    const range = first === last ? { from } : { from, to: { page: last } }
    const text = first === last ? `page ${first}` : `pages ${first} to ${last}`
    expect(citation.origin).toStrictEqual({ digest, ...range, text })
  })

  test('has with each chunk its own place', async () => {
    const result = await (await overPages()).fetch({ chunk_id: 'a.pdf:2', neighbours: 1 })
    const chunks = result.kind === 'chunk' ? result.chunks : []
    expect(chunks.map(({ citation }) => citation.origin)).toStrictEqual(
      [2, 3, 4].map((page) => ({ digest, from: { page }, text: `page ${page}` })),
    )
  })

  test('has the boxes of its spans where the request asks for them: the first 50', async () => {
    const many = derived(
      makeStored(
        'many.pdf',
        Array.from({ length: 80 }, (_, i) => `line ${i}`),
      ),
    )
    const originSpans = many.originSpans!.map((span, i) =>
      i === 1 ? span : { ...span, box: [1, 20 * i, 500, 20 * i + 15.5] as const },
    )
    const engine = await engineOver([{ ...many, originSpans, chunks: [] }], [words])
    const { docId } = many.document
    const request = { doc_id: docId, line_start: 1, line_end: 3 }
    const boxOf = (i: number) => ({ page: i + 1, box: [1, 20 * i, 500, 20 * i + 15.5] })
    expect((await engine.fetch({ ...request, boxes: true })).citation.origin?.boxes).toEqual([boxOf(0), boxOf(2)])
    expect((await engine.fetch(request)).citation.origin).not.toHaveProperty('boxes')
    const whole = await engine.fetch({ doc_id: docId, boxes: true })
    expect(whole.citation.origin?.boxes).toHaveLength(50)
    const none = await engine.fetch({ doc_id: docId, line_start: 2, boxes: true })
    expect(none.citation.origin).not.toHaveProperty('boxes')
  })

  test('that the budget cut has the place of what is left, within the budget', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `line ${i} about foxes and hens`)
    const long = derived(makeStored('long.pdf', many))
    // Whole lines take less text than cut ones, but their places more.
    const originSpans = long.originSpans!.map((span, i) =>
      i % 2 ? span : { ...span, to: { cell: 'z'.repeat(i + 1) } },
    )
    const engine = await engineOver([{ ...long, originSpans, chunks: [] }], [words])
    for (let max_tokens = 500; max_tokens < 700; max_tokens++) {
      const result = await engine.fetch({ doc_id: long.document.docId, max_tokens })
      expect(JSON.stringify(result).length).toBeLessThanOrEqual(4 * max_tokens)
      expect(result.citation.origin).toMatchObject({ digest, from: { page: 1 } })
      const last = originSpans[result.citation.line_end - 1]!
      expect(result.citation.origin?.to).toEqual(last.to ?? last.from)
    }
  })
})

describe('a request to fetch', () => {
  test.each([
    [{ chunk_id: 'z' }, 'chunk_not_found', { chunk_id: 'z' }],
    [{ doc_id: 'z' }, 'doc_not_found', { doc_id: 'z' }],
    [{ doc_id: 'z', line_start: 1 }, 'doc_not_found', { doc_id: 'z' }],
  ])('%j finds nothing: %s', async (request, code, details) => {
    expect(await errorOf((await over()).fetch(request))).toMatchObject({ code, details })
  })

  test.each([
    [{}, 'request'],
    [{ chunk_id: 'a', doc_id: 'b' }, 'request'],
    [{ chunk_id: '' }, 'chunk_id'],
    [{ chunk_id: 7 }, 'chunk_id'],
    [{ chunk_id: 'a', neighbours: -1 }, 'neighbours'],
    [{ chunk_id: 'a', neighbours: 1001 }, 'neighbours'],
    [{ chunk_id: 'a', line_start: 1 }, 'line_start'],
    [{ doc_id: 'a', neighbours: 1 }, 'neighbours'],
    [{ doc_id: 'a', line_end: 1 }, 'line_start'],
    [{ doc_id: 'a', line_start: 0 }, 'line_start'],
    [{ doc_id: 'a', line_start: 3, line_end: 2 }, 'line_end'],
    [{ doc_id: 'a', max_tokens: -1 }, 'max_tokens'],
    [{ doc_id: 'a', path: 'a.md' }, 'path'],
  ])('%j is refused', async (request, field) => {
    const error = await errorOf((await over()).fetch(request as FetchRequestV1))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
  })

  test('never mixes two states of the store', async () => {
    const store = viewlessStore()
    await store.commit({ put: [stored] })
    let remaining = 1
    const moving = {
      ...store,
      async source(id: string) {
        const storedSource = await store.source(id)
        if (remaining-- > 0) await store.commit({ put: [makeStored('a.md', ['new text'], { contentHash: 'new' })] })
        return storedSource
      },
    }
    const engine = validated(createEngine({ store: moving, retrievers: [words], clock }))
    expect(await engine.fetch({ doc_id: docId })).toMatchObject({ text: 'new text' })
  })

  test('gives up while the store keeps changing, and says that it may be tried again', async () => {
    let commits = 0
    const store = { ...viewlessStore(), revision: async () => `${commits++}` }
    const error = await errorOf(createEngine({ store, retrievers: [words] }).fetch({ doc_id: 'a' }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
  })

  test('rejects with the reason of an abort', async () => {
    const engine = await over()
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(engine.fetch({ doc_id: docId }, { signal })).rejects.toThrow('enough')
  })
})
