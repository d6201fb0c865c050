import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { IndexOptions, Kebab, Source } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** The `source_id` of the only hit, of its chunk, of its document and of its first line. */
async function shownFor(kebab: Kebab, query: string): Promise<(string | undefined)[]> {
  const [hit] = (await kebab.search({ query, mode: 'lexical' })).hits
  const { chunk_id, doc_id } = hit!
  const fetched = [{ chunk_id }, { doc_id }, { doc_id, line_start: 1 }].map((request) => kebab.fetch(request))
  return [hit!.source_id, ...(await Promise.all(fetched)).map(({ source_id }) => source_id)]
}

async function shownAfter(source: (kebab: Kebab & { path: string }) => Promise<Source>, options: IndexOptions) {
  const kebab = await openToy({ embedder: null })
  await kebab.index(await source(kebab), options)
  return shownFor(kebab, 'anchors')
}

const TEXT = '# A\n\nAnchors hold.'
const iterable = async () => [{ path: 'a.md', text: TEXT }]
const folder = () => temporaryFolder({ 'a.md': TEXT })
const folderWithin = async ({ path }: { path: string }) => {
  await mkdir(join(path, 'docs'))
  await writeFile(join(path, 'docs/a.md'), TEXT)
  return join(path, 'docs')
}

const UNNAMED: [string, typeof folder | typeof iterable | typeof folderWithin, IndexOptions][] = [
  ['the default of a folder', folder, {}],
  ['the default of a folder within the index', folderWithin, {}],
  ['the default of an iterable', iterable, {}],
  ['a path that was given as a name', iterable, { sourceId: '/home/someone/docs' }],
  ['a path of another system', iterable, { sourceId: 'C:/Users/someone' }],
]

describe('a hit and what is fetched', () => {
  test.each([
    ['a folder', folder],
    ['an iterable', iterable],
  ])('name the source of %s that the caller named', async (_, source) => {
    expect(await shownAfter(source, { sourceId: 'handbook' })).toEqual(Array(4).fill('handbook'))
  })

  test.each(UNNAMED)('never show %s', async (_, source, options) => {
    expect(await shownAfter(source, options)).toEqual(Array(4).fill(undefined))
  })

  test.each(UNNAMED)('never show %s in an explanation', async (_, source, options) => {
    const kebab = await openToy({ embedder: null })
    await kebab.index(await source(kebab), options)
    const [{ chunk_id } = { chunk_id: '' }] = (await kebab.search({ query: 'anchors', mode: 'lexical' })).hits
    const explained = await kebab.explain({ query: 'anchors', chunk_id, filters: { source_id: 'handbook' } })
    expect(explained).toMatchObject({ verdict: 'filtered', excluded_by: [{ key: 'source_id', found: [] }] })
    expect(explained.reason).toBe('The filters leave it out: source_id asks for handbook, and it has none.')
  })

  test('tell two documents with the same path apart, and the source found is one to remove by', async () => {
    const kebab = await openToy({ embedder: null })
    for (const sourceId of ['one', 'two']) await kebab.index(await iterable(), { sourceId })
    const { hits } = await kebab.search({ query: 'anchors' })
    expect(hits.map(({ doc_path, source_id }) => `${source_id} ${doc_path}`).sort()).toEqual(['one a.md', 'two a.md'])
    expect(await kebab.remove({ paths: ['a.md'], sourceId: hits[0]!.source_id })).toMatchObject({ removed: 1 })
    expect(await shownFor(kebab, 'anchors')).toEqual(Array(4).fill(hits[1]!.source_id))
  })
})
