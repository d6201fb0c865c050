import { expect, test } from 'vitest'
import { indexedText, indexedWords } from '../../src/index.js'
import { readIndexedTexts } from '../../src/kit/index.js'
import type { IndexedText } from '../../src/kit/indexed-text.js'
import { makeStored } from '../support/corpus.js'

function chunkOf(path: string, more: Parameters<typeof makeStored>[2] = {}) {
  return { ...makeStored(path, ['text'], more).chunks[0]!, headingPath: ['Title', 'Section'] }
}

test('words are taken from the name of the file, its other names and its tags, before what is read', () => {
  const metadata = { aliases: ['Retries', 7, null, { of: 'a' }, ''], alias: 'none' }
  const chunk = chunkOf('docs/RetryPolicy.md', { title: 'Title', tags: ['net', 'RetryPolicy.md'], metadata })
  expect(indexedText(chunk)).toBe('Title\nSection\ntext')
  expect(indexedWords(chunk)).toBe('RetryPolicy.md\nRetries\n7\nnet\nTitle\nSection\ntext')
})

test.each<[string, unknown, string]>([
  ['a.md', 'One name', 'a.md\nOne name'],
  ['a.md', { of: 'a' }, 'a.md'],
  ['mails.mbox#17', undefined, 'mails.mbox#17'],
  ['a/b/c', [], 'c'],
  ['a/', [], ''],
])('the names of %s with the aliases %j', (path, aliases, names) => {
  const metadata = aliases === undefined ? {} : { aliases: aliases as string }
  const chunk = { ...chunkOf(path, { metadata }), headingPath: [] }
  expect(indexedWords(chunk)).toBe(names === '' ? 'text' : `${names}\ntext`)
})

test('the words of a chunk are those of its fields in turn', () => {
  const chunk = chunkOf('a.md', { tags: ['tag'], title: 'Title' })
  const [{ text, headingsStart, bodyStart }] = readIndexedTexts([chunk]) as [IndexedText]
  expect(text).toBe(indexedWords(chunk))
  expect(text.slice(0, headingsStart)).toBe('a.md\ntag\n')
  expect(text.slice(headingsStart, bodyStart)).toBe('Title\nSection\n')
  expect(text.slice(bodyStart)).toBe('text')
})

test('what is read goes into words', () => {
  const chunk = { ...chunkOf('a.md'), reading: [[0, 1, 'n']] as const }
  expect(readIndexedTexts([chunk])[0]?.text).toBe('a.md\nTitle\nSection\nnext')
})
