import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import { clausesOf } from '../../src/decompose/clauses-of.js'
import { decomposeByRule } from '../../src/decompose/decompose-by-rule.js'
import { hasContentWord } from '../../src/decompose/question-words.js'

const LONG_QUESTION = isNightly ? 32_768 : 8192

describe('splits by rule', () => {
  const examples: [rule: string, question: string, parts: string[]][] = [
    ['a question that is one has no parts', 'Where is the limit of a popup documented?', []],
    ['nothing has no parts', '', []],
    ['blanks and signs have no parts', ' ?? ; …  ', []],
    [
      'each side of `both` is asked about alone',
      'Are Ann Morton and Bo Richardson both painters?',
      ['Are Ann Morton painters?', 'Are Bo Richardson painters?'],
    ],
    ['a name of two stays whole', 'What does Johnson and Johnson sell?', []],
    [
      'a first name is no name of two, also not but for its last letter',
      'Is Jean and Mary Shaw a pair?',
      ['Is Jean a pair?', 'Is Mary Shaw a pair?'],
    ],
    [
      'and is one side of a comparison',
      'Which is larger, Trinidad and Tobago or Malta?',
      ['Which is larger, Trinidad and Tobago?', 'Which is larger, Malta?'],
    ],
    ['a title stays whole', 'Who wrote “War and Peace” in Russia?', []],
    [
      'places stay whole on both sides of a comparison',
      'Which is older, New York, New York or Paris, Texas?',
      ['Which is older, New York, New York?', 'Which is older, Paris, Texas?'],
    ],
    ['a comma in the name of a place ends nothing', 'Which film was shot in Leland, North Carolina in 1986?', []],
    [
      'several question marks are several questions',
      'What is RRF? Who invented RRF?',
      ['What is RRF?', 'Who invented RRF?'],
    ],
    ['a semicolon ends a question', 'How does BM25 work; why is it fast', ['How does BM25 work?', 'Why is BM25 fast?']],
    [
      'a statement before a question stays what it is',
      'Our spinner flickers. What should we use?',
      ['Our spinner flickers.', 'What should we use?'],
    ],
    [
      'an abbreviation ends no sentence',
      'Which engines, e.g. SQLite, keep text? Are they fast?',
      ['Which engines, e.g. SQLite, keep text?', 'Are they fast?'],
    ],
    [
      'a comma and an interrogative join two questions',
      'How large may a popup be, and how long may a name be?',
      ['How large may a popup be?', 'How long may a name be?'],
    ],
    [
      'so does `and` before a question',
      'What is the quota of sync and how do I raise it?',
      ['What is the quota of sync?', 'How do I raise the quota of sync?'],
    ],
    [
      '`and also` joins two questions',
      'How do I install it and also how do I remove it?',
      ['How do I install it?', 'How do I remove it?'],
    ],
    [
      '`as well as` takes over what it leaves out',
      'What is the quota of storage.sync as well as of storage.local?',
      ['What is the quota of storage.sync?', 'What is the quota of storage.local?'],
    ],
    [
      'a comma and `and` take over the interrogative',
      'What is the size of a popup, and the quota of sync?',
      ['What is the size of a popup?', 'What is the quota of sync?'],
    ],
    [
      '`but` takes over who does it',
      'How do I close a dialog but keep a toast open?',
      ['How do I close a dialog?', 'How do I keep a toast open?'],
    ],
    [
      'an interrogative alone takes over the clause before it',
      'When was the Eiffel Tower built and by whom?',
      ['When was the Eiffel Tower built?', 'By whom was the Eiffel Tower built?'],
    ],
    [
      'an interrogative whose verb comes later gets it',
      'In which file and in which folder is the cache kept?',
      ['In which file is the cache kept?', 'In which folder is the cache kept?'],
    ],
    [
      '`what` before a preposition takes over the rest',
      'What should the button say on a login form, and what on a payment form?',
      ['What should the button say on a login form?', 'What should the button say on a payment form?'],
    ],
    [
      'a later `its` gets the subject',
      'When was the tower built, and what is its height?',
      ['When was the tower built?', "What is the tower's height?"],
    ],
    [
      'a condition is asked for by itself',
      'If the worker dies, what becomes of timers?',
      ['What happens if the worker dies?', 'What becomes of timers?'],
    ],
    [
      'a difference is two things',
      'What is the main difference between RRF and linear fusion in latency?',
      ['What is RRF in latency?', 'What is linear fusion in latency?'],
    ],
    [
      'so is what is compared',
      'Compare Postgres with SQLite for embedded search',
      ['What is Postgres for embedded search?', 'What is SQLite for embedded search?'],
    ],
    ['`versus` stands between two things', 'React vs. Vue for forms', ['React for forms?', 'Vue for forms?']],
    [
      '`or` stands between two things',
      'Which of the two is faster, BM25 or a vector index?',
      ['Which of the two is faster, BM25?', 'Which of the two is faster, a vector index?'],
    ],
    [
      '`or` may repeat a preposition',
      'Can I count on fetch or rather on beacons in Firefox?',
      ['Can I count on fetch in Firefox?', 'Can I count on beacons in Firefox?'],
    ],
    [
      '`than` stands between two things',
      'Is BM25 faster than a scan in practice?',
      ['Is BM25 faster in practice?', 'Is a scan faster in practice?'],
    ],
    [
      '`both` announces two things',
      'Do both Chrome and Safari support popovers?',
      ['Do Chrome support popovers?', 'Do Safari support popovers?'],
    ],
    [
      'two subjects are two things',
      'Do tools and passkeys need HTTPS?',
      ['Do tools need HTTPS?', 'Do passkeys need HTTPS?'],
    ],
    [
      'a relative clause describes what to look for first',
      'Which user actions switch on the permission that reviewers prefer?',
      ['What is the permission that reviewers prefer?', 'Which user actions switch on the permission?'],
    ],
    [
      'so does one with a preposition',
      'How large is the quota of the area in which state is kept?',
      ['What is the area in which state is kept?', 'How large is the quota of the area?'],
    ],
    ['what is quoted stays together', 'What does the error "no host and what to do" mean?', []],
    [
      'another language is split at its punctuation alone',
      'Wann wurde der Turm gebaut und von wem? Wie hoch ist er?',
      ['Wann wurde der Turm gebaut und von wem?', 'Wie hoch ist er?'],
    ],
    ['so is one without spaces', '什么是向量搜索？它有什么优点？', ['什么是向量搜索？', '它有什么优点？']],
    [
      'a question without a content word is none',
      'How is the quota of sync raised? How? Who is he? Warum? 为什么？ Who asked?',
      ['How is the quota of sync raised?', 'Who asked?'],
    ],
    [
      'what is left of a sentence begins and ends with a word',
      ', and chrome what . between',
      ['and chrome what.', 'chrome what?'],
    ],
    [
      'so does one after foreign punctuation',
      '؟ ،popup limits? ? : quota ,? 向量 ;',
      ['popup limits?', 'quota?', '向量?'],
    ],
    ['a name may begin with a point', 'Which port? .NET version?', ['Which port?', '.NET version?']],
    [
      'what is asked twice is asked once',
      'What is RRF? what is  RRF?? Who made RRF?',
      ['What is RRF?', 'Who made RRF?'],
    ],
  ]

  test.each(examples)('%s', (_, question, parts) => {
    expect(decomposeByRule(question)).toEqual(parts)
  })
})

const words = fc.constantFrom(
  ...'what which when who how is does do did can the a it its their of in on and or but also as well between both than that compare difference'.split(
    ' ',
  ),
  ...'versus vs. e.g. if once , ; ? . ! : " ` ( ) - ¿ ، ؟ 。 … ？ \u00a0 \u200b \u0301 \n'.split(' '),
  ...'popup quota storage.sync chrome fast tower .NET C++ 42 什么 向量 wann ist der Turm hoch qué es الطقس'.split(' '),
)
const gaps = fc.constantFrom(' ', ' ', ' ', '', ', ', '? ', '. ', '; ')

describe('for any question', () => {
  const questions = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
    fc.array(fc.tuple(words, gaps), { maxLength: 30 }).map((list) => list.flat().join('')),
  )

  test('there are at most 5 parts: each with a content word, from a word to its closing mark, none too long, none twice, none the question', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const parts = decomposeByRule(question)
        expect(parts.length).toBeLessThanOrEqual(5)
        expect(new Set(parts).size).toBe(parts.length)
        expect(parts).not.toContain(question)
        expect(parts).not.toContain(question.trim())
        for (const part of parts) {
          expect(hasContentWord(part)).toBe(true)
          expect(part.trim()).toBe(part)
          expect(part).not.toMatch(/^(?:[\p{M},;:!?،؟。？\u200b]|[^\S ])|\s{2}/u)
          expect(part).toMatch(/(?<![,;:،])[.?!。？！؟…]["'”’)\]]{0,3}$/)
          expect(part.length).toBeLessThanOrEqual(1000)
        }
      }),
      { numRuns: 2000, examples: [['did " ？ also ​ " well ́']] },
    )
  })

  test('the same question has the same parts, also with white space around it', () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(decomposeByRule(` \n${question}\t`)).toEqual(decomposeByRule(question))
      }),
    )
  })

  test('parts use only words of the question, and those that make them questions', () => {
    const bare = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    fc.assert(
      fc.property(questions, (question) => {
        const words = new Set([...bare(question), 'what', 'is', 'happens', 's'])
        for (const part of decomposeByRule(question)) for (const word of bare(part)) expect(words).toContain(word)
      }),
    )
  })
})

describe('a hostile question takes linear time', () => {
  const units = [
    'a',
    ' ',
    '?',
    ';',
    ', and ',
    'and what ',
    'if ',
    'it ',
    '" and how ',
    '(',
    '.',
    'the a ',
    'which ',
    'between ',
    ' or x',
    'the page that ',
    ',',
    ', and in x',
    '。',
    '\u0301',
    '\ud83d',
  ]

  test.each(units)('of %j, 32,768 characters long', (unit) => {
    for (const head of ['', 'What is the quota of its storage in ', 'If ']) {
      const question = (head + unit.repeat(LONG_QUESTION)).slice(0, LONG_QUESTION)
      const parts = decomposeByRule(question)
      expect(parts.length).toBeLessThanOrEqual(5)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(1000)
    }
  })

  test.each([
    ['a name', 'Is it '],
    ['a place', 'Is it Paris or Paris, Texas '],
  ])('of one word of 400,000 capitals as %s, which is not read from each of them on', (_, head) => {
    expect(decomposeByRule(`${head}${'A'.repeat(400_000)} B?`).length).toBeLessThanOrEqual(1)
  })

  test('a clause that each of its neighbours would repeat', () => {
    const long = `What is ${'word '.repeat(4000)}in`
    const question = (long + ', and in x'.repeat(LONG_QUESTION)).slice(0, LONG_QUESTION)
    expect(decomposeByRule(question).length).toBeLessThanOrEqual(5)
  })
})

test('a text has at most 20 clauses, however often one could be repeated in the next', () => {
  const sentence = 'What is the quota in A, and in all of B, and in all of C, and in all of D? '
  expect(clausesOf(sentence)).toHaveLength(4)
  expect(clausesOf(sentence.repeat(100))).toHaveLength(20)
  expect(clausesOf(`What is it${', and in all of B'.repeat(100)}`)).toHaveLength(20)
})
