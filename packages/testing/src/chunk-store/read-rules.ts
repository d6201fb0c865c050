import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { ChunkStore } from '@kebab/core'
import { proveRefusal } from '../prove-refusal.js'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { embeddedDocument } from './embedded-document.js'
import { idsOf, textsOf, withoutEmbedding } from './expected-chunks.js'

const before = sampleDocument('a.md', ['before'])
const words = embeddedDocument('b.md', ['0', '1', '2', '3', '4'])
const after = sampleDocument('c.md', ['after'])
const put = [after, words, before]
const [first, , third, , last] = idsOf(words) as [string, string, string, string, string]

/** Texts that a careless store changes. */
const TEXTS: Record<string, string> = {
  'nothing at all': '',
  'a NUL character': 'before\0after',
  'lone carriage returns': 'one\rtwo\r\nthree\nfour\r',
  'a byte-order mark': '\ufeff# Title',
  'characters beyond U+FFFF': 'a 👩‍👩‍👧 and a \u{10ffff}',
  'lone surrogates': '\udc00 \ud800',
  'characters that normalisation changes': 'e\u0301 \u00e9 \u2126 \ufb01',
  'white space at both ends': ' \t\n text \u00a0\u2028',
  'three million characters': 'long text\n'.repeat(300_000),
}

/** What `neighbours` and `source` give. */
export const readRules: readonly Rule<ChunkStore>[] = [
  {
    rule: '`neighbours` gives the chunk itself with `n` chunks on either side, in document order',
    async prove(store) {
      await store.commit({ put })
      deepStrictEqual(textsOf(await store.neighbours(third, 1)), ['1', '2', '3'])
    },
  },
  {
    rule: '`neighbours` ends where the document ends',
    async prove(store) {
      await store.commit({ put })
      deepStrictEqual(textsOf(await store.neighbours(first, 1)), ['0', '1'])
      deepStrictEqual(textsOf(await store.neighbours(last, 2)), ['2', '3', '4'])
      deepStrictEqual(textsOf(await store.neighbours(third, 1_000_000)), ['0', '1', '2', '3', '4'])
    },
  },
  {
    rule: '`neighbours` with n = 0 gives the chunk alone, without its embedding',
    async prove(store) {
      await store.commit({ put })
      deepStrictEqual(await store.neighbours(third, 0), words.chunks.slice(2, 3).map(withoutEmbedding))
    },
  },
  {
    rule: '`neighbours` gives none for an unknown id',
    async prove(store) {
      await store.commit({ put })
      deepStrictEqual(await store.neighbours('unknown', 3), [])
    },
  },
  {
    rule: '`neighbours` refuses an `n` that is no integer from 0 with `invalid_input`',
    async prove(store) {
      await store.commit({ put })
      for (const n of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
        await proveRefusal(() => store.neighbours(third, n), 'invalid_input', String(n))
    },
  },
  {
    rule: '`source` gives the document with its whole text, verbatim',
    async prove(store) {
      for (const [what, text] of Object.entries(TEXTS)) {
        const { document } = sampleDocument(`${what}.txt`, [])
        await store.commit({ put: [{ document, text, chunks: [] }] })
        const found = await store.source(document.docId)
        deepStrictEqual(found?.document, document, what)
        strictEqual(found.text === text, true, what)
      }
    },
  },
  {
    rule: '`source` gives `null` for an unknown id',
    async prove(store) {
      await store.commit({ put })
      strictEqual(await store.source('unknown'), null)
    },
  },
]
