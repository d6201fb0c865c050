import { arabic } from '@kebab/text/arabic'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { greek } from '@kebab/text/greek'
import { hindi } from '@kebab/text/hindi'
import { russian } from '@kebab/text/russian'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'
import { EXAMPLES } from './examples.js'

const analyzers = [
  textAnalyzer(),
  textAnalyzer({ languages: [english, russian, arabic, hindi, greek] }),
  textAnalyzer({ languages: [english, german] }),
]

const scripts = fc.constantFrom(
  ...'Windows James aids API oses Häuser Mueller Müller Straße naïve İstanbul Łódź'.split(' '),
  ...'книги Ёлка об’єкт ΟΔΟΣ كِتَاب किताब שָׁלוֹם Հայերեն தமிழ் საქართველო ትግርኛ'.split(' '),
  ...'中华人民共和国 ソフトウェア ภาษาไทย 한국어를 👍🏽 👨‍👩‍👧 ❤️ 10кг'.split(' '),
)
const examples = fc.constantFrom(...EXAMPLES.flatMap(({ same, other = [] }) => [...same, ...other]))
const made = fc
  .array(fc.constantFrom(...'a B io 7 12 500 2024 01 GPU s é - / . , : ’ & _ + #'.split(' ')), {
    minLength: 1,
    maxLength: 7,
  })
  .map((pieces) => pieces.join(''))
const before = fc.constantFrom(
  '',
  'see ',
  'See: ',
  '(',
  '“',
  'the Big ',
  'about 12, ',
  '\n',
  '- ',
  '> ',
  'книги ',
  '书 ',
)
const after = fc.constantFrom('', ' is', ', and', ')', '”', '\n\n', ' and more.', '; x', '!', '?', ' 2', ' 书')

test('a text that holds a word has every term of the word, in every script', () => {
  fc.assert(
    fc.property(fc.oneof(scripts, examples, made), before, after, (word, start, end) => {
      // Signs at the ends of a word are those of the text around it.
      fc.pre(
        /^[\p{L}\p{N}\p{Emoji_Presentation}❤].*(?:[\p{L}\p{M}\p{N}\p{Emoji}+#.]|\ufe0f)$/su.test(word) ||
          word === '.NET',
      )
      for (const analyzer of analyzers) {
        const text = new Set(analyzer.terms(start + word + end).map(({ term }) => term))
        for (const { term } of analyzer.terms(word)) expect(text, `${start}${word}${end}`).toContain(term)
      }
    }),
    { numRuns: 5000 },
  )
})

test('a word has the same terms with and without invisible characters in it', () => {
  const invisible = fc.constantFrom(
    '\u2060',
    '\ufeff',
    '\u200e',
    '\u200f',
    '\u00ad',
    '\u200d',
    '\u2063',
    '\u202a',
    '\ufe0e',
  )
  fc.assert(
    fc.property(fc.oneof(scripts, examples), invisible, fc.nat(), (word, sign, at) => {
      const units = [...word.normalize('NFC')]
      const index = 1 + (at % Math.max(1, units.length - 1))
      // A number with signs, and an emoji, are no words of letters.
      fc.pre(
        units.length > 1 &&
          !/\n|\p{Emoji_Presentation}|[❤①]/u.test(word) &&
          /^\p{L}+$/u.test(word.normalize('NFKC').replace(/\p{M}/gu, '')),
      )
      const marked = units.slice(0, index).join('') + sign + units.slice(index).join('')
      for (const analyzer of analyzers)
        expect(analyzer.terms(`see ${marked} too`).map(({ term }) => term)).toEqual(
          analyzer.terms(`see ${word.normalize('NFC')} too`).map(({ term }) => term),
        )
    }),
    { numRuns: 2000 },
  )
})
