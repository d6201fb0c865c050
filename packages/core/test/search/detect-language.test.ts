import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectLanguage } from '../../src/search/language/detect-language.js'

test.each([
  ['The house stands by the river, and nobody lives there.', 'en'],
  ['Das Haus steht am Fluss, und niemand wohnt dort.', 'de'],
  ['La casa está junto al río y nadie vive en ella.', 'es'],
  ["La maison est au bord de l'eau, et personne n'y habite.", 'fr'],
  ['La casa è vicino al fiume e non ci abita nessuno, per quello che si sa.', 'it'],
  ['A casa fica perto do rio, e ninguém mora nela há muito tempo, pelo que se sabe.', 'pt'],
  ['Het huis staat bij de rivier en er woont niemand.', 'nl'],
  ['Huset ligger vid floden och ingen bor där, det är vad alla säger om det.', 'sv'],
  ['Дом стоит у реки, и в нём никто не живёт, что бы это ни было.', 'ru'],
  ['Το σπίτι είναι δίπλα στο ποτάμι και κανείς δεν μένει σε αυτό.', 'el'],
  ['家は川のそばに立っています。', 'ja'],
  ['这座房子在河边，没有人住在那里。', 'zh'],
  ['그 집은 강가에 서 있다.', 'ko'],
  ['บ้านตั้งอยู่ริมแม่น้ำ', 'th'],
  ['Տունը գետի մոտ է', 'hy'],
])('%s', (text, lang) => {
  expect(detectLanguage(text)).toBe(lang)
})

test.each([
  ['nothing', ''],
  ['a name', 'Los Angeles'],
  ['a name with two foreign words', 'El Paso'],
  ['a list of names', 'Kubernetes, Postgres, SQLite, Redis'],
  ['code', 'const x = await fetch(url); if (!x.ok) return null'],
  ['numbers', '2024-01-15 12:30 +49 30 1234567'],
  ['single letters', 'a b c i o y e'],
])('is unsure of %s', (_, text) => {
  expect(detectLanguage(text)).toBeUndefined()
})

test('goes by most of the text: a quotation changes nothing', () => {
  const english = 'The committee was of the opinion that this is not what they had asked for. '
  expect(detectLanguage(`${english.repeat(3)}As they say: “Das ist nicht von uns.”`)).toBe('en')
})

test('throws for no text, and gives a tag or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(detectLanguage(text) ?? 'en').toMatch(/^[a-z]{2}$/)
    }),
  )
})
