import type { Document } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentUri, listDocuments, pageCursor, parseResourceUri, readPageCursor } from '../src/resources.js'

const { signal } = new AbortController()

function storeOf(documents: readonly (readonly [string, string])[]) {
  return {
    async *documents() {
      const byPath = [...documents].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      for (const [path, docId] of byPath) yield { path, docId } as Document
    },
  }
}

const places = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd/e', ''), fc.string()), {
  maxLength: 30,
  selector: ([, docId]) => docId,
})

test('pages of documents concatenate to all of them, by path and then id, whatever their size', async () => {
  const property = fc.asyncProperty(places, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
    const seen: string[] = []
    let after: readonly [string, string] | undefined
    do {
      const { documents, next } = await listDocuments(storeOf(all), after, limit, signal)
      expect(documents.length).toBeLessThanOrEqual(limit)
      if (next !== undefined) expect(documents).toHaveLength(limit)
      seen.push(...documents.map(({ path, docId }) => JSON.stringify([path, docId])))
      after = next && readPageCursor(pageCursor(next))
    } while (after !== undefined)
    const order = (a: readonly [string, string], b: readonly [string, string]): number =>
      a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? -1 : 1
    expect(seen).toEqual([...all].sort(order).map((place) => JSON.stringify(place)))
  })
  await fc.assert(property)
})

test('a document removed between two pages moves no other', async () => {
  const all = ['a', 'b', 'c', 'd'].map((path) => [path, path] as const)
  const { next } = await listDocuments(storeOf(all), undefined, 2, signal)
  const rest = await listDocuments(storeOf(all.filter(([path]) => path !== 'b')), next, 2, signal)
  expect(rest.documents.map(({ path }) => path)).toEqual(['c', 'd'])
})

test('only the cursor of a page is accepted, unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, docId) => {
      expect(readPageCursor(pageCursor([path, docId]))).toEqual([path, docId])
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => readPageCursor(text) === undefined))
  for (const value of [[], ['a'], ['a', 1], ['a', 'b', 'c'], {}, null]) {
    expect(readPageCursor(Buffer.from(JSON.stringify(value)).toString('base64url'))).toBeUndefined()
  }
  expect(readPageCursor(`${pageCursor(['a', 'b'])}=`)).toBeUndefined()
})

test('a URI refers to its document, for any id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (docId) => {
      expect(parseResourceUri(documentUri(docId))).toEqual({ doc_id: docId })
    }),
  )
})

test('lines and chunks have URIs, too, and any other URI is unknown', () => {
  expect(parseResourceUri('kebab://document/a%2Fb/lines/3-9')).toEqual({ doc_id: 'a/b', line_start: 3, line_end: 9 })
  expect(parseResourceUri('kebab://chunk/0f')).toEqual({ chunk_id: '0f' })
  for (const uri of [
    '',
    'kebab://document/',
    'kebab://document/a/b',
    'kebab://document/a/lines/0-3',
    'kebab://chunk/%E0',
  ])
    expect(parseResourceUri(uri), uri).toBeUndefined()
})
