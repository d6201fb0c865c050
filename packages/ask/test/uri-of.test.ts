import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uriOf } from '../src/uri-of.js'

test.each([
  ['docs/a.md', 'docs/a.md#L3-L9'],
  ['c#/what?.md', 'c%23/what%3F.md#L3-L9'],
  ['100%.md', '100%25.md#L3-L9'],
  ['javascript:alert(1)', 'javascript%3Aalert(1)#L3-L9'],
  ['ü.md', '%C3%BC.md#L3-L9'],
  ['half \ud800.md', 'half%20%EF%BF%BD.md#L3-L9'],
])('%s', (path, uri) => {
  expect(uriOf({ path, lineStart: 3, lineEnd: 9 })).toBe(uri)
})

test('whatever the path, the link stays below its base and leads back to it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((path) => !/^\/|(^|\/)\.{0,2}(\/|$)/.test(path)),
      (path) => {
        const url = new URL(uriOf({ path, lineStart: 1, lineEnd: 2 }), 'https://example.org/base/')
        expect(decodeURIComponent(url.pathname)).toBe(`/base/${path}`)
        expect(url.hash).toBe('#L1-L2')
      },
    ),
  )
})
