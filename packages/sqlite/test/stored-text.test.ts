import { strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { originalText, storedText, textOfBytes } from '../src/stored-text.js'
import { anyText } from './arbitrary-documents.js'

test('any string has a stored form that SQLite can hold, and comes back from it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = storedText(text)
      strictEqual(originalText(stored), text)
      strictEqual(textOfBytes(Buffer.from(stored)), text)
      strictEqual(stored.includes('\0'), false)
      strictEqual(Buffer.from(stored).toString(), stored)
    }),
    { numRuns: 2000 },
  )
})

test('different strings have different stored forms', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => a === b || storedText(a) !== storedText(b)),
    { numRuns: 2000 },
  )
  // A text that looks like the stored form of another.
  const tricky = storedText('\ud800')
  strictEqual(originalText(storedText(tricky)), tricky)
})

test('plain text is stored as it is', () => {
  for (const text of ['', 'plain', 'ä \u{1f600}', '\ufeffwith a mark', 'a\u0001b']) strictEqual(storedText(text), text)
})
