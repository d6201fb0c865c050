import type { Chunker, Passage } from '@kebab/core'
import { testChunker, testReader } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { ofToday } from '../../../test/support/profile.js'
import { markdownReader, textReader } from '../src/index.js'
import { chunkerVersion, type HouseChunker, prepareDocumentYielding } from '../src/prepare/index.js'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const MARKDOWN =
  '---\ntitle: Hooks\n---\n\n# Hooks\r\n\r\nA hook runs\rbefore a commit. 🎉\n\n- one\n- two\n\n```TS\nconst a = 1\n```\n\n## Failures\n'

test('an empty file of text is a document without text', async () => {
  for (const reader of [markdownReader(), textReader()])
    expect(await reader.read({ path: 'a.md', bytes: async () => new Uint8Array() })).toEqual([
      { path: 'a.md', text: '' },
    ])
})

describe('the Markdown reader', () => {
  const files = [
    { path: 'guide.md', bytes: bytes(MARKDOWN) },
    { path: 'notes/long.markdown', bytes: bytes('\ufeff# Notes\n\nOne.') },
    { path: 'page.mdx', bytes: bytes('# Page\n\n<Tabs />\n\nOne.') },
  ]
  testReader({ test, create: markdownReader, files })
})

describe('the text reader', () => {
  testReader({
    test,
    create: textReader,
    files: [{ path: 'a/notes.txt', bytes: bytes('\ufeffOne line.\r\nTwo.\n') }],
  })
})

describe.each<[HouseChunker, string, string]>([
  ['markdown', 'guide.md', MARKDOWN],
  ['text', 'notes.txt', 'A hook runs before a commit. It may refuse it.\r\n\r\nThe next paragraph\rhas two lines.\n'],
  ['code', 'hook.ts', 'export function run() {\n  return 1\n}\n\n\nexport const hook = run\n'],
])('the built-in chunker of %s', (media, path, text) => {
  describe.each(ofToday([[{}], [{ maxChars: 80, overlapChars: 40 }]], 2))('with %o', (settings) => {
    /** As the indexer runs it: a document at a time, yielding to the event loop. */
    const create = (): Chunker => ({
      version: chunkerVersion(media, settings),
      accepts: (document) => document.media === media,
      async chunk(document, { signal } = {}) {
        const input = { path: document.path, text: document.text }
        const options = { ...settings, sourceId: 'samples', now: new Date(0), signal }
        const { chunks } = await prepareDocumentYielding(input, options)
        return chunks.map(
          ({ text, start, end, lineStart, lineEnd, headingPath, codeLang }): Passage => ({
            text,
            start,
            end,
            lineStart,
            lineEnd,
            headingPath,
            ...(codeLang === undefined ? {} : { codeLang }),
          }),
        )
      },
    })
    testChunker({ test, create, documents: [{ path, text, media, metadata: {} }] })
  })
})
