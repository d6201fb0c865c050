import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexedSpan, indexedText, isKebabError, type ReplacedSpan } from '../../src/index.js'
import { checkReading } from '../../src/kit/reading.js'
import { makeStored } from '../support/corpus.js'

function chunkOf(text: string, reading: readonly ReplacedSpan[] | undefined, title?: string) {
  const [chunk] = makeStored('a.md', [text], title === undefined ? {} : { title }).chunks
  return { ...chunk!, headingPath: [], reading }
}

describe('what is read of a chunk', () => {
  test.each<[string, readonly ReplacedSpan[], string]>([
    [
      'un**believ**able',
      [
        [2, 4, ''],
        [10, 12, ''],
      ],
      'unbelievable',
    ],
    ['K&ouml;ln', [[1, 7, 'ö']], 'Köln'],
    ['| 1 | 2 |', [[0, 0, '| a | b |\n']], '| a | b |\n| 1 | 2 |'],
    ['text', [], 'text'],
    ['<!-- -->', [[0, 8, '']], ''],
  ])('of %s', (text, reading, expected) => {
    expect(indexedText(chunkOf(text, reading))).toBe(expected)
    expect(indexedText(chunkOf(text, reading, 'Title'))).toBe(`Title\n${expected}`)
  })
})

describe('a span of what is read', () => {
  const chunk = chunkOf(
    'un**believ**able, K&ouml;ln',
    [
      [2, 4, ''],
      [10, 12, ''],
      [19, 25, 'ö'],
    ],
    'Title',
  )
  const sourceOf = (word: string): string | null => {
    const start = indexedText(chunk).indexOf(word)
    const span = indexedSpan(chunk, start, start + word.length)
    return span && chunk.text.slice(span.start, span.end)
  }

  test('leads back to the text, with the marks within it and without those around it', () => {
    expect(sourceOf('unbelievable')).toBe('un**believ**able')
    expect(sourceOf('believ')).toBe('believ')
    expect(sourceOf('un')).toBe('un')
    expect(sourceOf('able')).toBe('able')
  })

  test('takes in all that a replacement stands for that it cuts', () => {
    expect(sourceOf('Köln')).toBe('K&ouml;ln')
    expect(sourceOf('ö')).toBe('&ouml;')
    expect(indexedSpan(chunkOf('abc', [[1, 2, 'xyz']]), 2, 3)).toEqual({ start: 1, end: 2 })
  })

  test('of the headings, or of what was put before the text, leads nowhere', () => {
    expect(sourceOf('Title')).toBeNull()
    expect(indexedSpan(chunkOf('text', [[0, 0, 'head\n']]), 0, 4)).toBeNull()
    expect(indexedSpan(chunk, 3, 3)).toBeNull()
  })

  test('that begins before the text, or ends behind it, leads to what is within', () => {
    const { length } = indexedText(chunk)
    expect(indexedSpan(chunk, 0, length + 9)).toEqual({ start: 0, end: chunk.text.length })
  })
})

/** A text with replaced spans that keep the rules. */
const anyReading = fc
  .record({ text: fc.string({ unit: 'grapheme', maxLength: 20 }), cuts: fc.array(fc.nat(24), { maxLength: 8 }) })
  .chain(({ text, cuts }) => {
    const offsets = [...new Set(cuts)].sort((a, b) => a - b).filter((at) => at <= text.length && !cutsPair(text, at))
    const pairs = offsets.flatMap((at, i) => (i % 2 === 1 ? [[offsets[i - 1]!, at] as const] : []))
    const spans = pairs[0]?.[0] === 0 ? [[0, 0] as const, ...pairs] : pairs
    return fc
      .array(fc.string({ maxLength: 3 }), { minLength: spans.length, maxLength: spans.length })
      .map((texts) => ({ text, reading: spans.map(([start, end], i): ReplacedSpan => [start, end, texts[i]!]) }))
  })

function cutsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1))
}

/** For each unit of what is read, where it stands in the text. */
function places(text: string, reading: readonly ReplacedSpan[]): { unit: string; start: number; end: number }[] {
  const verbatim = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({ unit: text[from + i]!, start: from + i, end: from + i + 1 }))
  let behind = 0
  const units = reading.flatMap(([start, end, replacement]) => {
    const before = verbatim(behind, start)
    behind = end
    return [...before, ...replacement.split('').map((unit) => ({ unit, start, end }))]
  })
  return [...units, ...verbatim(behind, text.length)]
}

test('any span leads back to the least part of the text that its units were read from', () => {
  fc.assert(
    fc.property(anyReading, fc.option(fc.string(), { nil: undefined }), fc.nat(), fc.nat(), (sample, title, a, b) => {
      const { text, reading } = sample
      checkReading(reading, text, 'reading')
      const chunk = chunkOf(text, reading, title)
      const units = places(text, reading)
      const read = units.map(({ unit }) => unit).join('')
      expect(indexedText(chunk)).toBe(title === undefined ? read : `${title}\n${read}`)
      const textStart = indexedText(chunk).length - read.length
      const [start, end] = [a, b].map((at) => at % (units.length + 1)).sort((one, other) => one - other) as [
        number,
        number,
      ]
      const within = units.slice(start, end)
      const least = {
        start: Math.min(...within.map((unit) => unit.start)),
        end: Math.max(...within.map((unit) => unit.end)),
      }
      const expected = within.length === 0 || least.start === least.end ? null : least
      expect(indexedSpan(chunk, textStart + start, textStart + end)).toEqual(expected)
    }),
  )
})

test('a span that cuts a surrogate pair is refused', () => {
  for (const [start, end] of [
    [0, 1],
    [1, 2],
  ] as const) {
    let refusal: unknown
    try {
      checkReading([[start, end, '']], '😀', 'reading')
    } catch (error) {
      refusal = error
    }
    expect(isKebabError(refusal, 'invalid_input')).toBe(true)
  }
})
