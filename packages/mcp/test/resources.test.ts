import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentUri, parseResourceUri } from '../src/resources.js'

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
