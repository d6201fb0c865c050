import { join } from 'node:path'
import { type Analyzer, defaultAnalyzer } from '@kebab/core'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type Kebab, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** Throws on texts with a word. */
const failingOn = (word: string): Analyzer => ({
  version: 'failing.v1',
  terms(text, options) {
    if (text.includes(word)) throw new RangeError(`no terms of ${word}`)
    return defaultAnalyzer.terms(text, options)
  },
})

async function pathsOf(kebab: Kebab): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of kebab.documents()) paths.push(path)
  return paths
}

const analyzer = failingOn('poison')
const documents = [
  { path: 'a.md', text: 'alpha' },
  { path: 'p.md', text: 'beta\n\npoison' },
  { path: 'z.md', text: 'omega' },
]

test('a document on which the analyzer throws is reported, and the run continues; it is not stored', async () => {
  const kebab = await openToy({ analyzer })
  const { documents: counts, errors } = await kebab.index(documents)
  expect(counts).toMatchObject({ seen: 3, added: 2, failed: 1 })
  expect(errors).toMatchObject([{ path: 'p.md', error: { code: 'internal' } }])
  expect(errors[0]?.error.message).toContain('found RangeError: no terms of poison')
  expect((await kebab.search({ query: 'omega', mode: 'lexical' })).hits[0]?.doc_path).toBe('z.md')
  await kebab.close()
  const again = await openToy({ path: kebab.path, analyzer })
  expect(await pathsOf(again)).toEqual(['a.md', 'z.md'])
})

test('a document on which the analyzer throws stays as it was, and is read again by the next run', async () => {
  const folder = await temporaryFolder({ 'a.md': 'alpha', 'p.md': 'poison' })
  const path = join(await temporaryFolder(), 'index')
  const first = await openToy({ path, analyzer })
  expect((await first.index(folder)).documents).toMatchObject({ added: 1, failed: 1 })
  expect((await first.index(folder)).documents).toMatchObject({ unchanged: 1, failed: 1 })
  await first.close()
  const mended = await openToy({ path, analyzer: failingOn('nothing of this') })
  expect((await mended.index(folder)).documents).toMatchObject({ unchanged: 1, added: 1, failed: 0 })
})

test('an import of a document on which the analyzer throws rejects with internal, and does not store it', async () => {
  const source = await openToy({ embedder: null })
  await source.index(documents)
  const lines: string[] = []
  for await (const line of source.export()) lines.push(line)
  const kebab = await openToy({ embedder: null, analyzer })
  const error = await errorOf(kebab.import(lines))
  expect(error).toMatchObject({ code: 'internal', message: expect.stringMatching(/^p\.md, lines 1 to 3: expected /) })
  expect((await kebab.index([documents[0]!])).documents.failed).toBe(0)
  expect(await pathsOf(kebab)).toEqual(['a.md'])
})

test('opening with an analyzer that throws on a stored document names it; another analyzer can remove it', async () => {
  const plain = await openToy({ embedder: null })
  await plain.index(documents)
  await plain.close()
  const { path } = plain
  const error = await errorOf(openKebab({ path, embedder: null, analyzer }))
  expect(error).toMatchObject({ code: 'internal', hint: expect.stringContaining('Remove the document') })
  expect(error.message).toMatch(/^p\.md \(\w+\): expected text that the retriever bm25 can index, found RangeError: /)
  const other = await openToy({ path, embedder: null })
  await other.remove({ paths: ['p.md'] })
  await other.close()
  const again = await openToy({ path, embedder: null, analyzer })
  expect((await again.search({ query: 'omega' })).hits).toHaveLength(1)
})
