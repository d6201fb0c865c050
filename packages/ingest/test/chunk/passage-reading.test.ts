import type { Passage } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { type ChunkOptions, chunkMarkdown, type DocumentNote, prepareDocument } from '../../src/prepare/index.js'

/** What is read of a passage. */
function readOf({ text, reading = [] }: Passage): string {
  let read = ''
  let next = 0
  for (const [start, end, replacement] of reading) {
    read += text.slice(next, start) + replacement
    next = end
  }
  return read + text.slice(next)
}

const reads = (markdown: string, options?: ChunkOptions) => chunkMarkdown(markdown, options).map(readOf)

describe('what is read of a passage', () => {
  test('has no marks, escapes, entities and targets, while its text is verbatim', () => {
    const markdown = '# A\n\nC\\+\\+ in K&ouml;ln: un**believ**able [max\\_retry\\_count](http://a.b) <!-- no -->'
    const [passage] = chunkMarkdown(markdown)
    expect(passage!.text).toBe(markdown.slice(5))
    expect(readOf(passage!)).toBe('C++ in Köln: unbelievable max_retry_count ')
    expect(passage!.reading![0]).toEqual([1, 2, ''])
  })

  test('is its text where nothing else is read', () => {
    expect(chunkMarkdown('Plain text.')[0]).not.toHaveProperty('reading')
    expect(chunkMarkdown('---\ntitle: T\n---\n')[0]).toMatchObject({ text: 'title: T', lineStart: 2 })
  })

  test('has the part of a mark that it cuts, or nothing of it', () => {
    const url = `http://a.b/${'c/'.repeat(40)}`
    const pieces = reads(`See [the text](${url}) for more of it.`, { maxChars: 40 })
    expect(pieces.join(' ').replace(/\s+/g, ' ')).toBe('See the text for more of it.')
  })
})

describe('a piece keeps its head', () => {
  test('a later piece of a table has the header row', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `| cell ${i} | ${'x'.repeat(20)} |`)
    const markdown = `| Name | **Value** |\n|---|---|\n${rows.join('\n')}`
    const passages = chunkMarkdown(markdown, { maxChars: 200 })
    expect(passages.length).toBeGreaterThan(4)
    for (const [i, passage] of passages.entries()) {
      expect(passage.text).toBe(markdown.slice(passage.start, passage.end))
      expect(readOf(passage)).toMatch(i === 0 ? /^\s*Name\s+Value/ : /^Name Value\n\s*cell \d+/)
      if (i > 0) expect(passage.reading![0]).toEqual([0, 0, 'Name Value\n'])
    }
  })

  test.each(['', '> '])('a term stays with its definitions, and their later pieces are read with it: "%s"', (mark) => {
    const lines = ['Before it all.', '', 'cook', ':   Owns pots.', ':   Cooks.', '', 'mate', ':   Rows far.', '']
    const long = ['ship', `:   ${'It sails the sea. '.repeat(6).trim()}`]
    const markdown = [...lines, ...long].map((line) => mark + line).join('\n')
    const pieces = reads(markdown, { maxChars: 44 }).map((piece) => piece.replace(/\s+/g, ' ').trim())
    expect(pieces.slice(0, 3)).toEqual(['Before it all.', 'cook Owns pots. Cooks.', 'mate Rows far. ship'])
    expect(pieces.length).toBeGreaterThan(4)
    for (const piece of pieces.slice(3)) expect(piece).toMatch(/^ship It sails/)
  })

  test('a piece of a list has the line that introduces the list, unless it holds it', () => {
    const items = Array.from({ length: 12 }, (_, i) => `- item ${i} of them`).join('\n')
    const pieces = reads(`Before.\nThe *steps*:\n\n${items}\n\nAfter.`, { maxChars: 80 })
    expect(pieces[0]).toMatch(/^Before\.\nThe steps:/)
    expect(pieces.length).toBeGreaterThan(3)
    for (const piece of pieces.slice(1, -1)) expect(piece).toMatch(/^The steps:\n item \d+/)
  })

  test('code has the sentence before it, unless it holds it', () => {
    const code = `\`\`\`sh\n${'npm run build\n'.repeat(4)}\`\`\``
    const pieces = reads(`One sentence. Then run \`this\`:\n\n${code}\n\nAfter.`, { maxChars: 50 })
    expect(pieces).toEqual([
      'One sentence. Then run this:',
      `Then run this:\nsh\n${'npm run build\n'.repeat(4)}`,
      'After.',
    ])
    expect(reads('Run this:\n\n```\na\n```')[0]).toMatch(/^Run this:\n\n\na\n$/)
  })

  test('of a table in a list, and of code in an item', () => {
    const table = `  | H |\n  |---|\n${'  | row |\n'.repeat(30)}`
    const tables = reads(`- a\n\n${table}`, { maxChars: 40 })
    expect(tables.slice(2).every((piece) => piece.startsWith('H\n'))).toBe(true)
    const fences = reads(`- First.\n\n  Run it:\n\n  \`\`\`\n  ${'a b c d e f g\n  '.repeat(3)}\`\`\`\n`, {
      maxChars: 30,
    })
    expect(fences.at(-1)).toMatch(/^Run it:\n/)
  })
})

describe('data in a document', () => {
  const base64 = 'iVBORw0KGgo7Zx'.repeat(70_000)

  test('of a megabyte adds no passages', () => {
    const passages = chunkMarkdown(`# A\n\nBefore ![the alt](data:image/png;base64,${base64}) and after.\n\nMore.`)
    expect(passages.map(readOf).join(' ').replace(/\s+/g, ' ').trim()).toBe('Before the alt and after. More.')
    expect(passages.length).toBeLessThanOrEqual(3)
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1200)
  })

  test('is one word where it fits, and paths of drawings are none', () => {
    const path = `<path d="M0 0${' L 10.5 20'.repeat(4000)}"/>`
    const pieces = reads(`<svg viewBox="0 0 1 1">\n${path}\n</svg>\n\nText.\n\n\`\`\`svg\n${path}\n\`\`\``)
    expect(pieces.join('')).not.toContain('10.5')
    expect(pieces.length).toBeLessThan(4)
  })
})

test('a passage of signs alone is none', () => {
  expect(reads('***\n\n# A\n\n- +\n\n<br>\n\n[a]: http://b.c\n\n# B\n\nb')).toEqual([' A', 'b'])
  expect(chunkMarkdown('🎉').length).toBe(1)
})

describe('the notes of a document', () => {
  const notesOf = (text: string) => {
    const notes: DocumentNote[] = []
    const onNote = (note: DocumentNote) => notes.push(note)
    prepareDocument({ path: 'a.md', text }, { sourceId: 's', now: new Date(0), onNote })
    return notes.map(({ code }) => code)
  }

  test.each([
    ['---\ntitle: [x\n---\n\nBody <!-- open', ['front_matter_unread', 'comment_unclosed']],
    ['---\n# why\ntitle: x\n---\n\nBody', ['front_matter_left_out']],
    [`${'> '.repeat(100)}deep`, ['read_as_text']],
    [`key ${'aB3d'.repeat(500)}`, ['data_left_out']],
    ['# A\n\nBody', []],
  ])('say what was read with a doubt: %#', (text, codes) => {
    expect(notesOf(text)).toEqual(codes)
  })
})
