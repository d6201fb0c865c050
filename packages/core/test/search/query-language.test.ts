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
    ['in another language of the script', 'Wer schrieb den ersten dieser Briefe?', ['en'], 0.6],
    ['without accents, as people type', '¿Cuantos goles marco el equipo en la liga?', ['en'], 0.6],
    ['in capitals', 'QUEL EST LE NOM DE LA VILLE', ['en'], 0.6],
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

  test('is less in each of them, to a model that knows another', () => {
    for (const [tag, words] of Object.entries(FUNCTION_WORDS)) {
      const other = tag === 'ja' ? 'en' : 'ja'
      expect([tag, trustIn(words, [other]) < 1]).toEqual([tag, true])
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
        expect(trustIn(text, [...languages].reverse())).toBe(trust)
        expect(trustIn(text, [...languages, text === '' ? 'xx' : 'en-US'])).toBeGreaterThanOrEqual(trust)
      }),
    )
  })
})
