import type { Reader } from '@kebab/core'
import { expect, test } from 'vitest'
import { type ReaderKit, readerRules, type SampleFile, testReader } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { readerBreakers } from './breakers/reader-breakers.js'
import { pageReader } from './support/page-reader.js'
import { proveKit } from './support/prove-kit.js'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const files: readonly SampleFile[] = [
  { path: 'one.pages', bytes: bytes('PAGES\nthe first page\fthe second page 🎉') },
  { path: 'notes/two.pages', bytes: bytes('PAGES\none document\x1danother\fwith two pages') },
]

/** Takes its time, uses up its bytes, and says nothing about places. */
function slowReader(): Reader {
  const reader = pageReader()
  return {
    ...reader,
    async read(file, options) {
      await turns(3)
      options?.signal?.throwIfAborted()
      const own = await file.bytes()
      const documents = await reader.read({ path: file.path, bytes: async () => own }, options)
      own.fill(0)
      return documents.map(({ path, text }) => ({ path, text }))
    },
  }
}

proveKit<Reader>({
  rules: readerRules,
  kit: (options: Omit<ReaderKit, 'files'>) => testReader({ ...options, files }),
  create: pageReader,
  others: { 'a slow one': slowReader },
  breakers: readerBreakers,
})

test('without a file there is nothing to test, and the kit says so', () => {
  expect(() => testReader({ test: () => {}, create: pageReader, files: [] })).toThrow(TypeError)
})
