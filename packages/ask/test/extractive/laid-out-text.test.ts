import { describe, expect, test } from 'vitest'
import { isLaidOut, textPassagesOf } from '../../src/extractive/passages/text-passages.js'
import { answerTo, markedIn } from '../support/extractive-answers.js'

const ASCIIDOC = `[[parking]]
=== Parking a crane
You can use the crane-park program to put the crane away for a while, and after the storm has gone, or on another
day when somebody needs it, take it out of its place again, as the manual of the yard has it in its long first part.

-------------------------------------------------
$ crane park --until tomorrow
-------------------------------------------------

[[dangling-hooks]]
=== Dangling hooks

The crane complains about hooks that nothing holds.

* A hook is held by a rope.
* A rope is held by a drum.
`

const RST = `Permissions
===========

Directories should be mode 755, and files mode 644 where the owner of the yard says nothing else about them.

The first line of a plan must be::

    #!/usr/bin/crane -f

Steps
-----

To start a crane:

1. Turn the key.
2. Pull the lever.
3. Lift the load.
`

describe('the passages of a plain text', () => {
  test.each([
    ['AsciiDoc', ASCIIDOC, ['sentence', 'code', 'sentence', 'item']],
    ['reStructuredText', RST, ['sentence', 'sentence', 'code', 'sentence', 'item', 'list']],
  ])('of %s are its paragraphs, code and lists', (_, text, kinds) => {
    expect(textPassagesOf(text).map(({ kind }) => kind)).toEqual(kinds)
    expect(isLaidOut(text)).toBe(true)
  })

  test('stand under the headings within it', () => {
    expect(textPassagesOf(ASCIIDOC).map(({ title }) => title)).toEqual([
      'Parking a crane',
      'Parking a crane',
      'Dangling hooks',
      'Dangling hooks',
    ])
    expect(textPassagesOf(RST).map(({ title }) => title)).toEqual([
      ...Array(3).fill('Permissions'),
      ...Array(3).fill('Steps'),
    ])
  })

  test('have the sentence that introduces them', () => {
    const [, , code, , , list] = textPassagesOf(RST)
    expect(code!.lead).toBe('The first line of a plan must be:')
    expect(list!.lead).toBe('To start a crane:')
  })

  test.each([
    ['a paragraph', 'Water boils at 100 degrees. It freezes at 0.'],
    ['paragraphs', 'Water boils.\n\nIt freezes at 0 degrees - mostly.'],
    ['a text in lines', 'Water boils at 100 degrees,\nand it freezes\nat 0.'],
    ['an empty text', ''],
  ])('%s is not laid out', (_, text) => {
    expect(isLaidOut(text)).toBe(false)
  })
})

describe('of a text that is laid out', () => {
  test('the code answers how something is done, and at most 160 characters are marked', async () => {
    const answer = await answerTo('How do I park a crane?', { 'a.txt': ASCIIDOC })
    expect(markedIn(answer)).toContain('crane park --until tomorrow')
    expect(markedIn(answer).length).toBeLessThanOrEqual(160)
    expect(answer.answer).toMatch(/^\*\*Parking a crane\*\*\n/)
  })

  test('a section that has the name of the thing answers what it is', async () => {
    const answer = await answerTo('What is a dangling hook?', { 'a.txt': ASCIIDOC })
    expect(markedIn(answer)).toBe('The crane complains about hooks that nothing holds')
  })

  test('steps are shown with their numbers', async () => {
    const { answer } = await answerTo('How do I start a crane?', { 'a.txt': RST })
    expect(answer).toMatch(/1\. Turn the key.*\n2\. Pull the lever.*\n3\. Lift the load/)
  })

  test('the line that is set in answers what a line must be', async () => {
    expect(markedIn(await answerTo('What must the first line of a plan be?', { 'a.txt': RST }))).toContain(
      '#!/usr/bin/crane -f',
    )
  })
})

test('reading a text takes linear time, whatever its signs are', () => {
  for (const sign of ['-', '=', '* a\n', '1. a\n', '    a\n', 'a::\n\n', '----\n', '[[', '= = ', 'x = 1\n']) {
    const text = sign.repeat(20_000)
    expect(textPassagesOf(text).length).toBeLessThanOrEqual(20_000)
  }
})
