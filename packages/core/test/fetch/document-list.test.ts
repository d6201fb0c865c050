import type { Document } from '@kebab/core'
import { documentList } from '@kebab/core/internal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'

type Position = readonly [path: string, docId: string]

function documentAt([path, docId]: Position): Document {
  return {
    path,
    docId,
    sourceId: 'documents',
    tags: [],
    media: 'text',
    trust: 'primary',
    metadata: {},
    contentHash: docId,
    chunkerVersion: 'text.v1',
    indexedAt: '2026-01-01T00:00:00Z',
  }
}

function storeOf(positions: readonly Position[], change: Partial<Document> = {}) {
  return {
    async *documents({ sourceId }: { sourceId?: string | undefined } = {}) {
      const byPath = [...positions].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      for (const position of byPath) {
        const document = { ...documentAt(position), ...change }
        if (sourceId === undefined || sourceId === document.sourceId) yield document
      }
    },
  }
}

const positions = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd/e'), fc.string({ minLength: 1 })), {
  maxLength: 30,
  selector: ([, docId]) => docId,
})

test('pages of documents concatenate to all of them, by path and then id, whatever their size', async () => {
  const property = fc.asyncProperty(positions, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await documentList(storeOf(all), { limit, cursor })
      assertWire('document_list.v1', page)
      expect(page.documents.length).toBeLessThanOrEqual(limit)
      if (page.next_cursor !== null) expect(page.documents).toHaveLength(limit)
      seen.push(...page.documents.map(({ doc_path, doc_id }) => JSON.stringify([doc_path, doc_id])))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    const order = (a: Position, b: Position): number => (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? -1 : 1)
    expect(seen).toEqual([...all].sort(order).map((position) => JSON.stringify(position)))
  })
  await fc.assert(property)
})

test('a document removed between two pages moves no other', async () => {
  const all = ['a', 'b', 'c', 'd'].map((path) => [path, path] as const)
  const { next_cursor } = await documentList(storeOf(all), { limit: 2 })
  const rest = await documentList(storeOf(all.filter(([path]) => path !== 'b')), { limit: 2, cursor: next_cursor! })
  expect(rest.documents.map(({ doc_path }) => doc_path)).toEqual(['c', 'd'])
})

test('a source that was named is shown, and lists its documents alone; a path of the machine is not shown', async () => {
  const all = [['a', 'a'] as const]
  const list = await documentList(storeOf(all, { sourceId: 'handbook' }), { limit: 9, source_id: 'handbook' })
  expect(list.documents).toMatchObject([{ source_id: 'handbook' }])
  expect(
    (await documentList(storeOf(all, { sourceId: 'handbook' }), { limit: 9, source_id: 'other' })).documents,
  ).toEqual([])
  const folder = await documentList(storeOf(all, { sourceId: '/home/me/docs' }), { limit: 9 })
  expect(JSON.stringify(folder)).not.toContain('/home')
})

test('only the cursor of a page is accepted, unchanged', async () => {
  const reject = async (cursor: string): Promise<void> => {
    const { code } = await errorOf(documentList(storeOf([]), { limit: 9, cursor }))
    expect(code, cursor).toBe('invalid_cursor')
  }
  await fc.assert(fc.asyncProperty(fc.string(), reject))
  for (const value of [[], ['a'], ['a', 1], ['a', 'b', 'c'], {}, null])
    await reject(Buffer.from(JSON.stringify(value)).toString('base64url'))
  const { next_cursor } = await documentList(
    storeOf([
      ['a', '1'],
      ['b', '2'],
    ]),
    { limit: 1 },
  )
  await reject(`${next_cursor}=`)
  await reject(Buffer.from('["a", "1"]').toString('base64url'))
})

test('an abort ends the listing with its reason', async () => {
  const reason = new Error('enough')
  const listing = documentList(storeOf([['a', '1']]), { limit: 9 }, { signal: AbortSignal.abort(reason) })
  await expect(listing).rejects.toBe(reason)
})
