import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexedWords } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { realDocuments } from '../../../../test/support/markdown-samples.js'
import { isNightly } from '../../../../test/support/profile.js'
import { visibleWords } from '../../../../test/support/visible-words.js'
import { type DocumentNote, prepareDocument } from '../../src/prepare/index.js'

const analyzer = textAnalyzer()
const terms = (text: string) => analyzer.terms(text).map(({ term }) => term)

/** Words in every construct that shows them. `N` stands for the number of a word. */
const CONSTRUCTS = [
  ...['wordN', '# wordN', 'wordN\n---', '**wordN**', '`wordN`', '[wordN](http://a.b)', '![wordN](a.png)', '[[wordN]]'],
  ...[
    '[[page|wordN]]',
    '- wordN',
    '1. wordN',
    '> wordN',
    '> [!NOTE]\n> wordN',
    '- [ ] wordN',
    '[^a]: wordN',
    ': wordN',
  ],
  ...[
    '```\nwordN\n```',
    '    wordN',
    '| a |\n|---|\n| wordN |',
    '<b>wordN</b>',
    '<h1>wordN</h1>',
    '<div>\nwordN\n</div>',
  ],
  ...[
    '<img alt="wordN">',
    '<Tabs>\nwordN\n</Tabs>',
    '<Card title="wordN" />',
    '$wordN$',
    '$$\nwordN\n$$',
    'a\\_wordN',
    'a&nbsp;wordN',
    '<!-- x --> wordN',
  ],
  ...[
    'Vec<wordN>',
    '[wordN][]',
    '[wordN]',
    '{wordN}',
    '~~wordN~~',
    '<!-- wordN',
    'wordN {#id}',
    '## wordN {#id}',
    '\\[wordN](b)',
  ],
]

const document = fc
  .array(fc.tuple(fc.constantFrom(...CONSTRUCTS), fc.constantFrom('\n\n', '\n\n', '\n', '\r\n\r\n', ' ')), {
    maxLength: 25,
  })
  .map((pieces) => pieces.map(([construct, end], i) => construct.replaceAll('N', String(i)) + end).join(''))

/** Prepares a document, and returns the terms that find it. */
function prepare(path: string, text: string) {
  const notes: DocumentNote[] = []
  const onNote = (note: DocumentNote) => notes.push(note)
  const { chunks } = prepareDocument({ path, text }, { sourceId: 's', now: new Date(0), onNote })
  return { chunks, notes, known: new Set(chunks.flatMap((chunk) => terms(indexedWords(chunk)))) }
}

/** The Markdown of this repository. */
function repositoryDocuments(): { path: string; text: string }[] {
  const root = join(import.meta.dirname, '../../../..')
  const folders = ['.', 'docs', 'docs/guides', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  )
}

/** Expects that every term of every word of a file, and of its name, finds it. */
function expectEveryWord({ path, text }: { path: string; text: string }): void {
  const { known, notes } = prepare(path.replace(/^\.\//, ''), text)
  expect([path, notes]).toEqual([path, []])
  const words = [...visibleWords(text), path.split('/').at(-1)!]
  const lost = words.filter((word) => terms(word).length > 0 && !terms(word).some((term) => known.has(term)))
  expect([path, lost]).toEqual([path, []])
}

describe('every word of a document finds it, or the report says what was left out', () => {
  test('over random Markdown', () => {
    fc.assert(
      fc.property(document, (text) => {
        const { known, notes, chunks } = prepare('notes.md', text)
        // Words within a comment are seen by nobody.
        const visible = text.replaceAll(/<!--.*?-->/gs, '')
        const words = [...visible.matchAll(/word\d+/g)].map(([word]) => word)
        const isNoted = notes.some(({ code }) => code === 'data_left_out' || code === 'read_as_text')
        for (const word of words) expect([word, isNoted || known.has(word)]).toEqual([word, true])
        if (words.length > 0) expect(chunks.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  test('over real documents', () => {
    for (const document of realDocuments().filter((_, i) => isNightly || i % 6 === 1)) expectEveryWord(document)
  })

  test('over the documentation of this repository', () => {
    for (const document of repositoryDocuments().filter((_, i) => isNightly || i % 4 === 1)) expectEveryWord(document)
  })
})
