import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { globMatcher } from '../src/index.js'

describe('a glob', () => {
  test.each([
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['docs/**', 'docs/a/b.md', true],
    ['docs/**', 'docs', false],
    ['docs/**/a.md', 'docs/a.md', true],
    ['docs/**/a.md', 'docs/x/y/a.md', true],
    ['docs/**/a.md', 'docs/xa.md', false],
    ['**/a.md', 'a.md', true],
    ['**/a.md', 'x/a.md', true],
    ['**/a.md', 'xa.md', false],
    ['**.md', 'x/y.md', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a?c', 'a😀c', true],
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['a.c', 'abc', false],
    ['[a](b){c}', '[a](b){c}', true],
    ['a\\*', 'a\\b', true],
  ])('%s on %s: %s', (glob, path, expected) => {
    expect(globMatcher(glob)(path)).toBe(expected)
  })

  test('agrees with the regular expression that it stands for', () => {
    const glyphs = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '**', '?', '**/'), { maxLength: 10 })
      .map((s) => s.join(''))
    const paths = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 10 }).map((s) => s.join(''))
    fc.assert(
      fc.property(glyphs, paths, (glob, path) => {
        expect(globMatcher(glob)(path)).toBe(expressionOf(glob).test(path))
      }),
      {
        numRuns: 3000,
      },
    )
  })

  test('may have any number of `**` in a row', () => {
    const glob = '**/'.repeat(100_000)
    expect(globMatcher(`${glob}a`)('x/y/a')).toBe(true)
    expect(globMatcher(`${glob}a`)('x/y/b')).toBe(false)
  })

  test('with many `**` takes as long as with one', () => {
    const path = 'a/'.repeat(100_000).concat('b')
    for (const part of ['**/', '**?', '**/*/', '**a', '/**/a']) {
      expect(globMatcher(`${part.repeat(100_000)}c`)(path)).toBe(false)
    }
  })

  test('takes no exponential time', () => {
    expect(globMatcher('*a'.repeat(200))('a'.repeat(2000).concat('b'))).toBe(false)
    expect(globMatcher('**/'.repeat(200))('a/'.repeat(1000).concat('b'))).toBe(false)
  })
})

function expressionOf(glob: string): RegExp {
  const source = glob.replace(/(^|(?<=\/))\*\*+\/|\*+|\?|./g, (part) =>
    part.endsWith('*/')
      ? '(?:.*/)?'
      : part.startsWith('**')
        ? '.*'
        : part === '*'
          ? '[^/]*'
          : part === '?'
            ? '[^/]'
            : part,
  )
  return new RegExp(`^${source}$`, 'su')
}
