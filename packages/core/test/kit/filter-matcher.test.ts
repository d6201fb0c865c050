import { describe, expect, test } from 'vitest'
import type { Filters } from '../../src/index.js'
import { filterMatcher } from '../../src/kit/index.js'
import { makeDocument } from '../support/corpus.js'

const document = makeDocument('docs/guides/a.md', {
  docId: 'd1',
  tags: ['x', 'y'],
  lang: 'en-gb',
  media: 'code',
  repo: 'kebab',
  codeLang: 'ts',
  trust: 'secondary',
  indexedAt: '2026-01-01T00:00:00.000Z',
})
const passes = (filters: Filters, codeLang?: string): boolean => filterMatcher(filters)({ document, codeLang })

describe('filters', () => {
  test.each<[Filters, boolean]>([
    [{}, true],
    [{ tags: ['z', 'y'] }, true],
    [{ tags: ['z'] }, false],
    [{ tags: ['X'] }, true],
    [{ tags: ['#x'] }, true],
    [{ tags: ['##x'] }, false],
    [{ lang: ['en'] }, true],
    [{ lang: ['EN-GB'] }, true],
    [{ lang: ['en-us', 'e', 'g'] }, false],
    [{ pathGlob: ['*.md', 'docs/**'] }, true],
    [{ pathGlob: ['docs/*.md'] }, false],
    [{ docId: ['d1'] }, true],
    [{ docId: ['d2'] }, false],
    [{ media: ['markdown', 'code'] }, true],
    [{ media: ['markdown'] }, false],
    [{ repo: ['kebab'] }, true],
    [{ repo: ['other'] }, false],
    [{ codeLang: ['ts'] }, true],
    [{ codeLang: ['TS'] }, true],
    [{ codeLang: ['typescript'] }, true],
    [{ codeLang: ['TSX'] }, true],
    [{ codeLang: ['js'] }, false],
    [{ sourceId: ['docs'] }, true],
    [{ sourceId: ['other'] }, false],
    [{ trustMin: 'generated' }, true],
    [{ trustMin: 'secondary' }, true],
    [{ trustMin: 'primary' }, false],
    [{ indexedAfter: '2025-12-31T23:59:59Z' }, true],
    [{ indexedAfter: '2026-01-01T00:00:00Z' }, false],
    [{ indexedAfter: '2026-01-01T00:30:00+01:00' }, true],
    [{ tags: ['x'], repo: ['other'] }, false],
  ])('%j: %s', (filters, expected) => {
    expect(passes(filters)).toBe(expected)
  })

  test('on what a document does not say are not met', () => {
    const bareDocument = makeDocument('a.md')
    for (const filters of [{ lang: ['en'] }, { repo: ['kebab'] }, { codeLang: ['ts'] }, { tags: ['x'] }]) {
      expect(filterMatcher(filters)({ document: bareDocument })).toBe(false)
    }
  })

  test('on the language of code look at the chunk before its document', () => {
    expect([passes({ codeLang: ['JS'] }, 'js'), passes({ codeLang: ['ts'] }, 'js')]).toEqual([true, false])
  })
})
