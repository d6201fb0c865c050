import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUNCTION_WORDS } from '../../src/search/language/function-words.js'
import { languageOf } from '../../src/search/language/query-language.js'

const trustIn = (query: string, languages?: readonly string[]): number =>
  languageOf(query).trustIn({ floor: 0, ceiling: 1, languages })

describe('what a cosine counts for', () => {
  test.each([
    ['in a question of the language', 'Who wrote the first of these letters?', ['en'], 1],
    ['in one of several languages', 'Wer schrieb den ersten dieser Briefe?', ['en', 'de'], 1],
    ['whatever the region of the tag', 'Who wrote the first of these letters?', ['en-GB'], 1],
    ['whatever the script of the tag', 'Wer schrieb den ersten dieser Briefe?', ['de-Latf'], 1],
    ['for words that no list has', 'useEffect cleanup ECONNREFUSED', ['en'], 1],
    ['for numbers alone', '4711 - 2019', ['en'], 1],
    ['for a word that two languages have', 'die cast', ['en'], 1],
    ['where a known language has no list', 'Was ist das für ein Brief?', ['et'], 1],
    ['where a known script of a language has no list', 'Šta je to i kako se piše?', ['sr-Latn'], 1],
    ['for letters of no script', '𝓗𝓮𝓵𝓵𝓸 𝑥', ['en'], 1],
    ['for marks alone', '\u0301\u0301', ['en'], 1],
    ['for halves of characters', '\ud800 \udc00', ['en'], 1],
    ['for as many function words of a known language', 'the list of und der', ['en'], 1],
    ['to a model of a language of no known script', 'Was ist das für ein Brief?', ['qaa'], 1],
    ['in another language of the script', 'Wer schrieb den ersten dieser Briefe?', ['en'], 0.6],
    ['without accents, as people type', '¿Cuantos goles marco el equipo en la liga?', ['en'], 0.6],
    ['in capitals', 'QUEL EST LE NOM DE LA VILLE', ['en'], 0.6],
    ['with elided words', 'Qu’est-ce que l’eau ?', ['en'], 0.6],
    ['without any accent', '¿Cuando y cuantos?', ['en'], 0.6],
    ['without a crossed d', 'dau duoc', ['en'], 0.6],
    ['without a crossed o', 'hvad bor', ['en'], 0.6],
    ['without a dotless i', 'Nasil degil?', ['en'], 0.6],
    ['to a model of Bokmål', 'Was ist das für ein Brief?', ['nb'], 0.6],
    ['with letters that have no accent to lose', 'czy byl i mial', ['en'], 0.6],
    ['beside names and English words', 'Wie installiert man das package in TypeScript?', ['en'], 0.6],
    ['with a joiner within a word', 'نمی\u200cشود', ['ar'], 0.6],
    ['in another script', 'Кто написал первое из этих писем?', ['en'], 0.2],
    ['for one word of another script', 'λιμάνι', ['en'], 0.2],
    ['for names in a script that a model knows', 'Кто основал Apple?', ['en', 'ru'], 1],
    ['in Japanese', 'この手紙を書いたのは誰ですか', ['ja'], 1],
    ['in Chinese, to a model of Korean', '谁写了这封信', ['ko'], 1],
    ['in Korean, to a model of Chinese', '누가 이 편지를 썼습니까', ['zh'], 0.2],
    ['to a model of a private script', 'Who wrote this?', ['en-Qaaa'], 0.2],
  ])('%s: %s, to a model of %s', (_, query, languages, trust) => {
    expect(trustIn(query, languages)).toBe(trust)
  })

  test.each([
    "Why doesn't ESLint's cache work?",
    "Can't access output tensor data. error code = {l}",
    "Couldn't infer stack frame for inline snapshot: t.e.s",
    'get all files in a directory',
    'traverse objects in all unknown keywords',
    'basic characteristics of structures continuous over many spans',
    'no available backend found. ERR: errors.map(e => e)',
    'feat(ai): show ai in the docs',
    'wrap a comment',
    'Hyphen Ranges `X.Y.Z - A.B.C`',
    'to-fast-properties@v4.0.0',
    'index-to-position of built-in-ai',
    'no such table: main.de',
    'Regression report c85ba3e9cb4620c6ec8273a34cce6707e91778cb vs. 7a265c6d1280932b',
    "Render README on a crate's page",
    "qs.parse('a=b&c=d&e=f&o=z')",
    '{ a, b: c, d, e: f }',
    'let (u, w) = v.partition(f)',
    'du -sh /var/de/la',
    'https://example.com/de/la/en/un',
  ])('is 1 in English and in code: %s', (query) => {
    expect(trustIn(query, ['en'])).toBe(1)
  })

  test('is 1 for every query where no languages are named', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        expect(trustIn(query)).toBe(1)
      }),
    )
  })

  test('is 1 in each language that has a list, to a model that knows it', () => {
    for (const [tag, words] of Object.entries(FUNCTION_WORDS)) expect([tag, trustIn(words, [tag])]).toEqual([tag, 1])
  })

  test('is less in each of them, to a model that knows any other one', () => {
    for (const [tag, words] of Object.entries(FUNCTION_WORDS)) {
      for (const other of Object.keys(FUNCTION_WORDS)) {
        if (other !== tag) expect([tag, other, trustIn(words, [other]) < 1]).toEqual([tag, other, true])
      }
    }
  })

  test('depends on neither case nor accents nor the order of the languages', () => {
    const words = fc.constantFrom(...Object.values(FUNCTION_WORDS).flatMap((list) => list.split(' ')), 'line', 'ligne')
    const query = fc.array(words, { maxLength: 8 }).map((list) => list.join(' '))
    const tags = fc.uniqueArray(fc.constantFrom('en', 'de', 'fr', 'ru', 'uk', 'ar', 'et'), { minLength: 1 })
    fc.assert(
      fc.property(query, tags, (text, languages) => {
        const trust = trustIn(text, languages)
        expect(trustIn(text.normalize('NFD'), languages)).toBe(trust)
        expect(trustIn(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''), languages)).toBe(trust)
        expect(trustIn(text.toUpperCase(), languages)).toBe(trust)
        expect(trustIn(text, [...languages].reverse())).toBe(trust)
        expect(trustIn(text, [...languages, 'en-US'])).toBeGreaterThanOrEqual(trust)
      }),
    )
  })
})
