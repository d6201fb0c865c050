import type { SearchHitV1 } from '@kebab/schemas'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Chunk, defaultAnalyzer } from '../../src/index.js'
import { highlight } from '../../src/search/snippets/highlight.js'
import { graphemeBoundary } from '../../src/search/snippets/snippet.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const analyzer = textAnalyzer({ languages: [english, german], defaultLanguage: 'en' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const boundariesOf = (text: string): ReadonlySet<number> =>
  new Set([text.length, ...Array.from(graphemes.segment(text), ({ index }) => index)])

async function engineWith(lines: readonly string[], more: Partial<Parameters<typeof makeStored>[2]> = {}, chunk = {}) {
  const base = makeStored('a.md', lines, more)
  const stored = { ...base, chunks: base.chunks.map((part): Chunk => ({ ...part, ...chunk })) }
  const ids = stored.chunks.map(({ chunkId }) => chunkId)
  return engineOver([stored], [fixedRetriever('words', ids, { kind: 'lexical' })], { analyzer })
}

/** The parts of a snippet that are marked. */
const marked = ({ snippet, highlights = [] }: SearchHitV1): string[] =>
  highlights.map(([start, end]) => snippet.slice(start, end))

/** Words in many scripts, and what joins its neighbours or stands alone. */
const PIECES = [
  'Hooks',
  'hook',
  'running',
  ' ',
  ' ',
  '\n',
  '. ',
  '- ',
  'cafe\u0301',
  'Äpfel',
  'крючки',
  'חיפוש',
  'بحث',
  '\u0600',
  'हिन्दी',
  'ค้นหาคำ',
  'ำ',
  '検索エンジン',
  '検索',
  '검색',
  '\u1112\u1161\u11ab',
  '👩‍👩‍👧‍👦',
  '👍🏽',
  '🇩🇪',
  '🇫🇷',
  '1️⃣',
  '\u200d',
  '\u200c',
  '\uff9e',
  '\u0301',
  '\ufe0f',
  '\u202e',
  'useEffect',
  'well-known',
  'x'.repeat(70),
  '\r\n',
]
const body = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 160 })
  .map((texts) => texts.join(''))
  .filter((text) => text.trim() !== '')
const QUERY = 'hooks cafe äpfel крючки חיפוש بحث हिन्दी ค้นหา 検索 검색 한 👍 👩‍👩‍👧‍👦 1 effect well-known'

describe('highlights', () => {
  test('are sent where they are asked for, and change nothing else', async () => {
    const engine = await engineWith(['Hooks run before the hook is done', 'nothing of it'])
    const plain = await engine.search({ query: 'hooks' })
    const { hits, ...page } = await engine.search({ query: 'hooks', highlights: true })
    assertWire('search_response.v1', { hits, ...page })
    expect(hits.map(({ highlights, ...hit }) => hit)).toEqual(plain.hits)
    expect({ ...page, hits: plain.hits }).toEqual(plain)
    expect(plain.hits.every((hit) => !('highlights' in hit))).toBe(true)
    expect(await engine.search({ query: 'hooks', highlights: false })).toEqual(plain)
    expect(hits.map(({ highlights }) => highlights)).toEqual([
      [
        [0, 5],
        [21, 25],
      ],
      [],
    ])
  })

  test('of a minimal hit, of a page that goes on, and of a bulk search are there too', async () => {
    const engine = await engineWith(['one hook', 'two hooks', 'three hooks'])
    const first = await engine.search({ query: 'hook', k: 1 })
    const request = { query: 'hook', k: 1, highlights: true, detail: 'minimal' } as const
    const second = await engine.search({ ...request, cursor: first.next_cursor! })
    expect(second.hits.map(marked)).toEqual([['hooks']])
    const { items } = await engine.bulkSearch({ queries: [request, { query: 'hook' }] })
    expect(items.map(({ response }) => response!.hits[0]!.highlights)).toEqual([[[4, 8]], undefined])
  })

  test('ascend, overlap nowhere, cut no grapheme, and are what the analyzer says of the chunk', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.integer({ min: 0, max: 400 }), async (text, snippet_chars) => {
        const engine = await engineWith([text])
        const { hits } = await engine.search({ query: QUERY, snippet_chars, highlights: true })
        const { snippet, highlights = [] } = hits[0]!
        const boundaries = boundariesOf(snippet)
        let behind = -1
        for (const [start, end] of highlights) {
          expect(start).toBeGreaterThan(behind)
          expect(end).toBeGreaterThan(start)
          expect(boundaries).toContain(start)
          expect(boundaries).toContain(end)
          behind = end
        }
        expect(highlights.length).toBeLessThanOrEqual(32)
        expect(behind).toBeLessThanOrEqual(snippet.length)
        if (text !== snippet) return
        // Each character that belongs to a term of the query, with the rest of its grapheme.
        const queryTerms = new Set(analyzer.terms(QUERY).map(({ term }) => term))
        const covered = new Set<number>()
        for (const { term, start, end } of analyzer.terms(text))
          if (queryTerms.has(term)) for (let i = start; i < end; i++) covered.add(i)
        const parts = [...graphemes.segment(text)].filter(({ index, segment }) =>
          Array.from(segment, (_, i) => index + i).some((i) => covered.has(i)),
        )
        const last = highlights.length === 32 ? behind : text.length
        const marks = highlights.map(([start, end]) => text.slice(start, end)).join('|')
        const expected = parts
          .filter(({ index }) => index < last)
          .map(({ index, segment }, i, all) => {
            const before = all[i - 1]
            return before === undefined || before.index + before.segment.length === index ? segment : `|${segment}`
          })
        expect(marks).toBe(expected.join(''))
      }),
      { numRuns: 400 },
    )
  })

  test('count in `max_tokens`, and the page is measured as it is sent', async () => {
    const lines = Array.from({ length: 9 }, (_, i) => `hook ${i} ${'and more hooks run '.repeat(12)}`.trim())
    const seen: string[] = []
    const store = makeStored('a.md', lines)
    const ids = store.chunks.map(({ chunkId }) => chunkId)
    const engine = await engineOver([store], [fixedRetriever('words', ids, { kind: 'lexical' })], {
      analyzer,
      estimateTokens: (text) => seen.push(text) && text.length,
    })
    for (const detail of ['full', 'minimal'] as const)
      for (let max_tokens = 700; max_tokens < 6000; max_tokens += 171) {
        const request = { query: 'hooks', max_tokens, detail }
        const page = await engine.search({ ...request, highlights: true })
        const text = JSON.stringify(page)
        expect(seen).toContain(text)
        if (page.hits.length > 1) expect(text.length).toBeLessThanOrEqual(max_tokens)
        expect(page.hits.every(({ highlights }) => highlights!.length > 0)).toBe(true)
        expect(page.hits.length).toBeLessThanOrEqual((await engine.search(request)).hits.length)
      }
  })

  test('are those of the language of the document', async () => {
    const request = { query: 'Haus', highlights: true }
    const text = 'Die Häuser stehen am Fluss'
    expect((await (await engineWith([text], { lang: 'de-AT' })).search(request)).hits.map(marked)).toEqual([['Häuser']])
    expect((await (await engineWith([text])).search(request)).hits.map(marked)).toEqual([[]])
  })

  test('lead from what is read of a chunk to its verbatim text', async () => {
    const text = 'A **ho**ok &amp; caf&eacute;s'
    const reading = [
      [2, 4, ''],
      [6, 8, ''],
      [11, 16, '&'],
      [20, 28, 'é'],
    ]
    const engine = await engineWith([text], {}, { reading })
    const { hits } = await engine.search({ query: 'hook cafés', highlights: true })
    expect(hits.map(marked)).toEqual([['ho**ok', 'caf&eacute;s']])
  })

  test('of names and headings are none of the snippet', async () => {
    const engine = await engineWith(['a hook'], { title: 'Hooks' })
    expect((await engine.search({ query: 'hooks heading', highlights: true })).hits.map(marked)).toEqual([['hook']])
  })
})

test('a match that the snippet cuts is none', () => {
  const [term] = defaultAnalyzer.terms('internationalization')
  expect(highlight('internationalization', [term!], { start: 0, end: 10 })).toEqual([])
})

test('the boundary of a grapheme is that of the whole text, wherever it is looked for', () => {
  fc.assert(
    fc.property(body, fc.nat(), (text, seed) => {
      const at = seed % (text.length + 1)
      const boundaries = [...boundariesOf(text)].sort((a, b) => a - b)
      expect(graphemeBoundary(text, at, 'before')).toBe(boundaries.findLast((boundary) => boundary <= at))
      expect(graphemeBoundary(text, at, 'after')).toBe(boundaries.find((boundary) => boundary >= at))
    }),
    { numRuns: 2000 },
  )
})
