import { expect, test } from 'vitest'
import { mediaOf } from '../../src/index.js'

test.each([
  ['a.md', { media: 'markdown' }],
  ['docs/a.b.MARKDOWN', { media: 'markdown' }],
  ['a.mdx', { media: 'markdown' }],
  ['a.txt', { media: 'text' }],
  ['a.rst', { media: 'text' }],
  ['src/a.ts', { media: 'code', codeLang: 'typescript' }],
  ['a.py', { media: 'code', codeLang: 'python' }],
])('an extension says what a file holds: %s', (path, media) => {
  expect(mediaOf(path)).toEqual(media)
})

test.each(['a', 'a.png', '.md', 'md', 'a.md/b', 'a.', '', 'a.constructor', 'a.__proto__'])(
  'every other file is unknown: %j',
  (path) => {
    expect(mediaOf(path)).toBeUndefined()
  },
)
