import { createHash } from 'node:crypto'
import { checkStored, filterMatcher } from '@kebab/core/kit'
import { describe, expect, test } from 'vitest'
import {
  chunkerVersion,
  chunkId,
  type DocumentInput,
  documentId,
  type PrepareOptions,
  prepareDocument,
  prepareDocumentYielding,
} from '../../src/prepare/index.js'

const NOW = new Date('2026-01-31T12:00:00Z')
const prepare = (input: Partial<DocumentInput>, options: Partial<PrepareOptions> = {}) =>
  prepareDocument({ path: 'guide/a.md', text: '# T\n\nBody.', ...input }, { sourceId: 'docs', now: NOW, ...options })
const refused = (field: string) =>
  expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field }) })

describe('a document', () => {
  test('has every field that is known, and no others', () => {
    const text = '# T\n\nBody.'
    const { document, chunks, text: stored } = prepare({ text }, { embeddingModel: 'm' })
    expect(document).toStrictEqual({
      docId: documentId('docs', 'guide/a.md'),
      sourceId: 'docs',
      path: 'guide/a.md',
      title: 'T',
      tags: [],
      media: 'markdown',
      trust: 'primary',
      metadata: {},
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      chunkerVersion: 'markdown.v4/1200/0',
      embeddingModel: 'm',
      indexedAt: '2026-01-31T12:00:00.000Z',
    })
    expect(stored).toBe(text)
    expect(chunks).toStrictEqual([
      {
        chunkId: chunkId(document.docId, document.chunkerVersion, 'Body.', 0),
        document,
        ordinal: 0,
        text: 'Body.',
        start: 5,
        end: 10,
        lineStart: 3,
        lineEnd: 3,
        headingPath: ['T'],
      },
    ])
  })

  test('is titled by its metadata, its front matter, or a heading of level 1 that nothing precedes', () => {
    const text = '---\ntitle: Front\n---\n# *One*\n\nx\n\n# Other'
    expect(prepare({ text, metadata: { title: 'Given' } }).document.title).toBe('Given')
    expect(prepare({ text }).document.title).toBe('Front')
    expect(prepare({ text: text.slice(21) }).document.title).toBe('One')
    expect(prepare({ text: '#\n\n## Two\n\n- # One' }).document).not.toHaveProperty('title')
    expect(prepare({ text: '## Summary\n\nx\n\n# Unresolved questions' }).document).not.toHaveProperty('title')
    expect(prepare({ text: 'Prose.\n\n# One' }).document).not.toHaveProperty('title')
    expect(prepare({ text: '# Options {#opts}\n\nx' }).document.title).toBe('Options')
    expect(
      prepare({ text: '<!-- x -->\n[![build](a)](b)\n\n<h1 align="center">One <b>two</b></h1>' }).document.title,
    ).toBe('One two')
    const logo = '<p align="center">\n<img src="a.png" alt="logo">\n</p>\n\n'
    expect(prepare({ text: `${logo}<div>\n<h1>One</h1>\n<p>x</p>\n</div>` }).document.title).toBe('One')
    expect(prepare({ text: `import A from 'a'\n\n# One` }).document.title).toBe('One')
    expect(prepare({ text: '# One', path: 'a.txt' }).document).not.toHaveProperty('title')
    expect(prepare({ text: `# ${'word '.repeat(100)}` }).document.title!.length).toBeLessThanOrEqual(300)
  })

  test('has no title of a banner, which is a heading of HTML that another of the first level follows', () => {
    const titleOf = (text: string) => prepare({ text }).document.title
    expect(titleOf('<h1 align="center">Product</h1>\n\n# Routes\n\nx')).toBe('Routes')
    expect(titleOf('<div>\n<img src="a.png" alt="Logo">\n<h1>Product</h1>\n</div>\n\n# Routes')).toBe('Routes')
    expect(titleOf('<h1>Company</h1>\n\n<h1>Product</h1>\n\n# Routes')).toBe('Routes')
    expect(titleOf('<h1>Product</h1>\n\nx\n\n# Routes')).toBe('Product')
    expect(titleOf('<div>\n<h1>Product</h1>\n<p>It does.</p>\n</div>\n\n# Routes')).toBe('Product')
    expect(titleOf('<h1>Product</h1>\n\n[![build](a)](b)\n\n# Introduction')).toBe('Product')
    expect(titleOf('<h1>Product</h1>\n\n## About')).toBe('Product')
    expect(titleOf('# Product\n\n# Routes')).toBe('Product')
  })

  test('takes its time from a date or a clock', () => {
    expect(prepare({}, { now: () => new Date(5) }).document.indexedAt).toBe('1970-01-01T00:00:00.005Z')
    expect(() => prepare({}, { now: new Date(Number.NaN) })).toThrow(refused('now'))
    expect(() => prepare({}, { now: 5 as never })).toThrow(refused('now'))
    expect(() => prepare({}, { now: new Date(8.64e15) })).toThrow(refused('now'))
    expect(() => prepare({}, { embeddingModel: '' })).toThrow(refused('embeddingModel'))
  })

  test('without content has no chunks', () => {
    for (const text of ['', '\ufeff', ' \n', '---\n---\n']) expect(prepare({ text }).chunks).toEqual([])
  })
})

describe('the path', () => {
  test('says how the text is cut', () => {
    expect(prepare({ path: 'a.MDX' }).document).toMatchObject({
      media: 'markdown',
      chunkerVersion: 'markdown.v4/1200/0',
    })
    expect(prepare({ path: 'a.txt' }).document).toMatchObject({ media: 'text', chunkerVersion: 'text.v1/1200/0' })
    expect(prepare({ path: 'a.ts' }).document).toMatchObject({
      media: 'code',
      codeLang: 'typescript',
      chunkerVersion: 'code.v1/1200/0',
    })
    expect(prepare({ path: 'LICENSE' }).document.media).toBe('text')
  })

  test('is overridden by a given syntax, so that what was made of a page is cut as it is written', () => {
    const page = { path: 'a.html', text: '# One\n\nx\n\n## Two\n\ny', metadata: { media: 'html' } }
    const { document, chunks } = prepare({ ...page, syntax: 'markdown' })
    expect(document).toMatchObject({ media: 'html', title: 'One', chunkerVersion: 'markdown.v4/1200/0' })
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['One'], ['One', 'Two']])
    expect(prepare(page).document).toMatchObject({ media: 'html', chunkerVersion: 'text.v1/1200/0' })
    const asCode = prepare({ path: 'a.md', text: 'x', syntax: 'code', metadata: { media: 'markdown' } })
    expect(asCode.document).toMatchObject({ media: 'markdown', chunkerVersion: 'code.v1/1200/0' })
    expect(() => prepare({ ...page, syntax: 'html' as never })).toThrow(refused('syntax'))
  })

  test('is overridden by a given media of markdown, text or code', () => {
    expect(prepare({ path: 'a.txt', metadata: { media: 'markdown' } }).chunks[0]!.headingPath).toEqual(['T'])
    expect(prepare({ metadata: { media: 'text' } })).toMatchObject({
      document: { media: 'text', chunkerVersion: 'text.v1/1200/0' },
      chunks: [{ text: '# T\n\nBody.' }],
    })
    const script = prepare({ path: 'a.ts', metadata: { media: 'text' } }).document
    expect(script).not.toHaveProperty('codeLang')
  })

  test('decides, not the original media or the front matter', () => {
    expect(prepare({ metadata: { media: 'pdf' } })).toMatchObject({
      document: { media: 'pdf' },
      chunks: [{ headingPath: ['T'] }],
    })
    expect(prepare({ path: 'a.pdf', metadata: { media: 'pdf' } }).document.chunkerVersion).toBe('text.v1/1200/0')
    expect(prepare({ text: '---\nmedia: text\n---\n# T\n\nx' })).toMatchObject({
      document: { media: 'text', chunkerVersion: 'markdown.v4/1200/0' },
      chunks: [{ headingPath: ['T'] }],
    })
  })

  test.each(['', '/a.md', '../a.md', 'a/../b.md', './a.md', 5 as never, undefined as never])(
    'is relative: %j is refused',
    (path) => {
      expect(() => prepare({ path })).toThrow(refused('path'))
    },
  )
})

test.each([
  'rust,ignore',
  'rust,should_panic',
  'rs{1,3}',
  'rust title="a.rs"',
  'Rust:src/a.rs',
  '{.rust .numberLines}',
])('the language of a fence is its name, without what the fence says besides: %s', (info) => {
  const [chunk] = prepare({ text: `\`\`\`${info}\nlet a = 1;\n\`\`\`` }).chunks
  expect(chunk!.codeLang).toBe('rust')
  expect(filterMatcher({ codeLang: ['rs'] })({ ...chunk!, document: prepare({ text: 'a' }).document })).toBe(true)
})

test('a language has one name, however a path, a fence, metadata or a chunker calls it', async () => {
  const file = prepare({ path: 'a.ts', text: 'let a = 1' })
  const fence = prepare({ text: '```ts\nlet a = 1\n```' })
  const metadata = prepare({ path: 'a', text: 'let a = 1', metadata: { code_lang: 'TSX' } })
  const custom = await prepareDocumentYielding(
    { path: 'a.own', text: 'let a = 1' },
    {
      sourceId: 's',
      now: new Date(0),
      chunkers: [
        {
          version: 'own.v1',
          accepts: () => true,
          chunk: ({ text }) => [
            { text, start: 0, end: text.length, lineStart: 1, lineEnd: 1, headingPath: [], codeLang: 'mts' },
          ],
        },
      ],
    },
  )
  expect(file.document.codeLang).toBe('typescript')
  expect(fence.chunks[0]!.codeLang).toBe('typescript')
  expect(metadata.document.codeLang).toBe('typescript')
  expect(custom.chunks[0]!.codeLang).toBe('typescript')
  for (const name of ['ts', 'TypeScript']) {
    const passes = filterMatcher({ codeLang: [name] })
    for (const { chunks } of [file, fence, metadata, custom]) expect(chunks.every(passes), name).toBe(true)
  }
})

describe('given metadata', () => {
  test('wins over front matter, key by key', () => {
    const text = '---\ntitle: F\ntags: [f]\nown: 1\nboth: 1\ntrust: nonsense\n---\nx'
    const metadata = {
      tags: ['a', ' b ', 'a', ''],
      both: 2,
      given: 3,
      trust: 'generated',
      lang: 'EN',
      code_lang: 'JS',
      repo: 'r',
    }
    expect(prepare({ text, metadata }).document).toMatchObject({
      title: 'F',
      tags: ['a', 'b'],
      trust: 'generated',
      lang: 'en',
      codeLang: 'javascript',
      repo: 'r',
      metadata: { own: 1, both: 2, given: 3 },
    })
    expect(prepare({ text, metadata }).document.metadata).toEqual({ own: 1, both: 2, given: 3 })
  })

  test('of null or undefined for a known key counts as absent', () => {
    const metadata = { title: null, trust: undefined, tags: null }
    expect(prepare({ metadata }).document).toMatchObject({ title: 'T', trust: 'primary', tags: [], metadata: {} })
  })

  test('is copied as JSON', () => {
    const metadata = {
      date: new Date(0),
      list: [1, 'a', null],
      gone: undefined,
      deep: Object.assign(Object.create(null), { a: true }),
    }
    const { document } = prepare({ metadata })
    expect(document.metadata).toStrictEqual({
      date: '1970-01-01T00:00:00.000Z',
      list: [1, 'a', null],
      deep: { a: true },
    })
    metadata.list.push('later')
    expect(document.metadata.list).toEqual([1, 'a', null])
  })

  test('keeps the key `__proto__` like any other, and pollutes no prototype', () => {
    const metadata = JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": {"polluted": 1}}, "toString": "x"}')
    const { document } = prepare({ metadata })
    expect(JSON.stringify(document.metadata)).toBe(JSON.stringify(metadata))
    expect(document.metadata.a).not.toBe(metadata.a)
    for (const object of [document.metadata, document.metadata.a])
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
    expect(prepare({ metadata: { a: {}, toString: 'x' } }).document.contentHash).not.toBe(document.contentHash)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect((document.metadata as { polluted?: number }).polluted).toBeUndefined()
  })

  const cyclic: Record<string, unknown> = { a: {} }
  ;(cyclic.a as Record<string, unknown>).b = [cyclic]
  const deep = JSON.parse('['.repeat(100) + ']'.repeat(100))
  let shared: unknown = 1
  for (let i = 0; i < 60; i++) shared = [shared, shared]

  test.each([
    ['trust', { trust: 'high' }, 'metadata.trust'],
    ['media', { media: 'A film' }, 'metadata.media'],
    ['lang', { lang: 'not a language' }, 'metadata.lang'],
    ['tags', { tags: 5 }, 'metadata.tags'],
    ['a tag', { tags: ['a', 5] }, 'metadata.tags'],
    ['title', { title: 5 }, 'metadata.title'],
    ['code_lang', { code_lang: '' }, 'metadata.code_lang'],
    ['a function', { a: { b: () => 1 } }, 'metadata.a.b'],
    ['a symbol', { a: Symbol('x') }, 'metadata.a'],
    ['a bigint', { a: [1n] }, 'metadata.a.0'],
    ['NaN', { a: Number.NaN }, 'metadata.a'],
    ['a hole', { a: [undefined] }, 'metadata.a.0'],
    ['a map', { a: new Map() }, 'metadata.a'],
    ['an invalid date', { a: new Date(Number.NaN) }, 'metadata.a'],
    ['a cycle', cyclic, 'metadata.a.b.0'],
    ['a string', 'text' as never, 'metadata'],
    ['an array', [] as never, 'metadata'],
  ])('that is not what it has to be is refused with its field: %s', (_, metadata, field) => {
    expect(() => prepare({ metadata })).toThrow(refused(field))
  })

  test.each([
    ['nests too deep', { a: deep }],
    ['would explode as JSON', { a: shared }],
  ])('that %s is refused', (_, metadata) => {
    expect(() => prepare({ metadata })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

test.each([
  ['document', () => prepareDocument(null as never, { sourceId: 's', now: NOW })],
  ['tags', () => prepare({ tags: ['x'] } as never)],
  ['text', () => prepare({ text: undefined as never })],
  ['text', () => prepare({ text: Buffer.from('x') as never })],
  ['sourceId', () => prepare({}, { sourceId: undefined as never })],
  ['maxChars', () => prepare({}, { maxChars: 0 })],
  ['overlapChars', () => prepare({}, { overlapChars: 601 })],
])('a wrong %s is refused', (field, run) => {
  expect(run).toThrow(refused(field))
})

describe('ids', () => {
  const sha = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

  test('are 128 bits of SHA-256 over the JSON of what they stand for', () => {
    expect(documentId('docs', 'a.md')).toBe(sha(['docs', 'a.md']).slice(0, 32))
    expect(chunkId('d', 'v', 't', 1)).toBe(sha(['d', 'v', 't', 1]).slice(0, 32))
    expect(documentId('docs', 'a.md')).toBe('01dd306c241f78aca6902197e2bbd0fd')
  })

  test('differ for values that only look alike', () => {
    expect(documentId('a', 'b/c')).not.toBe(documentId('a/b', 'c'))
    expect(documentId('a"', 'b')).not.toBe(documentId('a', '"b'))
    expect(documentId('', '\ud800')).not.toBe(documentId('', '\ufffd'))
  })

  test('of a document survive edits, and those of chunks that stay survive the edits of others', () => {
    const before = prepare({ text: 'one\n\n# A\n\ntwo\n\n# B\n\nthree' })
    const after = prepare({ text: 'changed\n\n# New\n\nx\n\n# A\n\ntwo\n\n# B\n\nthree' })
    expect(after.document.docId).toBe(before.document.docId)
    const sameChunks = after.chunks.filter(({ chunkId }) => before.chunks.some((chunk) => chunk.chunkId === chunkId))
    expect(sameChunks.map(({ text }) => text)).toEqual(['two', 'three'])
  })

  test('of equal chunks are numbered', () => {
    const { document, chunks } = prepare({ text: '# A\n\nsame\n\n# B\n\nsame\n\n# C\n\nsame' })
    expect(chunks.map(({ chunkId }) => chunkId)).toEqual(
      [0, 1, 2].map((number) => chunkId(document.docId, document.chunkerVersion, 'same', number)),
    )
  })

  test('differ by chunker and settings', () => {
    expect(chunkerVersion('markdown', { maxChars: 800, overlapChars: 100 })).toBe('markdown.v4/800/100')
    const [a] = prepare({}).chunks
    const [b] = prepare({}, { maxChars: 800 }).chunks
    expect(a!.chunkId).not.toBe(b!.chunkId)
  })
})

describe('the origin of a derived text', () => {
  const origin = { digest: '0a'.repeat(32), reader: 'pages/1' }
  const text = '# T\n\nFirst page.\n\n# U\n\nSecond page.'
  const spans = [
    { start: 5, end: 16, from: { page: 1 } },
    { start: 23, end: 35, from: { page: 2 } },
  ]

  test('is that of the options, with the spans of the document, and gives each chunk its place', () => {
    const stored = prepare({ text, origin: { spans } }, { origin })
    expect(stored.document.origin).toStrictEqual(origin)
    expect(stored.originSpans).toStrictEqual(spans)
    expect(stored.chunks.map((chunk) => chunk.origin)).toStrictEqual([{ from: { page: 1 } }, { from: { page: 2 } }])
    checkStored(stored, 'stored')
  })

  test('has one span for neighbours with the same place, and the same hash for them as for one', () => {
    const words = [
      { start: 5, end: 10, from: { page: 1 } },
      { start: 11, end: 16, from: { page: 1, line: undefined } },
    ]
    const stored = prepare({ text, origin: { spans: [...words, spans[1]!] } }, { origin })
    expect(stored.originSpans).toStrictEqual([{ start: 5, end: 16, from: { page: 1 } }, spans[1]])
    expect(stored.document.contentHash).toBe(prepare({ text, origin: { spans } }, { origin }).document.contentHash)
    checkStored(stored, 'stored')
  })

  test('may have no spans, and then no chunk has a place', () => {
    for (const input of [{ text }, { text, origin: { spans: [] } }]) {
      const stored = prepare(input, { origin })
      expect(stored.document.origin).toStrictEqual(origin)
      for (const chunk of stored.chunks) expect(chunk).not.toHaveProperty('origin')
      checkStored(stored, 'stored')
    }
  })

  test('is read before the first yield: later changes to it have no effect', async () => {
    const [inputSpans, options] = [structuredClone(spans), { ...origin }]
    const expected = prepare({ text, origin: { spans } }, { origin })
    const done = prepareDocumentYielding(
      { path: 'guide/a.md', text, origin: { spans: inputSpans } },
      { sourceId: 'docs', now: NOW, origin: options },
    )
    inputSpans[0]!.from.page = 9
    inputSpans.pop()
    options.reader = 'other/1'
    expect(await done).toStrictEqual(expected)
  })

  test.each<[string, unknown, unknown?]>([
    ['origin', { spans }, undefined],
    ['origin', [], origin],
    ['origin.digest', { spans, digest: origin.digest }, origin],
    ['origin.spans', {}, origin],
    ['origin.spans.1.start', { spans: [spans[1], spans[0]] }, origin],
    ['origin.spans.0.end', { spans: [{ ...spans[0], end: 99 }] }, origin],
    ['origin.spans.0.from', { spans: [{ start: 0, end: 1 }] }, origin],
    ['origin.digest', { spans }, { ...origin, digest: 'abc' }],
    ['origin.reader', { spans }, { ...origin, reader: '' }],
    ['origin.spans', { spans }, { ...origin, spans }],
  ])('is refused at %s', (field, inputOrigin, option) => {
    expect(() => prepare({ text, origin: inputOrigin as never }, { origin: option as never })).toThrow(refused(field))
  })
})

describe('the content hash', () => {
  const hash = (input: Partial<DocumentInput>, options?: Partial<PrepareOptions>) =>
    prepare(input, options).document.contentHash
  const base = hash({ metadata: { a: 1, b: { c: 2, d: 3 } } })

  test('is the same for the same document, however and whenever it is indexed', () => {
    expect(hash({ metadata: { b: { d: 3, c: 2 }, a: 1 } })).toBe(base)
    expect(
      hash({ metadata: { a: 1, b: { c: 2, d: 3 } } }, { now: new Date(0), maxChars: 100, embeddingModel: 'm' }),
    ).toBe(base)
  })

  test("of a document without an origin doesn't change over versions", () => {
    expect(base).toBe('c004c82aa979942259dc507a18accf3ebdc0465441f903ba53e9ef553f6e6b98')
  })

  test('changes with the origin, its digest, its reader and its spans', () => {
    const origin = { digest: '0a'.repeat(32), reader: 'pages/1' }
    const spans = [{ start: 5, end: 9, from: { page: 1 } }]
    const hashes = [
      hash({}),
      hash({}, { origin }),
      hash({}, { origin: { ...origin, digest: '0b'.repeat(32) } }),
      hash({}, { origin: { ...origin, reader: 'pages/2' } }),
      hash({ origin: { spans: [] } }, { origin }),
      hash({ origin: { spans } }, { origin }),
      hash({ origin: { spans: [{ ...spans[0]!, from: { page: 2 } }] } }, { origin }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
    const reordered = [{ from: { page: 1, line: undefined }, end: 9, start: 5 }]
    expect(hash({ origin: { spans: reordered } }, { origin })).toBe(hashes[5])
  })

  test('changes with the principals, and not with their order', () => {
    const lists = [undefined, [], ['a'], ['b'], ['a', 'b']]
    const hashes = lists.map((allow) => hash(allow === undefined ? {} : { allow }))
    expect(new Set(hashes).size).toBe(lists.length)
    expect(hash({ allow: ['b', 'a', 'b'] })).toBe(hashes.at(-1))
  })

  test.each<[string, Partial<DocumentInput>, Partial<PrepareOptions>?]>([
    ['text', { text: '# T\n\nBody!' }],
    ['white space', { text: '# T\n\nBody.\n' }],
    ['path', { path: 'b.md' }],
    ['source', {}, { sourceId: 'other' }],
    ['title', { metadata: { a: 1, b: { c: 2, d: 3 }, title: 'U' } }],
    ['tags', { metadata: { a: 1, b: { c: 2, d: 3 }, tags: ['x'] } }],
    ['metadata', { metadata: { a: 1, b: { c: 2, d: 4 } } }],
  ])('changes with the %s', (_, input, options) => {
    expect(hash({ metadata: { a: 1, b: { c: 2, d: 3 } }, ...input }, options)).not.toBe(base)
  })
})
