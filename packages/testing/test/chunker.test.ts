import type { Chunker } from '@kebab/core'
import { expect, test } from 'vitest'
import { type ChunkerKit, chunkerRules, type SampleText, testChunker } from '../src/index.js'
import { chunkerBreakers } from './breakers/chunker-breakers.js'
import { paragraphChunker } from './support/paragraph-chunker.js'
import { proveKit } from './support/prove-kit.js'

const document = (path: string, text: string): SampleText => ({ path, text, media: 'markdown', metadata: {} })
const documents = [
  document('guide.md', '# Hooks\n\nA hook runs\nbefore a commit.\n\n# Pages\r\n\r\nThe next page\r\nbegins here.\r\n'),
  document('short.md', 'short'),
]

/** Gives the whole document as one passage, at once. */
function wholeChunker(): Chunker {
  return {
    version: 'whole.v1',
    accepts: () => true,
    chunk({ text }, { signal } = {}) {
      signal?.throwIfAborted()
      if (text.trim() === '') return []
      const lines = text.replaceAll('\r\n', '\n').split(/[\r\n]/)
      const lineEnd = /[\r\n]$/.test(text) ? lines.length - 1 : lines.length
      return [{ text, start: 0, end: text.length, lineStart: 1, lineEnd, headingPath: [] }]
    },
  }
}

proveKit<Chunker>({
  rules: chunkerRules,
  kit: (options: Omit<ChunkerKit, 'documents'>) => testChunker({ ...options, documents }),
  create: paragraphChunker,
  others: { 'one that cuts nothing': wholeChunker },
  breakers: chunkerBreakers,
})

test('without a document there is nothing to test, and the kit says so', () => {
  expect(() => testChunker({ test: () => {}, create: paragraphChunker, documents: [] })).toThrow(TypeError)
})
