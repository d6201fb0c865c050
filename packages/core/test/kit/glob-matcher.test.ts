import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { globMatcher } from '../../src/kit/index.js'

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
    ['*.{js,md}', 'a.md', true],
    ['*.{js,md}', 'a.mdx', false],
    ['{a,b/**}/c', 'b/x/c', true],
    ['{a,b/{c,d}}.md', 'b/d.md', true],
    ['{a,b/{c,d}}.md', 'b.md', false],
    ['a{,b}', 'a', true],
    ['a{,b}', 'ab', true],
    ['{a},{b}', '{a},{b}', true],
    ['a,b', 'a,b', true],
    ['{a,b', '{a,b', true],
    ['{a,{b,c}', '{a,c', true],
    ['a,b}', 'a,b}', true],
    ['{}{a,b}', '{}b', true],
  ])('%s on %s: %s', (glob, path, expected) => {
    expect(globMatcher(glob)(path)).toBe(expected)
  })

  test('that begins with an exclamation mark is refused, and may hold one elsewhere', () => {
    expect(() => globMatcher(['a', '!a'])).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => globMatcher('{a,!b}')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(globMatcher('?a!')('!a!')).toBe(true)
  })

  test('with braces means the same as its alternatives written out', () => {
    type Piece = string | Piece[]
    const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constantFrom('', 'a', 'b', '/', '*', '**', '?'),
        fc.array(tie('piece'), { minLength: 2, maxLength: 3 }),
      ),
    }))
    const rows = fc.array(piece, { maxLength: 4 })
    const glob = (row: Piece[]): string =>
      row
        .map((element) =>
          typeof element === 'string' ? element : `{${element.map((inner) => glob([inner])).join(',')}}`,
        )
        .join('')
    const written = (row: Piece[]): string[] =>
      row.reduce<string[]>(
        (heads, element) => {
          const endings = typeof element === 'string' ? [element] : element.flatMap((inner) => written([inner]))
          return heads.flatMap((head) => endings.map((ending) => head + ending))
        },
        [''],
      )
    const paths = fc.array(fc.constantFrom('a', 'b', '/', 'x'), { maxLength: 6 }).map((s) => s.join(''))
    fc.assert(
      fc.property(rows, paths, (row, path) => {
        fc.pre(written(row).length < 1000)
        expect(globMatcher(glob(row))(path)).toBe(globMatcher(written(row))(path))
      }),
      { numRuns: 2000 },
    )
  })

  const many = [
    '{a,b}'.repeat(40),
    '{,}'.repeat(40),
    `${'{a,'.repeat(100_000)}b${'}'.repeat(100_000)}`,
    '{'.repeat(100_000).concat('a,b}'),
  ]
  test.each(many)('with too many alternatives is refused, and takes no exponential time', (glob) => {
    expect(() => globMatcher(glob)).toThrow(/alternatives/)
  })

  test('agrees with an equivalent regular expression', () => {
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
    for (const piece of ['**/', '**?', '**/*/', '**a', '/**/a']) {
      expect(globMatcher(`${piece.repeat(100_000)}c`)(path)).toBe(false)
    }
  })

  test('takes no exponential time', () => {
    expect(globMatcher('*a'.repeat(200))('a'.repeat(2000).concat('b'))).toBe(false)
    expect(globMatcher('**/'.repeat(200))('a/'.repeat(1000).concat('b'))).toBe(false)
  })
})

describe('several globs', () => {
  const globPiece = fc.constantFrom('a', 'b', '/', '*', '**', '?', '**/', '/**/', 'aaaa', '😀', '\ud83d')
  const glob = fc.oneof(
    fc.array(globPiece, { maxLength: 8 }),
    // Longer than a word of the automaton.
    fc.array(globPiece, { minLength: 30, maxLength: 80 }),
  )
  const globs = fc.array(
    glob.map((pieces) => pieces.join('')),
    { maxLength: 6 },
  )
  const piece = fc.constantFrom('a', 'b', '/', 'aaaa', 'a/a/', '😀', '\ud83d', 'c')
  const paths = fc.array(
    fc.oneof(fc.array(piece, { maxLength: 10 }), fc.array(piece, { minLength: 20, maxLength: 60 })),
    { minLength: 1, maxLength: 8 },
  )

  test('match the paths that one of them matches, whatever was tested before', () => {
    fc.assert(
      fc.property(globs, paths, (some, pieces) => {
        const matches = globMatcher(some)
        for (const path of pieces.map((each) => each.join('')))
          expect(matches(path)).toBe(some.some((pattern) => isMatch(pattern, path)))
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['a', '?', '*a'])('may have a segment `**` anywhere, behind any number of %j', (lead) => {
    for (let count = 1; count <= 100; count++) {
      const matches = globMatcher(['x*', `${lead.repeat(count)}/**/b`])
      const start = 'a'.repeat(count)
      const answers = ['/b', '/c/b', '/c/d/b', 'b', '/cb', '/b/', ''].map((end) => matches(start + end))
      expect(answers, `${count}`).toEqual([true, true, true, false, false, false, false])
    }
  })

  test('match no path if there are none', () => {
    expect([globMatcher([])(''), globMatcher([])('a')]).toEqual([false, false])
  })

  test('match a path without wildcards exactly, besides what they match', () => {
    const matches = globMatcher(['a/b.md', '*.txt', 'a/b.md'])
    expect(['a/b.md', 'c.txt', 'a/b_md', 'b.md'].map(matches)).toEqual([true, true, false, false])
  })
})

describe('the cost of a character of a path', () => {
  afterEach(() => void vi.restoreAllMocks())
  /** Globs that no path matches, each at another position. */
  const hostile = (count: number): string[] =>
    Array.from({ length: count }, (_, i) => `**/${letters(i, 28).join('*')}*${i}`.slice(0, 60))
  const pathOf = (seed: number): string => letters(seed, 80).join('')

  test.each([1, 30, 1000])('is two look-ups if the path was tested before, with %d globs', (count) => {
    const matches = globMatcher(hostile(count))
    const path = pathOf(7)
    const first = countCalls('get', () => matches(path))
    expect(countCalls('get', () => matches(path))).toBeLessThanOrEqual(2 * path.length)
    expect(first).toBeGreaterThan(2 * path.length)
  })

  test('is two look-ups in the prefix that a path shares with an earlier one', () => {
    const matches = globMatcher(hostile(300))
    const path = pathOf(7)
    matches(path)
    expect(countCalls('get', () => matches(`${path.slice(0, -1)}x`))).toBeLessThanOrEqual(2 * path.length + 3)
  })

  test('stays within a bounded cache, however many paths are tested, and the answers stay the same', () => {
    const some = [...hostile(300), '**/*e*??z']
    const matches = globMatcher(some)
    for (let seed = 0; seed < 300; seed++) matches(pathOf(seed))
    expect(countCalls('set', () => matches(pathOf(1000)))).toBe(0)
    for (let seed = 2000; seed < 2010; seed++) {
      for (const path of [pathOf(seed), `${pathOf(seed)}z`])
        expect(matches(path)).toBe(some.some((pattern) => isMatch(pattern, path)))
    }
  })

  function countCalls(method: 'get' | 'set', work: () => unknown): number {
    const calls = vi.spyOn(Map.prototype, method)
    work()
    const { length } = calls.mock.calls
    calls.mockRestore()
    return length
  }
})

/** Pseudo-random letters for a seed, with a `/` now and then. */
function letters(seed: number, count: number): string[] {
  let state = (seed + 1) * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393
    return 'aaabcdefghi/'[(state >>> 8) % 12]!
  })
}

/** Matches part by part: the offsets in the path that the parts so far may have reached. */
function isMatch(glob: string, path: string): boolean {
  const chars = [...path]
  let ends = new Set([0])
  for (const [piece] of glob.matchAll(/(?<![^/])(?:\*\*+\/)+|\*+|\?|[^*?]/gsu)) {
    const next = new Set<number>()
    for (const end of ends) {
      if (piece === '?') {
        if (end < chars.length && chars[end] !== '/') next.add(end + 1)
      } else if (!piece.startsWith('*')) {
        if (chars[end] === piece) next.add(end + 1)
      } else {
        next.add(end)
        for (let at = end; at < chars.length && (piece !== '*' || chars[at] !== '/'); at++)
          if (!piece.endsWith('/') || chars[at] === '/') next.add(at + 1)
      }
    }
    ends = next
  }
  return ends.has(chars.length)
}

function expressionOf(glob: string): RegExp {
  const source = glob.replace(/(^|(?<=\/))\*\*+\/|\*+|\?|./g, (piece) =>
    piece.endsWith('*/')
      ? '(?:.*/)?'
      : piece.startsWith('**')
        ? '.*'
        : piece === '*'
          ? '[^/]*'
          : piece === '?'
            ? '[^/]'
            : piece,
  )
  return new RegExp(`^${source}$`, 'su')
}
