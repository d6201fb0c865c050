import { extname } from 'node:path/posix'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaOf } from '../../src/prepare/index.js'

test.each([
  ['a.md', { media: 'markdown' }],
  ['docs/a.b.MARKDOWN', { media: 'markdown' }],
  ['a.mdx', { media: 'markdown' }],
  ['a.txt', { media: 'text' }],
  ['a.rst', { media: 'text', markup: 'restructuredtext' }],
  ['a.adoc', { media: 'text', markup: 'asciidoc' }],
  ['a.ORG', { media: 'text', markup: 'org' }],
  ['src/a.ts', { media: 'code', codeLang: 'typescript' }],
  ['a.py', { media: 'code', codeLang: 'python' }],
  ['a.H', { media: 'code', codeLang: 'c' }],
  ['a.hpp', { media: 'code', codeLang: 'cpp' }],
  ['a.cs', { media: 'code', codeLang: 'csharp' }],
  ['a.clj', { media: 'code', codeLang: 'clojure' }],
  ['a.exs', { media: 'code', codeLang: 'elixir' }],
  ['a.hs', { media: 'code', codeLang: 'haskell' }],
  ['a.jsx', { media: 'code', codeLang: 'javascript' }],
  ['a.kt', { media: 'code', codeLang: 'kotlin' }],
  ['a.pl', { media: 'code', codeLang: 'perl' }],
  ['a.ps1', { media: 'code', codeLang: 'powershell' }],
  ['a.rb', { media: 'code', codeLang: 'ruby' }],
  ['a.rs', { media: 'code', codeLang: 'rust' }],
  ['a.sh', { media: 'code', codeLang: 'bash' }],
  ['a.go', { media: 'code', codeLang: 'go' }],
])('an extension says what a file holds: %s', (path, media) => {
  expect(mediaOf(path)).toEqual(media)
})

test.each(['a', 'a.png', '.md', 'md', 'a.md/b', 'a.', '', 'a.constructor', 'a.__proto__'])(
  'every other file is unknown: %j',
  (path) => {
    expect(mediaOf(path)).toBeUndefined()
  },
)

test('the extension is the one that Node finds', () => {
  const pieces = fc.constantFrom('a', '.', '/', 'md', '.md', '\n', 'é', '..')
  fc.assert(
    fc.property(fc.array(pieces), (some) => {
      const path = some.join('')
      expect(mediaOf(path)).toEqual(extname(path).toLowerCase() === '.md' ? { media: 'markdown' } : undefined)
    }),
  )
})
