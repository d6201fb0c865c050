import { SourceLines } from '@kebab/core/kit'
import { describe, expect, test } from 'vitest'
import { isFaithful } from '../src/is-faithful.js'
import type { Passage } from '../src/passages.js'
import { hitOf } from './support/hit.js'

function passageOf(text: string, headings: string[] = [], path = 'a.md'): Passage {
  const hit = { ...hitOf('c'), heading_path: headings }
  return { document: { path, trust: 'primary', lines: new SourceLines(text) }, hits: [hit], start: 0, end: text.length }
}

const SOURCE = passageOf(
  'In 1889 it cost 7,799,401 francs and stood 312.27 metres. “It’s the **tallest** tower — by far — in the world,” he wrote. It has 3 floors.',
  ['Chapter 12'],
  'annals/1931.md',
)

describe('faithful', () => {
  test.each([
    'It was 1889',
    'It cost 7,799,401 francs',
    'It cost 7799401 francs',
    'Es kostete 7.799.401 Francs',
    'It is 312.27 metres tall',
    'Er ist 312,27 Meter hoch',
    'It is told in chapter 12',
    'It is told in the annals of 1931',
    'It was asked about 77',
    'It has 4 floors',
    '１８８９',
    'He wrote "it\'s the tallest tower - by far"',
    'He wrote “It’s the tallest tower — by far — in the world.”',
    'He wrote «It’s the  tallest\ntower»',
    'He called it "tall"',
    'No numbers and no quotations',
    'He wrote "it\'s the tal\u00adlest tower\u200b - by far"',
    'It was 18\u00ad89',
  ])('%s', (claim) => {
    expect(isFaithful(claim, [SOURCE], 'What of 77?')).toBe(true)
  })
})

describe('not faithful', () => {
  test.each([
    'It was 1898',
    'It was 1\u200b8\u200b9\u200b8',
    'It cost 7,799,400 francs',
    'It is 312.3 metres tall',
    'It is 31227 centimetres tall',
    'It was 1889 or 1890',
    'He wrote "it is the largest tower in the world"',
    'He wrote „It’s the tallest tower of them all“',
  ])('%s', (claim) => {
    expect(isFaithful(claim, [SOURCE], 'What of 77?')).toBe(false)
  })
})

test('what a source holds that nobody sees, markers that were taken apart included, can be quoted as it reads', () => {
  const source = passageOf('It was fixed in ver\u00adsion two [\u00ad#2] of it all, in 18\u200d89.')
  expect(isFaithful('"fixed in version two [ # 2] of it all" in 1889', [source], '')).toBe(true)
})

test('a quotation that is never closed is none, and a closed one behind it is', () => {
  expect(isFaithful('It says “so, and 1889, and "no such words anywhere"', [SOURCE], '')).toBe(false)
  expect(isFaithful('It says “so, and "the **tallest** tower — by far"', [SOURCE], '')).toBe(true)
  expect(isFaithful('It says “” and ""no such words anywhere""', [SOURCE], '')).toBe(false)
})

test.each(['“', '«', '„', '「', '"', '„“', '"a.,…'])('however many %s take no longer than others', (quote) => {
  expect(isFaithful(quote.repeat(400_000), [SOURCE], '')).toBe(true)
  expect(isFaithful(`"a${'.'.repeat(400_000)}b"`, [SOURCE], '')).toBe(false)
})

test('any of the passages will do, a quotation within one of them', () => {
  const other = passageOf('And 44 more. Another sentence stands here for itself.')
  expect(isFaithful('In 1889 there were 44', [SOURCE, other], '')).toBe(true)
  expect(isFaithful('In 1889 there were 44', [SOURCE], '')).toBe(false)
  expect(isFaithful('"another sentence stands here"', [SOURCE, other], '')).toBe(true)
})
