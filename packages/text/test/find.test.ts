import type { Analyzer } from '@kebab/core'
import { arabic } from '@kebab/text/arabic'
import { chinese } from '@kebab/text/chinese'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { indonesian } from '@kebab/text/indonesian'
import { russian } from '@kebab/text/russian'
import { turkish } from '@kebab/text/turkish'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'

const analyzers = {
  'no language': textAnalyzer(),
  english: textAnalyzer({ languages: [english] }),
  'english with its stop words': textAnalyzer({ languages: [english], stopWords: false }),
  'english beside other scripts': textAnalyzer({ languages: [english, russian, arabic, chinese] }),
  'english beside others of its script': textAnalyzer({ languages: [english, german, indonesian, turkish] }),
}

const words = fc.constantFrom(
  ...'happiness happier dying die skies sky sensibility sensible hoping hopes ied nationally conventions'.split(' '),
  ...'useEffect snake_case __init__ XMLHttpRequest iPhone15 URLs MAX_RETRY v1.2.3 1.2.3-beta.1 C++ C++17 C# F#'.split(
    ' ',
  ),
  ...'U.S.A. e.g. N.A.S.A a._.b .NET .gitignore src/lib/main.ts C:\\temp\\logs std::vector utf-8 `kebab-case`'.split(
    ' ',
  ),
  ...[
    "don't",
    'O’Brien',
    "dog's",
    'the',
    'IŞIKLAR',
    'ISTANBUL',
    'İstanbul',
    'Häuser',
    'Hauser',
    'ﬁne',
    'Ｋｅｂａｂ',
    'KELVIN K',
  ],
  ...[
    'книги',
    'Книга',
    'كِتَاب',
    '中华人民共和国',
    '学习',
    'ภาษาไทย',
    '학교에서',
    'cafe\u0301s',
    'co\u00adoperate',
    '𝐁𝐨𝐥𝐝',
    '😀',
  ],
  ...'Mueller Goethe GPUs PDFs pdfs AWS aws Windows iOS fromU32 utf8 RFC2616 10GB Python3.12 10.5GB OSes'.split(' '),
  ...'Wi-Fi wifi boat-\nhouse Node.js nodejs I/O i\\o R&D AT&T and/or 12,500 12500 12_500 12.500 3,14 1,234,567'.split(
    ' ',
  ),
  ...'2024-01-15 15.01.2024 1/15/2024 January 15th, 2024-01 555-867-5309 0-306-40615-X 5558675309 10:30 00:1A:2B:3C:4D:5E 24–10 👍🏽 об’єкт in\u2060vis\ufeffible'.split(
    ' ',
  ),
  ..."IT US U.S. A I The WHO's DON'T this.it for( не НЕ DIE die".split(' '),
  `${'a'.repeat(130)}b`,
  'x-'.repeat(40),
)
const joints = fc.constantFrom(
  ' ',
  '\n',
  '\t',
  '\u00a0',
  '\u3000',
  '',
  '.',
  ', ',
  '-',
  '/',
  "'",
  '_',
  '(',
  '::',
  ':',
  ',',
  '-\n',
  '-\r\n  ',
  '&',
  '\u2060',
  '\u0301',
)
const hostile = fc.oneof(
  { weight: 8, arbitrary: words },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const texts = fc
  .array(fc.tuple(hostile, joints), { maxLength: 12 })
  .map((words) => words.map(([word, joint]) => word + joint).join(''))

function filtered(analyzer: Analyzer, text: string, queryTerms: ReadonlySet<string>, lang: string | undefined) {
  return analyzer.terms(text, { lang, stopWords: true }).filter(({ term }) => queryTerms.has(term))
}

describe('find', () => {
  test.each(Object.entries(analyzers))('returns the wanted ones of what `terms` returns: %s', (_, analyzer) => {
    const lang = fc.constantFrom(undefined, 'en', 'de', 'ru', 'fr')
    fc.assert(
      fc.property(texts, texts, lang, fc.nat(), (text, query, lang, at) => {
        const textTerms = analyzer.terms(text, { lang, stopWords: true }).map(({ term }) => term)
        const searchTerms = analyzer.terms(query, { stopWords: true }).map(({ term }) => term)
        for (const terms of [textTerms, searchTerms, textTerms.slice(at % (textTerms.length + 1)).slice(0, 1)]) {
          const queryTerms = new Set(terms)
          expect(analyzer.find!(text, queryTerms, { lang })).toEqual(filtered(analyzer, text, queryTerms, lang))
        }
      }),
      // A ligature of vowel signs, whose compatibility form is a space and the signs.
      {
        numRuns: 1000,
        examples: [
          ['\ufc5e ', '', undefined, 0],
          ['_-\nhappiness', '', undefined, 0],
        ],
      },
    )
  })

  test.each([
    ['since v1.2', '1.2'],
    ['in useEffect', 'effect'],
    ['the U.S.A. and', 'usa'],
    ['C:\\temp\\logs', 'temp/logs'],
    ['they were dying', 'die'],
    ['Its SENSIBILITY', 'sensibl'],
    ['the cafe\u0301', 'cafe'],
    ['by Wi-Fi', 'wifi'],
    ['on a boat-\nhouse', 'boathous'],
    ['by Mueller', 'muller'],
    ['1,234,567 of them', '1234567'],
    ['about 3,14', '3.14'],
  ])('finds in “%s” the term %s', (text, term) => {
    expect(analyzers.english.find!(text, new Set([term])).map((occurrence) => occurrence.term)).toEqual([term])
  })

  test('returns nothing for no wanted term and for an empty one', () => {
    expect(analyzers.english.find!('words', new Set())).toEqual([])
    expect(analyzers.english.find!('words', new Set(['']))).toEqual([])
  })
})
