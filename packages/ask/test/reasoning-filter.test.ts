import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { ReasoningFilter, withoutReasoning } from '../src/reasoning-filter.js'

/** What is shown of pieces as they come, and what is left at the end. */
function filtered(pieces: Iterable<string>): { output: string; text: string } {
  const filter = new ReasoningFilter()
  let output = ''
  for (const piece of pieces) output += filter.push(piece)
  output += filter.end()
  return { output, text: filter.text }
}

const HIDDEN: [what: string, written: string][] = [
  ['between its tags', 'A <thinking>SECRET</thinking>B'],
  ['in another case', 'A <ThInKiNg>SECRET</THINKING>B'],
  ['of another name', 'A <think>SECRET</think>B'],
  ['with an underscore', 'A <scratch_pad>SECRET</scratch-pad>B'],
  ['with attributes', 'A <reasoning effort="high" x=\'1\'>SECRET</reasoning >B'],
  ['with a namespace', 'A <seed:think>SECRET</seed:think>B'],
  ['in bars', 'A <|thinking|>SECRET</|thinking|>B'],
  ['with blanks', 'A < thinking >SECRET< / thinking >B'],
  ['with invisible characters', 'A <th\u200bink\u00ad>SECRET<\u2060/think>B'],
  ['with tags that hide', 'A <th\u{e0041}ink>SECRET</think>B'],
  ['in wide letters', 'A ＜ｔｈｉｎｋ＞SECRET＜/ｔｈｉｎｋ＞B'],
  ['in character references', 'A &lt;think&gt;SECRET&#60;/think&#x3E;B'],
  ['nested', 'A <think>SECRET<think>SECRET</think>SECRET</think>B'],
  ['nested in another', 'A <think>SECRET<analysis>SECRET</think>B'],
  ['with another end', 'A <think>SECRET</analysis>SECRET</think>B'],
  ['in triangles', 'A ◁think▷SECRET◁/think▷B'],
  ['in brackets', 'A [THINK]SECRET[/THINK]B'],
  ['between tags of a template', 'A <|begin_of_thought|>SECRET<|end_of_thought|>B'],
  ['in a channel', 'A <|channel|>analysis<|message|>SECRET<|end|>B'],
  ['in code', 'A `<think>SECRET</think>`B'],
  ['of nothing but an end', 'A B'],
]

describe('reasoning is taken out', () => {
  test.each(HIDDEN)('%s, also one character at a time', (_, written) => {
    const whole = filtered([written])
    expect(whole.text).toMatch(/^A .*B$/)
    expect(whole.text).not.toContain('SECRET')
    expect(filtered(written)).toEqual(whole)
    expect(filtered(written.split(''))).toEqual(whole)
    expect(whole.output).toBe(whole.text)
  })

  test.each([
    ['<think>SECRET', ''],
    ['A <think', 'A '],
    ['A <think SECRET', 'A '],
    [`A <think ${'SECRET '.repeat(100)}`, 'A '],
    ['A <think><think>SECRET</think>SECRET', 'A '],
  ])('up to the end where it is never closed: %j', (written, text) => {
    expect(filtered([written])).toEqual({ output: text, text })
    expect(filtered(written)).toEqual({ output: text, text })
  })

  test('from the start where only its end is marked, as in a model that begins in the middle of it', () => {
    expect(withoutReasoning('SECRET</think>\n\nA')).toBe('\n\nA')
    expect(filtered('SECRET</think>A').text).toBe('A')
    expect(
      withoutReasoning('<|channel|>analysis<|message|>SECRET<|end|><|start|><|channel|>final<|message|>A<|return|>'),
    ).toBe('A')
  })
})

test.each([
  'a < b and c > d',
  'a <b>bold</b> & <i>it</i>',
  'The tag `<think>` begins it, and `</think>` ends it.',
  'I think; thinking [is](think) [THINKER] <thinker> <rethink>',
  'AT&T &lt;b&gt; [#1] [x] <',
  '<analytics>1</analytics>',
])('other text stays: %j', (written) => {
  expect(filtered([written])).toEqual({ output: written, text: written })
  expect(filtered(written)).toEqual({ output: written, text: written })
})

const pieces = fc.constantFrom(
  ...[
    '<think>',
    '</think>',
    '<thinking',
    ' a="b"',
    '>',
    '</',
    '<',
    'thinking>',
    '[THINK]',
    '[/THINK]',
    '`',
    '&lt;',
    '/>',
  ],
  ...[
    'analysis',
    '<|channel|>',
    'final',
    '<|end|>',
    ' ',
    'word',
    '[#1]',
    '\u200b',
    '\u{e0041}',
    '[',
    '◁think▷',
    '|',
    ':',
  ],
)

test('blanks before the name of a channel may come in another piece than the channel', () => {
  const pieces = ['<|channel|>', ' ', 'fin', 'al<|message|>The answer.']
  expect(filtered(pieces).text).toBe('The answer.')
})

test('however a text is cut into pieces, the same is left of it', () => {
  const cut = fc.tuple(fc.array(pieces, { maxLength: 25 }), fc.array(fc.nat(8), { minLength: 1, maxLength: 8 }))
  fc.assert(
    fc.property(cut, ([list, sizes]) => {
      const written = list.join('')
      const { text } = filtered([written])
      const parts: string[] = []
      for (let at = 0, i = 0; at < written.length; i++) {
        const size = 1 + sizes[i % sizes.length]!
        parts.push(written.slice(at, at + size))
        at += size
      }
      expect(filtered(parts).text).toBe(text)
      expect(filtered(written.split('')).text).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

const LENGTH = isNightly ? 200_000 : 40_000

test.each([
  '<',
  '<think>',
  '</think>',
  '<think',
  '&lt;',
  '[',
  '<|channel|>',
  '<think a',
  '`<think>',
  '< ',
  '<\u200b',
  '◁',
])('takes linear time: %j, many times, at once and one at a time', (unit) => {
  const written = unit.repeat(Math.ceil(LENGTH / unit.length))
  expect(filtered([written]).text).toBe(filtered(written).text)
})
