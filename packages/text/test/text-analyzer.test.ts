import { analyzeQuery } from '@kebab/core/kit'
import { chinese } from '@kebab/text/chinese'
import { english } from '@kebab/text/english'
import { french } from '@kebab/text/french'
import { german } from '@kebab/text/german'
import { japanese } from '@kebab/text/japanese'
import { norwegian } from '@kebab/text/norwegian'
import { russian } from '@kebab/text/russian'
import { serbian } from '@kebab/text/serbian'
import { spanish } from '@kebab/text/spanish'
import { turkish } from '@kebab/text/turkish'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../src/fold.js'
import { textAnalyzer } from '../src/index.js'

const analyzer = textAnalyzer({ languages: [english] })
const reference = textAnalyzer()
const termsOf = (text: string, subject = analyzer, lang?: string) =>
  subject.terms(text, { lang }).map(({ term }) => term)

describe('terms', () => {
  test.each([
    ['useEffect', 'useeffect use effect'],
    ['XMLHttpRequest', 'xmlhttprequest xml http request'],
    ['URLs and APIs', 'url api'],
    ['snake_case', 'snake_case snake_case snake case'],
    ['__init__ and _emphasis_', 'init emphasi'],
    ['MAX_RETRY_COUNT', 'max_retry_count max_retry_count max retri count'],
    ['a high-speed wing', 'highspe high speed wing'],
    ['`kebab-case`', 'kebab-case kebabcas kebab case'],
    ['--dry-run', 'dry-run dryrun dri dry run'],
    ['utf-8', 'utf-8 utf 8'],
    ['A-100 and b52', 'a-100 a100 100 b52'],
    ['GPT\u20114 and COVID\u201019', 'gpt-4 gpt 4 covid-19 covid 19'],
    ['`kebab\u2011case` and high\u2011speed', 'kebab-case kebabcas kebab case highspe high speed'],
    ['1️⃣ one', '1 one'],
    ['Résumés of naïve André', 'resum naiv andr'],
    ['v1.2.3', 'v1.2.3 1.2.3'],
    ['1.2.3-beta.1', '1.2.3-beta.1 1.2.3 beta.1 beta 1'],
    ['3.14', '3.14'],
    ['C++ and C++17', 'c++ cpp c++ cpp 17'],
    ['C# or F#', 'c# csharp f# fsharp'],
    ['.NET', '.net dotnet net'],
    ['ASP.NET', 'asp.net aspnet asp net'],
    ['.gitignore', '.gitignore gitignor'],
    ['foo.bar()', 'foo.bar foo bar'],
    ['std::vector', 'std::vector std vector'],
    ['src/lib/main.ts', 'src/lib/main.ts src lib main.ts main ts'],
    ['C:\\temp\\logs', 'c temp/logs temp log'],
    ['input/output', 'input output'],
    ['@kebab/core', 'kebab/core kebab core'],
    ['https://example.com/guide', 'https example.com/guide example.com exampl com guid'],
    ['U.S.A. and e.g.', 'usa eg'],
    ['Wait... what?', 'wait'],
    ['The end.Next', 'end.next end next'],
    ["the dog's don't O’Brien", 'dog o brien'],
    ['𝐁𝐨𝐥𝐝 ﬁne Ｋｅｂａｂ', 'bold fine kebab'],
    ['co\u00adoperate', 'cooper'],
  ])('%s', (text, expected) => {
    expect(termsOf(text).join(' ')).toBe(expected)
  })

  test.each([
    ['中华人民共和国', '中华 人民 共和国 共和 和国'],
    ['使用iPhone15手机', '使用 iphone15 iphone phone 15 手机'],
    ['ソフトウェアを開発する', 'ソフトウエア を 開発 する'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ภาษาไทยง่ายมาก', 'ภาษา ไทย ง่าย มาก'],
    ['ខ្ញុំទៅផ្សារ', 'ខ្ញុំ ទៅ ផ្សារ'],
    ['ພາສາລາວ', 'ພາສາ ລາວ'],
    ['မြန်မာစာ', 'မြန်မာ စာ'],
    ['학교에서 API는', '학교에서 학교 교에 에서 api 는'],
    ['책을 학교', '책을 책 학교'],
    ['Ünïcödé Straße Łódź smørrebrød', 'unicode strasse lodz smorrebrod'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['كِتَاب أحمد', 'كتاب احمد'],
    ['شماره ۱۲۳ و ٤٥٦', 'شماره 123 و 456'],
    ['کتاب علی', 'كتاب علي'],
    ['१०', '10'],
    ['שָׁלוֹם', 'שלום'],
    ['किताब', 'किताब'],
    ['Ёлка', 'елка'],
    ['می\u200cخواهم', 'ميخواهم'],
    ['😀 — … ¿?', '😀'],
  ])('%s, in no language', (text, expected) => {
    expect(termsOf(text, reference).join(' ')).toBe(expected)
  })

  test.each([
    ['Die Häuser der Bücher', german, 'haus buch'],
    ["L'économie des États", french, 'econom etat'],
    ['Las canciones del trabajo', spanish, 'cancion trabaj'],
    ['Книги о важнейшем', russian, 'книг важн'],
    ['Књиге и knjige', serbian, 'knjig i knjig'],
    ['IŞIKLAR', turkish, 'isik'],
    ['机器的学习', chinese, '机器 学习'],
    ['私は本を読みます', japanese, '本 読み'],
    ['サーバーとサーバ、ｻｰﾊﾞｰ、コピー', japanese, 'サーバ サーバ サーバ コピー'],
  ])('%s', (text, language, expected) => {
    expect(termsOf(text, textAnalyzer({ languages: [language] })).join(' ')).toBe(expected)
  })

  test('have the span of the text they come from, and a part’s span is within that of the whole', () => {
    expect(analyzer.terms('call useEffect()')).toEqual([
      { term: 'call', start: 0, end: 4 },
      { term: 'useeffect', start: 5, end: 14 },
      { term: 'use', start: 5, end: 8 },
      { term: 'effect', start: 8, end: 14 },
    ])
    // A decomposed letter is longer in the text than in the term.
    expect(reference.terms('cafe\u0301s')).toEqual([{ term: 'cafes', start: 0, end: 6 }])
    expect(reference.terms('a cafe\u0301!')[1]).toEqual({ term: 'cafe', start: 2, end: 7 })
  })

  test('include stop words if `stopWords` is false', () => {
    expect(termsOf('to be or not', textAnalyzer({ languages: [english], stopWords: false }))).toEqual([
      'to',
      'be',
      'or',
      'not',
    ])
    expect(termsOf('to be or not')).toEqual([])
  })
})

describe('languages', () => {
  const both = textAnalyzer({ languages: [english, german, russian, norwegian] })

  const bilingual = textAnalyzer({ languages: [english, german, russian], defaultLanguage: 'en' })

  test('the language named by `lang` reads a text alone, and its terms have the mark of the language', () => {
    expect(termsOf('die Häuser', both, 'de-AT')).toEqual(['@de', 'haus@de'])
    expect(termsOf('bøkene', both, 'nb')).toEqual(['@no', 'bok@no'])
    expect(both.languages).toEqual(['en', 'de', 'ru', 'no'].map((lang) => ({ lang, mark: `@${lang}` })))
  })

  test('the mark of a language counts in no length, and stands at the start', () => {
    const mark = { term: '@de', start: 0, end: 0, countsInLength: false }
    expect(both.terms('Haus', { lang: 'de' })).toEqual([mark, { term: 'haus@de', start: 0, end: 4 }])
    expect(both.terms('', { lang: 'de' })).toEqual([mark])
  })

  test('a single language has no mark', () => {
    expect(analyzer.languages).toBeUndefined()
    expect(termsOf('running', analyzer, 'en')).toEqual(['run'])
    expect(termsOf('running', analyzer, 'de')).toEqual(['run'])
  })

  test('the default language reads a text of an unknown language, and has no mark', () => {
    for (const lang of [undefined, 'en', 'en-GB', 'fr', ''])
      expect(termsOf('running Häuser', bilingual, lang)).toEqual(['run', 'hauser'])
    expect(bilingual.languages).toEqual(['de', 'ru'].map((lang) => ({ lang, mark: `@${lang}` })))
    expect(bilingual.defaultLanguage).toBe('en')
  })

  test('with a default language, a text leaves out the stop words of its own language alone', () => {
    expect(termsOf('the и книги', bilingual)).toEqual(['и', 'книг'])
    expect(termsOf('the и книги', bilingual, 'ru')).toEqual(['@ru', 'the@ru', 'книг@ru'])
  })

  test('the default language is one of the languages', () => {
    expect(() => textAnalyzer({ languages: [english], defaultLanguage: 'de' })).toThrow(TypeError)
  })

  test('all languages of a script read a text with no `lang`, or with another one', () => {
    for (const lang of [undefined, 'fr', '']) {
      expect(new Set(termsOf('running Häuser', both, lang))).toEqual(new Set(['run', 'running', 'haus', 'hauser']))
    }
  })

  test.each([
    ['informacion EDUCACION', 'información educación', spanish],
    ['universite securite', 'université sécurité', french],
    ['hauser grosser', 'Häuser größer', german],
    ['resume andre schrodinger', 'résumé André Schrödinger', english],
  ])('a Latin word is found without its accents: %s', (typed, text, language) => {
    const subject = textAnalyzer({ languages: [language] })
    for (const [i, word] of typed.split(' ').entries()) {
      const accented = text.split(' ')[i]!
      expect(termsOf(accented, subject)).toEqual(expect.arrayContaining(termsOf(word, subject)))
      expect(termsOf(accented.normalize('NFD'), subject)).toEqual(termsOf(accented, subject))
    }
  })

  test('languages of different scripts never read each other’s words', () => {
    expect(termsOf('книги about books', both, 'ru')).toContain('книг@ru')
    expect(termsOf('книги about books', both, 'en')).toEqual(['@en', 'книг@en', 'book@en'])
  })

  test('a query without function words has every term of a document in any of the languages', () => {
    const words = fc.constantFrom('running', 'Häuser', 'книги', 'useEffect', 'bøkene', 'v1.2.3', '学习')
    fc.assert(
      fc.property(fc.array(words), fc.constantFrom('en', 'de', 'ru', 'no', 'fr'), (text, lang) => {
        const query = new Set(analyzeQuery(both, text.join(' ')).map(({ term }) => term))
        const mark = `@${lang}`
        for (const term of termsOf(text.join(' '), both, lang)) if (term !== mark) expect(query).toContain(term)
      }),
    )
  })

  test('the version names the languages, and the option that changes terms', () => {
    expect(textAnalyzer().version).toBe('text.v10')
    expect(both.version).toBe(
      'text.v10+en.snowball3.1-folded-umlauts+de.snowball2.1-umlauts+ru.snowball2.1+no.snowball2.1',
    )
    expect(bilingual.version).toMatch(/\+default-en$/)
    expect(textAnalyzer({ languages: [english], stopWords: false }).version).toBe(
      'text.v10+en.snowball3.1-folded-umlauts+all-words',
    )
  })

  test('two languages with one tag are refused', () => {
    expect(() => textAnalyzer({ languages: [english, english] })).toThrow(TypeError)
  })
})

describe('whatever the text', () => {
  const everything = textAnalyzer({ languages: [english, turkish, russian, chinese, japanese] })
  const pieces = fc.constantFrom(
    ...[
      'useEffect',
      'é',
      'e\u0301',
      '_',
      '.',
      '-',
      '/',
      '\\',
      "'",
      '::',
      '++',
      '#',
      ' ',
      'Ω',
      'Å',
      '한',
      '한국어를',
      '1.2.3',
      'v2',
      'NET',
    ],
    ...[
      '中华人民',
      'ｶﾞ',
      'カ\u3099',
      'ไทย',
      'a\u0301\u0327',
      'İ',
      'ǅ',
      '\ud800',
      '𝐁',
      '\u200d',
      'don’t',
      'x'.repeat(150),
      'Ἄ',
      '\u0344',
      'ﷺ',
    ],
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((texts) => texts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )

  test('terms are in order, never empty, and within the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let before = 0
        for (const { term, start, end } of everything.terms(text)) {
          expect(term).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          before = start
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('the text of a term’s span has the same term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { term, start, end } of reference.terms(text)) {
          const again = reference.terms(text.slice(start, end)).map((occurrence) => occurrence.term)
          // Alone, a dictionary may split a word differently, and a dot may begin a name.
          if (/^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+$/u.test(text.slice(start, end)))
            expect(again).toContain(term)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the term of a word of letters alone is the folded text of its span, however it is encoded', () => {
    const letters = fc.constantFrom('é', 'e\u0301', 'ø', 'Ä', 'Z', 'k', 'ё', 'Ω', '한', 'ﬁ', '_', ' ', 'ǆ')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), fc.constantFrom('NFC', 'NFD'), (texts, form) => {
        const text = texts.join('').normalize(form)
        for (const { term, start, end } of reference.terms(text)) expect(fold(text.slice(start, end))).toBe(term)
      }),
    )
  })

  test('equal texts have equal terms, whatever the analyzer has read before', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const fresh = textAnalyzer({ languages: [english, turkish, russian, chinese, japanese] })
        expect(everything.terms(text)).toEqual(fresh.terms(text))
      }),
    )
  })

  test('composed and decomposed forms have the same terms', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(termsOf(text.normalize('NFD'), everything)).toEqual(termsOf(text.normalize('NFC'), everything))
      }),
      // A sign that decomposes, before a dotted name; and a letter of two units.
      { numRuns: 1000, examples: [['\u219a.\u0800'], ['\u{1109a}.net']] },
    )
  })

  test.each([
    ['a word of 5 MB', 'a'.repeat(5_000_000), 1],
    ['a Chinese word of 100 KB', '国'.repeat(100_000), 300_000],
    ['a letter with a million marks in no order', `a${'\u0301\u0327\u0323'.repeat(333_333)}`, 1],
    ['a path of a million names', 'a/'.repeat(1_000_000), 2_000_000],
    ['a million capitals', 'aB'.repeat(500_000), 1],
    ['a million underscores', '_'.repeat(1_000_000), 0],
    ['half a surrogate pair', '\ud83d', 0],
  ])('%s gives a bounded number of terms', (_, text, most) => {
    expect(everything.terms(text).length).toBeLessThanOrEqual(most === 1 ? 1025 : most)
  })

  test('no term is longer than 128 folded characters', () => {
    for (const { term } of everything.terms(`${'ß'.repeat(5000)} ${'ﷺ'.repeat(300)} a.${'b'.repeat(500)}`)) {
      expect(term.length).toBeLessThanOrEqual(128 * 18)
    }
  })
})
