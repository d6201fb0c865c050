import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocumentNote, prepareDocument } from '../../src/prepare/index.js'

/** Prepares a Markdown document, and returns it with all text that is found by words. */
function prepare(text: string, path = 'a.md') {
  const notes: DocumentNote[] = []
  const onNote = (note: DocumentNote) => notes.push(note)
  const { document, chunks } = prepareDocument({ path, text }, { sourceId: 's', now: new Date(0), onNote })
  const searched = chunks.map((chunk) => [...chunk.headingPath, chunk.text].join('\n')).join('\n')
  for (const chunk of chunks) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text)
  return { document, searched, notes }
}

const letter = '**ACME**\nRef 4711'

describe('text between two rules', () => {
  test.each([
    ['a letter', letter],
    ['a word', 'just 4711'],
    ['a list', '- a\n- 4711'],
    ['a scalar', '4711'],
    ['a heading, which YAML has as a comment', '# Chapter 4711'],
    ['headings and rules of asterisks', '# Chapter 4711\n\n***\n\n# Next'],
    ['a flow list', '[a, 4711]'],
    ['words in braces', '{Ref 4711}'],
    ['a placeholder', '{{ ref-4711 }}'],
    ['a key without a colon', '? 4711'],
    ['a mapping, and then prose', 'Note: hello\n\nThe order 4711 is late.'],
    ['a mapping, headings and a list', 'Note: hello\n\n# Orders\n\n- 4711'],
    ['a mapping of which a value is broken', 'title: [x\nref: 4711'],
    ['a mapping with a tab before a key', 'title: x\n\tref: 4711'],
    ['two YAML documents', 'title: T\n...\nref: 4711'],
    ['a second document on the line of its rule', 'title: T\n--- ref\nref: 4711'],
    ['a directive', '%YAML 1.2 4711'],
    ['an alias that is unknown', '*x4711'],
    ['an end of YAML alone', '...\n4711'],
    ['a mapping that is nested too deeply', `ref: 4711\na: ${'['.repeat(70)}${']'.repeat(70)}`],
  ])('is text, unless the whole of it is a YAML mapping: %s', (_, block) => {
    for (const [begin, eol] of [
      ['', '\n'],
      ['\ufeff', '\r\n'],
      ['', '\r'],
    ] as const) {
      const text = `${begin}---\n${block}\n---\n\nDear Sir\n`.replaceAll('\n', eol)
      const { document, searched } = prepare(text)
      expect(searched).toContain('4711')
      expect(searched).toContain('Dear Sir')
      expect(document.metadata).toEqual({})
    }
  })

  test('is text where the second rule is hundreds of lines on', () => {
    const prose = Array.from({ length: 300 }, (_, i) => `Paragraph ${i}x holds this.\n\n`).join('')
    const { searched, notes } = prepare(`---\nNote: hello\n\n${prose}---\n\nThe end.\n`)
    for (let i = 0; i < 300; i++) expect(searched).toContain(` ${i}x `)
    expect(searched).toContain('Note: hello')
    expect(notes.map(({ code }) => code)).toEqual(['front_matter_unread'])
  })

  test('and all other Markdown has one chunker version', () => {
    const versionOf = (text: string, path?: string) => prepare(text, path).document.chunkerVersion
    for (const text of [`---\n${letter}\n---\nDear Sir`, '---\ntitle: T\n---\nBody', '---\n---\nBody', 'Body'])
      expect(versionOf(text)).toBe('markdown.v4/1200/0')
    expect(versionOf(`---\n${letter}\n---\nDear Sir`, 'a.txt')).toBe('text.v1/1200/0')
  })

  test('is lost in no document: each word is found, is in a field or in the metadata, or is noted', () => {
    const line = fc.constantFrom('Word', '# Word', '- Word', 'Key: Word', '**Word**', 'Word:', '  Word', '> Word', '')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, eol) => {
        const block = lines.map((row, i) => row.replace('Word', `Word${i}`).replace('Key', `Key${i}`))
        const { document, searched, notes } = prepare(['---', ...block, '---', 'Body'].join(eol))
        const contents = `${searched}\n${JSON.stringify([document.metadata, document.title, document.tags])}`
        const isNoted = notes.some(({ code }) => code === 'front_matter_left_out')
        for (const [word] of block.join('\n').matchAll(/Word\d/g))
          expect([word, isNoted || contents.includes(word)]).toEqual([word, true])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a note', () => {
  const noteOf = (text: string) => prepare(text).notes

  test.each([
    ['title: [x\nb: c\n---\n', 'its YAML is broken in line 3'],
    ['title: T\n\nProse.\n---\n', 'its YAML is broken in line 4'],
    ['title: T\n...\nb: c\n---\n', 'it is no YAML mapping'],
    ['title: T\n? b\n---\n', 'it has a key that is no plain text, or that no colon follows'],
    [`title: ${'['.repeat(70)}\n---\n`, 'it nests more than 64 levels deep'],
    ['# its title\n\ntitle: T\n', 'no rule ends it within 65536 characters'],
    [`title: ${'x'.repeat(70_000)}\n---\n`, 'no rule ends it within 65536 characters'],
  ])('says why what begins with a key is no front matter: %j', (text, reason) => {
    expect(noteOf(`---\n${text}`)).toEqual([
      { code: 'front_matter_unread', reason: `it begins as front matter does, and counts as text: ${reason}` },
    ])
  })

  test.each([
    ['a: 1 # one\n\n# Minutes\nb: "# no"', 'the comments of line 2, line 4'],
    ['a: 1\na: 2\nb: { c: 1, c: 2 }', 'all values but the last of "a", "c"'],
    ['a: .nan\nb: !!binary aGk=\nc: 1', 'the values of "a", "b", which JSON can’t hold'],
    ['a: &a [1, *a]', 'the values of "a", which JSON can’t hold'],
    [
      '# 1\n# 2\n# 3\n# 4\na: 1\na: .inf',
      'the comments of line 2, line 3, line 4 and 1 more, and all values but the last of "a", and the values of "a", which JSON can’t hold',
    ],
  ])('says what of front matter is in no field and no metadata: %j', (yaml, reason) => {
    expect(noteOf(`---\n${yaml}\n---\nBody`)).toEqual([
      { code: 'front_matter_left_out', reason: `its front matter was read without ${reason}` },
    ])
  })

  test.each([
    'Body',
    '---\n\nBody',
    `---\n${letter}\n---\n`,
    '---\ntitle: T\n---\nBody',
    '---\n---\n',
    '+++\na = 1\n+++\n',
  ])('is not made where nothing is left out, and nothing looks like front matter: %j', (text) =>
    expect(noteOf(text)).toEqual([]),
  )
})
