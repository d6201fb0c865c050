import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { assertRefused, collect } from '../assert-call.js'
import { embeddedDocument, idsOf, sampleDocument } from '../samples.js'
import { chunksByPath, type StoreRule, textsOf, withoutEmbedding } from './store-rule.js'

const before = sampleDocument('a.md', ['before'])
const words = embeddedDocument('b.md', ['0', '1', '2', '3', '4'])
const after = sampleDocument('c.md', ['after'])
const put = [after, words, before]
const [first, second, third, , last] = idsOf(words.chunks) as [string, string, string, string, string]
const [beforeId] = idsOf(before.chunks) as [string]

/** Texts that a store could change by mistake. */
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

/** In the order of `<`: capitals first, and characters above U+FFFF before U+FFFF itself. */
const PATHS = ['B.md', 'a', 'a.md', 'a/b.md', 'b.md', 'ä.md', '\u{1f600}.md', '\uffff.md']

const a = embeddedDocument('a.md', ['a0', 'a1', 'a2'])
const b = sampleDocument('b.md', ['b0', 'b1'])
const c = embeddedDocument('c.md', ['c0'], { sourceId: 'other' })
const unordered = [c, a, b]

/** Numbers that change when they are stored as decimals or as other floats. */
const vectors = [
  Float32Array.of(1, -0, 0),
  Float32Array.of(1 / 3, 2 / 3, -2 / 3),
  Float32Array.of(1, 2 ** -149, -(2 ** -126)),
]

/** Rules about `get`, `neighbours`, `source`, `documents` and `chunks`. */
export const readRules: readonly StoreRule[] = [
  {
    rule: '`get` gives the chunks in the order of their ids, and `null` where there is none',
    async check(store) {
      await store.commit({ put })
      const chunks = await store.get([third, 'unknown', beforeId, first, ''])
      deepStrictEqual(textsOf(chunks), ['2', null, 'before', '0', null])
      deepStrictEqual(await store.get([]), [])
    },
  },
  {
    rule: '`get` gives a chunk as often as it is asked for',
    async check(store) {
      await store.commit({ put })
      const chunks = await store.get([second, second, beforeId, second])
      deepStrictEqual(textsOf(chunks), ['1', '1', 'before', '1'])
    },
  },
  {
    rule: '`get` leaves out the embeddings by default',
    async check(store) {
      await store.commit({ put: [words] })
      const chunks = words.chunks.map(withoutEmbedding)
      deepStrictEqual(await store.get(idsOf(words.chunks)), chunks)
      deepStrictEqual(await store.get(idsOf(words.chunks), { embeddings: false }), chunks)
    },
  },
  {
    rule: '`get` with `embeddings: true` gives the embeddings that there are',
    async check(store) {
      await store.commit({ put })
      deepStrictEqual(await store.get([beforeId, first, second], { embeddings: true }), [
        before.chunks[0],
        words.chunks[0],
        words.chunks[1],
      ])
    },
  },
  {
    rule: '`neighbours` gives the chunk itself with `n` chunks on either side, in document order',
    async check(store) {
      await store.commit({ put })
      deepStrictEqual(textsOf(await store.neighbours(third, 1)), ['1', '2', '3'])
    },
  },
  {
    rule: '`neighbours` ends where the document ends',
    async check(store) {
      await store.commit({ put })
      deepStrictEqual(textsOf(await store.neighbours(first, 1)), ['0', '1'])
      deepStrictEqual(textsOf(await store.neighbours(last, 2)), ['2', '3', '4'])
      deepStrictEqual(textsOf(await store.neighbours(third, 1_000_000)), ['0', '1', '2', '3', '4'])
    },
  },
  {
    rule: '`neighbours` with n = 0 gives the chunk alone, without its embedding',
    async check(store) {
      await store.commit({ put })
      deepStrictEqual(await store.neighbours(third, 0), words.chunks.slice(2, 3).map(withoutEmbedding))
    },
  },
  {
    rule: '`neighbours` gives no chunks for an unknown id',
    async check(store) {
      await store.commit({ put })
      deepStrictEqual(await store.neighbours('unknown', 3), [])
    },
  },
  {
    rule: '`neighbours` refuses an `n` that is no integer from 0 with `invalid_input`',
    async check(store) {
      await store.commit({ put })
      for (const n of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
        await assertRefused(() => store.neighbours(third, n), 'invalid_input', String(n))
    },
  },
  {
    rule: '`source` gives the document with its whole text, verbatim',
    async check(store) {
      for (const [what, text] of Object.entries(TEXTS)) {
        const { document } = sampleDocument(`${what}.txt`, [])
        await store.commit({ put: [{ document, text, chunks: [] }] })
        const source = await store.source(document.docId)
        deepStrictEqual(source?.document, document, what)
        strictEqual(source.text === text, true, what)
      }
    },
  },
  {
    rule: '`source` gives `null` for an unknown id',
    async check(store) {
      await store.commit({ put })
      strictEqual(await store.source('unknown'), null)
    },
  },
  {
    rule: '`documents()` gives all documents by path ascending, as `<` compares them',
    async check(store) {
      await store.commit({ put: [...PATHS].reverse().map((path) => sampleDocument(path, ['text'])) })
      deepStrictEqual(
        (await collect(store.documents())).map(({ path }) => path),
        PATHS,
      )
    },
  },
  {
    rule: '`documents({ sourceId })` gives only the documents of this source',
    async check(store) {
      await store.commit({ put: unordered })
      deepStrictEqual(await collect(store.documents({ sourceId: 'other' })), [c.document])
      deepStrictEqual(await collect(store.documents({ sourceId: 'samples' })), [a.document, b.document])
      deepStrictEqual(await collect(store.documents({ sourceId: 'unknown' })), [])
    },
  },
  {
    rule: '`chunks()` gives all chunks, those of a document together and in order',
    async check(store) {
      await store.commit({ put: unordered })
      const runs: string[][] = []
      for (const { document, text } of await collect(store.chunks())) {
        if (runs.at(-1)?.[0] !== document.path) runs.push([document.path])
        runs.at(-1)?.push(text)
      }
      deepStrictEqual(runs.sort(), [
        ['a.md', 'a0', 'a1', 'a2'],
        ['b.md', 'b0', 'b1'],
        ['c.md', 'c0'],
      ])
    },
  },
  {
    rule: '`chunks({ docIds })` gives only the chunks of these documents, each once',
    async check(store) {
      await store.commit({ put: unordered })
      const chunksOf = async (docIds: readonly string[]): Promise<string[]> =>
        (await collect(store.chunks({ docIds }))).map(({ text }) => text).sort()
      const { docId } = b.document
      deepStrictEqual(await chunksOf([docId, 'unknown', docId]), ['b0', 'b1'])
      deepStrictEqual(await chunksOf([c.document.docId, docId]), ['b0', 'b1', 'c0'])
      deepStrictEqual(await chunksOf([]), [])
    },
  },
  {
    rule: '`chunks()` gives embeddings bit for bit, where there are any',
    async check(store) {
      const stored = sampleDocument('vectors.md', ['v0', 'v1', 'v2', 'none'])
      const chunks = stored.chunks.map((chunk, i) => {
        const embedding = vectors[i]
        return embedding === undefined ? chunk : { ...chunk, embedding }
      })
      await store.commit({ put: [{ ...stored, chunks }] })
      deepStrictEqual(await chunksByPath(store), chunks)
    },
  },
]
