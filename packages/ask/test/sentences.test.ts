import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { sentencesOf } from '../src/sentences.js'

const cut = (text: string): string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end))
const kinds = (text: string): string[] => sentencesOf(text).map(({ kind }) => kind)

describe('prose', () => {
  test.each([
    ['One. Two! Three? Four.', ['One.', 'Two!', 'Three?', 'Four.']],
    ['Dr. Smith met Mrs. Jones. They spoke.', ['Dr. Smith met Mrs. Jones.', 'They spoke.']],
    ['J. R. R. Tolkien wrote it. He did.', ['J. R. R. Tolkien wrote it.', 'He did.']],
    ['By George W. Bush. He left.', ['By George W. Bush.', 'He left.']],
    ['In the U.S. Senate it is so. It is.', ['In the U.S. Senate it is so.', 'It is.']],
    ['It was in the U.S. The law is old.', ['It was in the U.S.', 'The law is old.']],
    [
      'It was so (cf. Fig. 3 and No. 5 of Vol. 2). See there.',
      ['It was so (cf. Fig. 3 and No. 5 of Vol. 2).', 'See there.'],
    ],
    ['He said no. They left.', ['He said no.', 'They left.']],
    ['Il dit : « Ils partent. Il est tard. » Il part.', ['Il dit : « Ils partent.', 'Il est tard. »', 'Il part.']],
    ['Loop while u != v holds. Then a ?? b is it.', ['Loop while u != v holds.', 'Then a ?? b is it.']],
    ['If a !== b, or x := !y, it ends! So.', ['If a !== b, or x := !y, it ends!', 'So.']],
    ['Modern art. The painter.', ['Modern art.', 'The painter.']],
    ['Pi is 3.14159. So v1.2.3 is out.', ['Pi is 3.14159.', 'So v1.2.3 is out.']],
    ['On Jan. 5 it began. It ended.', ['On Jan. 5 it began.', 'It ended.']],
    ['"Really?" he asked. "Yes."', ['"Really?" he asked.', '"Yes."']],
    ['Line one\ngoes on. Next\r\none.', ['Line one\ngoes on.', 'Next\r\none.']],
    ['A paragraph\n\nAnother one', ['A paragraph', 'Another one']],
    ['你好。世界！', ['你好。', '世界！']],
    [
      'Am 7. Januar 1943 starb er. Im 18. und 19. Jahrhundert.',
      ['Am 7. Januar 1943 starb er.', 'Im 18. und 19. Jahrhundert.'],
    ],
    ['Es kam am 3. Tag. Danach war er 12. Dann ging er.', ['Es kam am 3. Tag.', 'Danach war er 12.', 'Dann ging er.']],
    ['I am 12. Then I was the 13. So it is.', ['I am 12.', 'Then I was the 13.', 'So it is.']],
    ['It cost 3 Mio. Euro. Die Zeit.', ['It cost 3 Mio. Euro.', 'Die Zeit.']],
    ['E. I. du Pont has a Ph.D. Thesis. So.', ['E. I. du Pont has a Ph.D. Thesis.', 'So.']],
    [
      'It is so.[1] The next.[2][3] He said.[citation needed] Now.',
      ['It is so.[1]', 'The next.[2][3]', 'He said.[citation needed]', 'Now.'],
    ],
    ['See https://a.b/c?d=E. Run ../../x.sh now.', ['See https://a.b/c?d=E.', 'Run ../../x.sh now.']],
    ['What?(Yes.) No.', ['What?', '(Yes.)', 'No.']],
    ['はい！「そうです。」と言った。あれは本ですか？', ['はい！', '「そうです。」と言った。', 'あれは本ですか？']],
    ['مرحبا بالعالم. كيف حالك؟ نعم.', ['مرحبا بالعالم.', 'كيف حالك؟', 'نعم.']],
    ['यह किताब है। क्या? हाँ।', ['यह किताब है।', 'क्या?', 'हाँ।']],
    ['Lo dijo la Sra. García en EE. UU. El rey.', ['Lo dijo la Sra. García en EE. UU.', 'El rey.']],
    ['Vea la pág. 12. Es la sra. Ruiz.', ['Vea la pág. 12.', 'Es la sra. Ruiz.']],
    ['Mme. Curie et M. Dupont. Elle parle.', ['Mme. Curie et M. Dupont.', 'Elle parle.']],
    ['Il dott. Rossi vive qui. Poi parte.', ['Il dott. Rossi vive qui.', 'Poi parte.']],
    ['Steden, bijv. Amsterdam. Het is zo.', ['Steden, bijv. Amsterdam.', 'Het is zo.']],
    ['Städer, t.ex. Stockholm. Det är så.', ['Städer, t.ex. Stockholm.', 'Det är så.']],
    ['Он жил на ул. Ленина, т.е. Москва. Он умер.', ['Он жил на ул. Ленина, т.е. Москва.', 'Он умер.']],
    ['Фрукты, овощи и др. Это всё.', ['Фрукты, овощи и др.', 'Это всё.']],
    ['Ursula K. Le Guin wrote it. She did.', ['Ursula K. Le Guin wrote it.', 'She did.']],
    ['words that were cut . and no capitals . end .', ['words that were cut .', 'and no capitals .', 'end .']],
  ])('%s', (text, sentences) => {
    expect(cut(text)).toEqual(sentences)
  })
})

describe('Markdown', () => {
  test('a heading is one unit, without its marker, and no sentence leaves it', () => {
    expect(cut('# What. A title\nText goes on. End')).toEqual(['What. A title', 'Text goes on.', 'End'])
    expect(kinds('# What. A title\nText')).toEqual(['heading', 'prose'])
  })

  test('no sentence leaves an item of a list, and its marker is in none', () => {
    expect(cut('- one item\n- two. And three\n  goes on\n1. a number\n* [x] done')).toEqual([
      'one item',
      'two.',
      'And three\n  goes on',
      'a number',
      'done',
    ])
  })

  test.each([
    ['**Bold.** Another one.', ['**Bold.**', 'Another one.']],
    ["- **Don't.** One writer. **Bold.** Next.", ["**Don't.**", 'One writer.', '**Bold.**', 'Next.']],
    ['**Two. Of them.** _So it is._ ~~Not this.~~', ['**Two.', 'Of them.**', '_So it is._', '~~Not this.~~']],
    ['It ends **so.**', ['It ends **so.**']],
    ['2 * 3 is six. * So is 3 * 2.', ['2 * 3 is six. *', 'So is 3 * 2.']],
    ['It is so. ** Not closed here.', ['It is so.', '** Not closed here.']],
  ])('the end of an emphasis stays with the sentence that it ends: %s', (text, sentences) => {
    expect(cut(text)).toEqual(sentences)
  })

  test('a fenced block of code is one unit, blank lines and all, as is a table', () => {
    const code = '```js\nlet a. B\n\n# no heading\n```'
    const table = '| a. B | c |\n|---|---|\n| 1 | 2 |'
    expect(cut(`Before.\n${code}\nAfter.\n\n${table}\n\nEnd.`)).toEqual(['Before.', code, 'After.', table, 'End.'])
    expect(kinds(`${code}\n${table}`)).toEqual(['code', 'table'])
  })

  test.each([
    ['See [the guide](../a/b.md#x). Then stop.', ['See [the guide](../a/b.md#x).', 'Then stop.']],
    ['It has `errno?` and `a. B`. `kebab index` does it.', ['It has `errno?` and `a. B`.', '`kebab index` does it.']],
    ['Use it, e.g. `Foo.bar`. A `` ` `` is. One ` more.', ['Use it, e.g. `Foo.bar`.', 'A `` ` `` is.', 'One ` more.']],
    [
      'See it, e.g. [here](a). [grounding.md](b) has it. **decompose** runs. _so_',
      ['See it, e.g. [here](a).', '[grounding.md](b) has it.', '**decompose** runs.', '_so_'],
    ],
    ['![An image](a.png) Text. End.', ['![An image](a.png) Text.', 'End.']],
  ])('a stop within code or the target of a link ends no sentence: %s', (text, sentences) => {
    expect(cut(text)).toEqual(sentences)
  })

  test.each([
    ['<!-- a. B\n\nc -->\nText', ['markup', 'prose']],
    ['[a]: http://x.y "T"\n[b]: ./z\n\n[^1]: A note.', ['markup', 'markup', 'prose']],
    ['Text\n\n---\n\n* * *\nText', ['prose', 'markup', 'markup', 'prose']],
    ['[![a](b)](c) [![d][e]][f]\n\n<a id="x"></a>', ['markup', 'markup']],
    ['<details>\n<summary>Why. So</summary>\n\nText', ['markup', 'prose']],
    ['> [!NOTE]\n> Text', ['markup', 'prose']],
  ])('comments, definitions, tags and the like are markup: %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  test.each([
    ['{/* It says so */}', ['prose']],
    ['import it from "there"\n\nText', ['prose', 'prose']],
    ['---\nit: says so\n---', ['prose']],
    ['$$\nx\n$$', ['prose']],
    ['• It says so\n• And so', ['prose', 'prose']],
    ['| It | says so |\n| and | so |', ['table']],
  ])('what only some readers of Markdown hide or show in another form is said: %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  test.each(['<!-- a\n', '<!-- a\n\n', '> <!-- a\n', '<div>\n', 'a\n=\n', '[a]: b\n', '![', '`', '](', '<a '])(
    'are found in linear time: %j, many times',
    (piece) => {
      const text = `${piece.repeat((isNightly ? 400_000 : 120_000) / piece.length)}--> and more`
      expect(sentencesOf(text).length).toBeGreaterThan(0)
    },
  )

  test('a line under a paragraph makes it a heading, and no item', () => {
    expect(kinds('A title\n===\nText\n---\n- item\n---')).toEqual(['heading', 'heading', 'prose', 'markup'])
  })

  test('a table needs no border at its sides', () => {
    const table = 'a | b\n--|--\n1 | 2. And'
    expect(cut(`Before.\n\n${table}\n\nEnd.`)).toEqual(['Before.', table, 'End.'])
  })

  test('a sentence of a quotation begins behind its mark, and goes on in the next line', () => {
    expect(cut('> One. Two\n> goes on.\nSo\n>\n> - item. End')).toEqual([
      'One.',
      'Two\n> goes on.',
      'So',
      'item.',
      'End',
    ])
  })

  test('a fence that is never closed reaches to the end', () => {
    expect(cut('~~~\nA. B\n```\n\nC. D')).toEqual(['~~~\nA. B\n```\n\nC. D'])
  })
})

test('sentences are in order, don’t overlap, have no white space at their ends, and leave out nothing but white space and markers', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '. ',
      'Dr. ',
      '\n',
      '\n\n',
      '- ',
      '# ',
      '```\n',
      '| a |\n',
      ' A',
      'b',
      '!',
      '\r\n',
      '1) ',
      '> ',
      '`',
      '[a](b. c',
      ')',
      '<!--',
      '-->',
      '<p>',
      '=\n',
      '「',
      '[',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      let last = 0
      let between = ''
      for (const { start, end } of sentencesOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
        between += text.slice(last, start)
        last = end
      }
      between += text.slice(last)
      expect(between).toMatch(/^(?:\s|[-*+•#>]|\d+[.)]|\[[ xX]\])*$/)
    }),
  )
})

test('sentences of a long paragraph are the same as those of a short one', () => {
  const sentence = `${'A sentence of Dr. Smith and others goes on and on '.repeat(3)}here.`
  const long = `${'Very long, '.repeat(1000)}indeed.`
  const sentences = [...Array.from({ length: 100 }, () => sentence), long, sentence, long]
  expect(cut(sentences.join(' '))).toEqual(sentences)
})
