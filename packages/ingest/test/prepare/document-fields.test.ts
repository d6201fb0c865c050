import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../../test/support/markdown-samples.js'
import { chunkMarkdown, prepareDocument } from '../../src/prepare/index.js'

const prepare = (text: string, path = 'a.md') => prepareDocument({ path, text }, { sourceId: 's', now: new Date(0) })
const documentOf = (yaml: string) => prepare(`---\n${yaml}\n---\n\nBody.`).document

describe('front matter', () => {
  test('gives the known fields, and the rest as metadata', () => {
    const { document, chunks } = prepare(
      '---\ntitle: The title\nlang: en_GB\ntags: [one, two, one]\nmedia: pdf\ntrust: secondary\nrepo: kebab\ncode_lang: TS\ndate: 2026-01-31\ndeep: { a: [1, null, true] }\n---\n# H\n\nBody.\n',
    )
    expect(document).toMatchObject({
      title: 'The title',
      lang: 'en-gb',
      tags: ['one', 'two'],
      media: 'pdf',
      trust: 'secondary',
      repo: 'kebab',
      codeLang: 'typescript',
      metadata: { date: '2026-01-31', deep: { a: [1, null, true] } },
    })
    expect(chunks.map(({ text, lineStart }) => [text, lineStart])).toEqual([['Body.', 14]])
  })

  test.each(['\n', '\r\n', '\r'])(
    'may have line ends %j, a byte-order mark before it and blanks after its fences',
    (eol) => {
      const text = ['\ufeff---  ', 'title: T', '---\t', 'Body.'].join(eol)
      const { document, chunks } = prepare(text)
      expect(document.title).toBe('T')
      expect(chunks).toMatchObject([{ text: 'Body.', start: text.length - 5, lineStart: 4, lineEnd: 4 }])
    },
  )

  test.each([
    'text\n---\ntitle: T\n---\n',
    '\n---\ntitle: T\n---\n',
    ' ---\ntitle: T\n---\n',
    '----\ntitle: T\n----\n',
    '--- x\ntitle: T\n---\n',
    '---\ntitle: T\n',
    '---\ntitle: T\n--- x\n',
  ])('is between two fences from the first line on, and else it is text: %j', (text) => {
    expect(prepare(text).document.title).toBeUndefined()
    expect(chunkMarkdown(text)).not.toEqual([])
  })

  test('is read only in Markdown', () => {
    const { document, chunks } = prepare('---\ntitle: T\n---\n', 'a.txt')
    expect(document).toMatchObject({ metadata: {} })
    expect(document.title).toBeUndefined()
    expect(chunks).toHaveLength(1)
  })

  test('longer than 65,536 units is none', () => {
    const yaml = `a: ${'x'.repeat(70_000)}`
    expect(prepare(`---\n${yaml}\n---\n`).document.metadata).toEqual({})
    expect(prepare(`---\n${yaml}\n---\n`).chunks.length).toBeGreaterThan(50)
  })

  test.each(['', '\n', '\n\n \n'])('that is blank counts, and holds nothing: %j', (yaml) => {
    const { document, chunks } = prepare(`---\n${yaml}---\n\nBody.`)
    expect(document).toMatchObject({ metadata: {}, chunkerVersion: 'markdown.v4/1200/0' })
    expect(chunks.map(({ text }) => text)).toEqual(['Body.'])
  })

  test('keeps unusable values in the metadata', () => {
    expect(documentOf('trust: high\nmedia: film\nlang: "?"\ntags: { a: 1 }\ntitle: [a]\nrepo: [b]')).toMatchObject({
      trust: 'primary',
      media: 'markdown',
      tags: [],
      metadata: { trust: 'high', media: 'film', lang: '?', tags: { a: 1 }, title: ['a'], repo: ['b'] },
    })
  })

  test('reads numbers and booleans as text, and splits a string of tags', () => {
    expect(documentOf('title: 2024\ntags: 5')).toMatchObject({ title: '2024', tags: ['5'], metadata: {} })
    expect(documentOf('title: true\ntags: one, two ,, three')).toMatchObject({
      title: 'true',
      tags: ['one', 'two', 'three'],
    })
    expect(documentOf('tags: [1, ~, false, a]').tags).toEqual(['1', 'false', 'a'])
  })

  test('with an empty known key counts it as absent', () => {
    expect(documentOf('title:\ntags:\nlang: ~')).toMatchObject({ tags: [], metadata: {} })
    expect(prepare('---\ntitle:\n---\n# H').document.title).toBe('H')
  })

  test('with a key twice counts the last', () => {
    expect(documentOf('a: 1\na: 2').metadata).toEqual({ a: 2 })
  })

  test("becomes JSON: times to ISO strings, and what JSON can't hold is left out", () => {
    expect(documentOf('a: !!timestamp 2026-01-31\nb: .nan\nc: .inf\nd: &x [1]\ne: *x\n1: f').metadata).toEqual({
      '1': 'f',
      a: '2026-01-31T00:00:00.000Z',
      d: [1],
      e: [1],
    })
  })

  test('keeps the key `__proto__` like any other, and pollutes no prototype', () => {
    const { metadata } = documentOf(
      '__proto__: { polluted: 1 }\na: { __proto__: { polluted: 1 } }\nconstructor: { prototype: { polluted: 1 } }',
    )
    expect(JSON.stringify(metadata)).toBe(
      '{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}},"constructor":{"prototype":{"polluted":1}}}',
    )
    expect(Object.getPrototypeOf(metadata.a)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('hostile YAML', () => {
  test.each([
    ['nested flow sequences', '['.repeat(60_000)],
    ['nested flow mappings', '{a: '.repeat(16_000)],
    ['nested block sequences', '- '.repeat(30_000)],
    ['nested keys', '? '.repeat(30_000)],
    ['closed nesting', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    [
      'exploding aliases',
      `a: &a [x,x]\n${[...'bcdefghijklmnopqrstuvwxyz'].map((c, i) => `${c}: &${c} [*${'abcdefghijklmnopqrstuvwxyz'[i]},*${'abcdefghijklmnopqrstuvwxyz'[i]}]`).join('\n')}`,
    ],
  ])('does not stop a document: %s', (_, yaml) => {
    const { document, chunks } = prepare(`---\n${yaml}\n---\n\nBody.`)
    expect(document.metadata).toEqual({})
    expect(chunks.at(-1)!.text).toContain('Body.')
  })

  test('of any kind gives JSON', () => {
    const flow = fc.string({ unit: fc.constantFrom(...'[]{}:,-?&*!|>\'"%@`# \n\tab1.~<'), maxLength: 60 })
    fc.assert(
      fc.property(fc.oneof(flow, anyText), (yaml) => {
        const { metadata } = documentOf(yaml)
        expect(JSON.parse(JSON.stringify(metadata))).toEqual(metadata)
      }),
      { numRuns: 1000 },
    )
  })
})
