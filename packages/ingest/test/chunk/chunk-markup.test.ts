import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareDocument } from '../../src/prepare/index.js'
import { expectNoOverlap, expectPassageRules } from './passage-rules.js'

const prepare = (path: string, text: string, maxChars = 1200) =>
  prepareDocument({ path, text }, { sourceId: 'docs', now: new Date(0), maxChars })
const sections = (path: string, text: string) => {
  const { document, chunks } = prepare(path, text)
  return { title: document.title, sections: chunks.map((chunk) => [...chunk.headingPath, chunk.text].join(' > ')) }
}

describe('reStructuredText', () => {
  test('has the levels of its headings from the order in which their signs first occur', () => {
    const text = [
      '.. _guide:\n\n=====\nGuide\n=====\n\nIntro.\n\nFirst\n=====\n\nOne.\n\nDeeper\n------\n\nTwo.\n\nSecond\n======',
      'Three.\n\n:func:`open` and `a link <https://example.org>`_\n------------------------------------------------\n\nFour.\n',
    ].join('\n\n')
    expect(sections('guide.rst', text)).toEqual({
      title: 'Guide',
      sections: [
        '.. _guide:',
        'Guide > Intro.',
        'Guide > First > One.',
        'Guide > First > Deeper > Two.',
        'Guide > Second > Three.',
        'Guide > Second > open and a link > Four.',
      ],
    })
  })

  test.each([
    ['a rule between paragraphs', 'One.\n\n-----\n\nTwo.\n'],
    ['the rules of a table', '=====  =====\na      b\n=====  =====\n1      2\n=====  =====\n'],
    ['the last line of a paragraph', 'One\ntwo\n---\n'],
    ['the last line of a paragraph behind a long one', `${'long '.repeat(100)}\ntwo\n---\n`],
    ['a line that is set in', 'One::\n\n  two\n  ---\n'],
    ['a rule that is too short for its title', 'A long title\n---\n'],
    ['rules that differ', '=====\nTitle\n~~~~~\n'],
  ])('%s makes no heading', (_, text) => {
    expect(prepare('a.rst', text).chunks.flatMap(({ headingPath }) => headingPath)).toEqual([])
  })
})

test('AsciiDoc has the headings of both forms, but for those in blocks', () => {
  const text = [
    ':toc:\n\n= Guide\n\nIntro.\n\n== First ==\n\n----\n== no heading\n----\n\nDeeper\n~~~~~~\n\nTwo.\n\n== Second',
    '=== link:https://example.org[Third]\n\n....\nnever ends\n\n== Fourth\n\nFour.\n',
  ].join('\n\n')
  expect(sections('guide.adoc', text)).toEqual({
    title: 'Guide',
    sections: [
      ':toc:',
      'Guide > Intro.',
      'Guide > First > ----\n== no heading\n----',
      'Guide > First > Deeper > Two.',
      'Guide > Second > Third > ....\nnever ends',
      'Guide > Fourth > Four.',
    ],
  })
})

test('Org has its outline without keywords, tags and marks', () => {
  const text = [
    '#+TITLE: Guide\n* TODO [#A] First :work:\nOne.\n#+BEGIN_SRC org\n* no heading\n#+END_SRC',
    '** [[https://example.org][Second]] and =code=\n*bold* text\n* DONE Third\n',
  ].join('\n')
  expect(sections('guide.org', text)).toEqual({
    title: 'Guide',
    sections: [
      'Guide > First > One.\n#+BEGIN_SRC org\n* no heading\n#+END_SRC',
      'Guide > First > Second and code > *bold* text',
      'Guide > * DONE Third',
    ],
  })
})

test.each([
  ['a.org', Array.from({ length: 40 }, (_, i) => `${'*'.repeat(i + 1)} word`).join('\n'), 8],
  ['a.rst', [...'!#$%&()*+,-./:;<=>'].map((sign) => `word\n${sign.repeat(4)}\n`).join('\n'), 9],
])('at most nine levels of headings are open in %s', (path, text, deepest) => {
  const { chunks } = prepare(path, `${text}\n\ntext`)
  expect(Math.max(...chunks.map(({ headingPath }) => headingPath.length))).toBe(deepest)
  expect(chunks.at(-1)!.text).toBe('text')
})

test('a title has no prose before it', () => {
  expect(prepare('a.rst', 'Prose.\n\nGuide\n=====\n\nText.\n').document.title).toBeUndefined()
  expect(prepare('a.adoc', '// comment\n= Guide\n\nText.\n').document.title).toBe('Guide')
})

test('whatever a text in markup holds, each word is in a passage or in its headings', () => {
  const HEADINGS = ['word\n====', '----\nword\n----', '= word', '=== word', '* word', '** TODO word', '#+TITLE: word']
  const OTHERS = [
    'word',
    '----',
    '....',
    '|===',
    '#+BEGIN_SRC',
    '#+END_SRC',
    '  word',
    '.. word',
    ':word: word',
    '```',
    '',
  ]
  const part = fc.tuple(fc.constantFrom(...HEADINGS, ...OTHERS), fc.constantFrom('\n', '\n\n', '\r\n'))
  fc.assert(
    fc.property(fc.constantFrom('a.rst', 'a.adoc', 'a.org'), fc.array(part, { maxLength: 30 }), (path, parts) => {
      let count = 0
      const text = parts.map(([piece, end]) => piece.replaceAll('word', () => `word${count++}x`) + end).join('')
      const { chunks } = prepare(path, text, 60)
      expectPassageRules(text, chunks)
      expectNoOverlap(chunks)
      const words = chunks.flatMap((chunk) => [...chunk.headingPath, chunk.text].join(' ').match(/word\d+x/g) ?? [])
      expect(new Set(words).size).toBe(count)
    }),
    { numRuns: 200 },
  )
})
