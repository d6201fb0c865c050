import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import type { Kebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'

/** `source path` of every stored document. */
async function stored(kebab: Kebab): Promise<string[]> {
  const lines: string[] = []
  for await (const { sourceId, path } of kebab.documents()) lines.push(`${sourceId} ${path}`)
  return lines.sort()
}

async function docIdOf(kebab: Kebab, sourceId: string, path: string): Promise<string> {
  for await (const document of kebab.documents({ sourceId })) if (document.path === path) return document.docId
  throw new Error(`${sourceId} ${path}: expected a stored document`)
}

/** Two sources, both with `a.md`. */
async function twoSources(): Promise<Kebab> {
  const kebab = await openToy({ embedder: null })
  await kebab.index(
    [
      { path: 'a.md', text: '# A\n\nAnchors hold.', metadata: { tags: ['kept'] } },
      { path: 'old/b.md', text: '# B\n\nBolts turn.\n\n## More\n\nBolts rust.', metadata: { tags: ['done'] } },
      { path: 'old/empty.md', text: '' },
    ],
    { sourceId: 'one' },
  )
  await kebab.index(
    [
      { path: 'a.md', text: '# A\n\nAnchors sink.', metadata: { tags: ['done'] } },
      { path: 'old/c.md', text: '# C\n\nCranes lift.', metadata: { tags: ['done'] } },
    ],
    { sourceId: 'two' },
  )
  return kebab
}
const EVERYTHING = ['one a.md', 'one old/b.md', 'one old/empty.md', 'two a.md', 'two old/c.md']
const without = (...gone: string[]) => EVERYTHING.filter((path) => !gone.includes(path))

describe('remove', () => {
  test('removes the documents that meet every condition, and says what went', async () => {
    const kebab = await twoSources()
    const { store } = await kebab.describe()
    const report = await kebab.remove({ paths: ['a.md', 'old/b.md', 'nothing.md'], sourceId: 'one' })
    expect(report).toMatchObject({ removed: 2, chunks: 3, missing: ['nothing.md'] })
    expect(await stored(kebab)).toEqual(without('one a.md', 'one old/b.md'))
    expect((await kebab.search({ query: 'anchors' })).hits.map(({ snippet }) => snippet)).toEqual(['Anchors sink.'])
    const after = await kebab.describe()
    expect(report.revision).toBe(after.store?.revision)
    expect(after.store?.revision).not.toBe(store?.revision)
  })

  test('in a dry run says what it would remove, and changes nothing', async () => {
    const kebab = await twoSources()
    const { store } = await kebab.describe()
    for (const request of [
      { paths: ['old/b.md', 'nothing.md'] },
      { sourceId: 'one' },
      { filters: { tags: ['done'] } },
      { filters: { metadata: { draft: { eq: true } } } },
    ]) {
      const would = await kebab.remove(request, { dryRun: true })
      expect(await stored(kebab)).toEqual(EVERYTHING)
      expect(would.revision).toBe(store?.revision)
      const copy = await twoSources()
      expect(await copy.remove(request)).toEqual({ ...would, revision: expect.any(String) })
    }
    await expect(kebab.remove({ sourceId: 'one' }, { dryRun: 'yes' } as never)).rejects.toThrow(TypeError)
  })

  test('of a path that several sources have is invalid_input that names them, unless one is chosen', async () => {
    const kebab = await twoSources()
    const error = await errorOf(kebab.remove({ paths: ['old/b.md', 'a.md'] }))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'paths' } })
    expect((error as Error).message).toMatch(/"a\.md".*"one", "two"/)
    expect(await stored(kebab)).toEqual(EVERYTHING)
    expect(await kebab.remove({ paths: ['a.md'], sourceId: 'two' })).toMatchObject({ removed: 1 })
    expect(await kebab.remove({ paths: ['a.md'] })).toMatchObject({ removed: 1, missing: [] })
    expect(await stored(kebab)).toEqual(without('one a.md', 'two a.md'))
  })

  test('of a path takes both documents where the request names their sources or ids', async () => {
    const kebab = await twoSources()
    const docIds = [await docIdOf(kebab, 'one', 'a.md'), await docIdOf(kebab, 'two', 'a.md')]
    expect(await kebab.remove({ paths: ['a.md'], docIds: docIds.slice(0, 1) })).toMatchObject({ removed: 1 })
    expect(await kebab.remove({ paths: ['a.md'], filters: { sourceId: ['one', 'two'] } })).toMatchObject({ removed: 1 })
    expect(await stored(kebab)).toEqual(without('one a.md', 'two a.md'))
  })

  test('by id removes just that document, and names an id that is none', async () => {
    const kebab = await twoSources()
    const docId = await docIdOf(kebab, 'two', 'a.md')
    expect(await kebab.remove({ docIds: [docId, 'unknown', docId] })).toMatchObject({
      removed: 1,
      missing: ['unknown'],
    })
    expect(await stored(kebab)).toEqual(without('two a.md'))
    expect(await kebab.remove({ docIds: [docId], sourceId: 'one' })).toMatchObject({ removed: 0, missing: [docId] })
  })

  test('by source removes that source alone', async () => {
    const kebab = await twoSources()
    expect(await kebab.remove({ sourceId: 'one' })).toMatchObject({ removed: 3, missing: [] })
    expect(await stored(kebab)).toEqual(['two a.md', 'two old/c.md'])
  })

  test('by filters asks documents what a search asks them, those without text too', async () => {
    const kebab = await twoSources()
    expect(await kebab.remove({ filters: { tags: ['done'] }, sourceId: 'two' })).toMatchObject({ removed: 2 })
    expect(await kebab.remove({ filters: { pathGlob: ['old/**'] } })).toMatchObject({ removed: 2 })
    expect(await stored(kebab)).toEqual(['one a.md'])
  })

  test('that finds nothing leaves the revision as it is', async () => {
    const kebab = await twoSources()
    const { store } = await kebab.describe()
    for (const request of [{ paths: [] }, { docIds: [] }, { paths: [], sourceId: 'one' }, { sourceId: 'three' }])
      expect(await kebab.remove(request)).toEqual({
        removed: 0,
        chunks: 0,
        revision: store?.revision,
        missing: [],
      })
    expect(await stored(kebab)).toEqual(EVERYTHING)
  })
})

describe('a removal that isn’t clear is invalid_input and removes nothing:', () => {
  test.each<[string, string, unknown]>([
    ['no condition', 'request', {}],
    ['conditions that are undefined', 'request', { paths: undefined, docIds: undefined, filters: undefined }],
    ['filters without a condition', 'request', { filters: {} }],
    ['filters whose condition is undefined', 'request', { filters: { tags: undefined } }],
    ['nothing', 'request', undefined],
    ['null', 'request', null],
    ['a path alone', 'request', 'a.md'],
    ['an array of paths', 'request', ['a.md']],
    ['an unknown member', 'path', { paths: ['a.md'], sourceId: 'one', path: 'a.md' }],
    ['a name of the wire', 'source_id', { paths: ['old/b.md'], source_id: 'two' }],
    ['paths that are a text', 'paths', { paths: 'a.md' }],
    ['a path that is a number', 'paths.1', { paths: ['a.md', 5] }],
    ['a hole among the ids', 'docIds.0', { docIds: [undefined] }],
    ['a source that is null', 'sourceId', { paths: ['a.md'], sourceId: null }],
    ['an unknown filter', 'filters.tag', { filters: { tag: ['done'] } }],
    ['a filter of no values', 'filters.tags', { filters: { tags: [] } }],
    ['filters that are a text', 'filters', { filters: 'done' }],
    ['filters that are null', 'filters', { sourceId: 'one', filters: null }],
    ['a trust that is none', 'filters.trustMin', { filters: { trustMin: 'much' } }],
  ])('%s', async (_, field, request) => {
    const kebab = await twoSources()
    expect(await errorOf(kebab.remove(request as never))).toMatchObject({ code: 'invalid_input', details: { field } })
    expect(await stored(kebab)).toEqual(EVERYTHING)
  })

  test.each([
    ['source_id', 'sourceId'],
    ['docIDs', 'docIds'],
  ])('an unknown condition has the nearest known one as its hint: %s', async (unknown, nearest) => {
    const kebab = await twoSources()
    expect(await errorOf(kebab.remove({ paths: ['a.md'], [unknown]: 'x' }))).toMatchObject({
      hint: `Did you mean \`${nearest}\`? The conditions are paths, docIds, sourceId, filters.`,
    })
  })

  test('an array says which form to use', async () => {
    const kebab = await twoSources()
    expect(await errorOf(kebab.remove(['a.md'] as never))).toMatchObject({
      hint: expect.stringContaining('remove({ paths: [...] })'),
    })
  })
})
