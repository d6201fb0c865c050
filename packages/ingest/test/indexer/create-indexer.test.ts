import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { type Chunker, createEngine, type DocumentInput, memoryStore, type Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createIndexer, type IndexerOptions } from '../../src/index.js'

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-indexer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return folder
}

/** An indexer over a memory store and BM25, with an engine over both. */
async function indexerWith(options: Partial<IndexerOptions> = {}) {
  const store = memoryStore()
  const retrievers = [bm25Retriever()]
  const indexer = await createIndexer({ store, retrievers, ...options })
  onTestFinished(() => indexer.close())
  const engine = createEngine({ store: indexer.store, retrievers })
  const paths = async (): Promise<string[]> => {
    const storedPaths: string[] = []
    for await (const { path } of store.documents()) storedPaths.push(path)
    return storedPaths
  }
  return { store, indexer, engine, paths }
}

/** Reads a file of sections: each is a document with its place in the file. */
const sections: Reader = {
  name: 'sections',
  version: '2',
  accepts: ['.sections'],
  async read({ path, bytes }) {
    const text = new TextDecoder().decode(await bytes())
    if (text.includes('broken')) throw invalidInput('text', 'sections', 'something broken')
    return text.split('\n').map((line, i): DocumentInput => {
      const spans = [{ start: 0, end: line.length, from: { line: i + 1 } }]
      return { path: `${path}#${i + 1}`, text: line, origin: { spans } }
    })
  },
}

describe('a custom reader', () => {
  test('makes several documents of a file, and citations name the place of each', async () => {
    const folder = await folderOf({
      'a.sections': 'Anchors hold.\nBolts turn.',
      'b.md': 'Cranes lift.',
      'c.other': 'x',
    })
    const { indexer, engine, paths } = await indexerWith({ readers: [sections] })
    expect((await indexer.index(folder)).documents).toMatchObject({ seen: 4, added: 3, skipped: 1 })
    expect(await paths()).toEqual(['a.sections#1', 'a.sections#2', 'b.md'])
    const page = await engine.search({ query: 'bolts' })
    assertWire('search_response.v1', page)
    expect(page.hits[0]?.citation.origin).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      from: { line: 2 },
    })
    expect((await engine.search({ query: 'cranes' })).hits[0]?.citation.origin).toBeUndefined()
  })

  test('that fails leaves the stored documents of the file; later, documents that the file no longer has are removed', async () => {
    const folder = await folderOf({ 'a.sections': 'Anchors hold.\nBolts turn.' })
    const { indexer, paths } = await indexerWith({ readers: [sections] })
    await indexer.index(folder)
    await writeFile(join(folder, 'a.sections'), 'broken')
    const { documents, errors } = await indexer.index(folder)
    expect(documents).toMatchObject({ seen: 1, failed: 1, removed: 0 })
    expect(errors).toMatchObject([{ path: 'a.sections', error: { code: 'invalid_input' } }])
    expect(await paths()).toEqual(['a.sections#1', 'a.sections#2'])
    await writeFile(join(folder, 'a.sections'), 'Anchors hold.')
    expect((await indexer.index(folder)).documents).toMatchObject({ updated: 1, removed: 1 })
    expect(await paths()).toEqual(['a.sections#1'])
  })

  test.each<[string, DocumentInput[]]>([
    ['a path outside of its file', [{ path: 'b.md', text: 'x' }]],
    ['a path twice', [1, 2].map(() => ({ path: 'a.sections#1', text: 'x' }))],
    ['no documents at all', undefined as unknown as DocumentInput[]],
  ])('that gives %s is reported, and the others are indexed', async (_, documents) => {
    const folder = await folderOf({ 'a.sections': 'x', 'c.md': 'Cranes lift.' })
    const { indexer, paths } = await indexerWith({ readers: [{ ...sections, read: async () => documents }] })
    const { errors } = await indexer.index(folder)
    expect(errors).toMatchObject([{ path: 'a.sections', error: { code: 'internal' } }])
    expect(await paths()).toEqual(['c.md'])
  })

  test('comes before the built-in readers', async () => {
    const folder = await folderOf({ 'a.md': 'Anchors hold.' })
    const loud: Reader = {
      ...sections,
      accepts: ['.md'],
      read: async ({ path, bytes }) => [{ path, text: new TextDecoder().decode(await bytes()).toUpperCase() }],
    }
    const { indexer, engine } = await indexerWith({ readers: [loud] })
    await indexer.index(folder)
    expect((await engine.search({ query: 'anchors' })).hits[0]?.snippet).toBe('ANCHORS HOLD.')
  })
})

/** A passage for each line of a document whose path ends in `.lines`. */
const lines: Chunker = {
  version: 'lines.v1',
  accepts: ({ path }) => path.endsWith('.lines'),
  async chunk({ text }) {
    let start = 0
    return text.split('\n').map((line, i) => {
      const passage = { text: line, start, end: start + line.length, lineStart: i + 1, lineEnd: i + 1, headingPath: [] }
      start += line.length + 1
      return passage
    })
  },
}

describe('a custom chunker', () => {
  test('cuts the documents that it accepts, and its version is on their hits', async () => {
    const { indexer, engine } = await indexerWith({ chunkers: [lines] })
    await indexer.index([
      { path: 'a.lines', text: 'Anchors hold.\nAnchors rust.' },
      { path: 'b.md', text: 'Anchors sink.\nAnchors rust.' },
    ])
    const { hits } = await engine.search({ query: 'anchors' })
    const { versions: versionById } = await engine.describe()
    const versions = hits.map(({ doc_path, chunker_version }) => `${doc_path} ${versionById[chunker_version]}`).sort()
    expect(versions).toEqual(['a.lines lines.v1', 'a.lines lines.v1', 'b.md markdown.v4/1200/0'])
  })

  test.each<[string, Partial<Awaited<ReturnType<Chunker['chunk']>>[number]>]>([
    ['text that is not in the document', { text: 'Cranes' }],
    ['offsets beyond the document', { start: 90, end: 96 }],
    ['the wrong lines', { lineStart: 2, lineEnd: 2 }],
    ['headings that are none', { headingPath: [1] as unknown as string[] }],
    ['headings that it never filled in', { headingPath: new Array<string>(2) }],
  ])('that gives %s is reported, and the others are indexed', async (_, wrong) => {
    const broken: Chunker = {
      ...lines,
      chunk: async (document) => [{ ...(await lines.chunk(document))[0]!, ...wrong }],
    }
    const { indexer, paths } = await indexerWith({ chunkers: [broken] })
    const { errors } = await indexer.index([
      { path: 'a.lines', text: 'Anchors hold.' },
      { path: 'b.md', text: 'Bolts turn.' },
    ])
    expect(errors).toMatchObject([{ path: 'a.lines', error: { code: 'internal' } }])
    expect(await paths()).toEqual(['b.md'])
  })

  test('that gives a list with holes is reported, and the others are indexed', async () => {
    const broken: Chunker = {
      ...lines,
      chunk: async (document) => Object.assign(new Array(3), await lines.chunk(document)),
    }
    const { indexer, paths } = await indexerWith({ chunkers: [broken] })
    const { errors } = await indexer.index([
      { path: 'a.lines', text: 'Anchors hold.' },
      { path: 'b.md', text: 'Bolts turn.' },
    ])
    expect(errors).toMatchObject([{ path: 'a.lines', error: { code: 'internal' } }])
    expect(errors[0]?.error.message).toContain('passages.1')
    expect(await paths()).toEqual(['b.md'])
  })
})

test('an option that createIndexer doesn’t know is a TypeError that names the nearest one', async () => {
  const options = { store: memoryStore(), retrievers: [], reader: [] } as unknown as IndexerOptions
  await expect(createIndexer(options)).rejects.toThrow(/unknown option `reader`; did you mean `readers`/)
})

describe('a clock past the year 9999, or before the year 0', () => {
  test.each([253_402_300_800_000, 8.64e15, -62_167_219_200_001, Number.NaN])(
    'is invalid_input, and nothing is stored: %s',
    async (now) => {
      const { indexer, paths } = await indexerWith({ clock: { now: () => now, elapsed: () => 0 } })
      expect(await errorOf(indexer.index([{ path: 'a.md', text: 'Anchors hold.' }]))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'clock.now' },
      })
      expect(await paths()).toEqual([])
    },
  )
})

test('a chunker without a version is refused', async () => {
  await expect(indexerWith({ chunkers: [{ ...lines, version: '' }] })).rejects.toThrow('chunkers: expected an array')
})
