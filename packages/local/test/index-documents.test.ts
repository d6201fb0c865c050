import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { IngestEventV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import type { IndexOptions, Kebab, Source } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

const GUIDE = {
  'hooks.md': '# Hooks\n\nA hook runs before a commit.\n\n## Failing\n\nA hook that fails stops the commit.\n',
  'deep/pages.md': '---\ntags: [paging]\nlang: en\n---\n# Pages\n\nThe next page begins where the last one ended.\n',
  'notes.txt': 'Plain notes about zebras.',
}

/** Indexes, and checks the report and every event against the schemas and their order. */
async function index(kebab: Kebab, source: Source, options: IndexOptions = {}) {
  const events: IngestEventV1[] = []
  const report = await kebab.index(source, { ...options, onProgress: (event) => void events.push(event) })
  assertWire('ingest_report.v1', report)
  for (const event of events) assertWire('ingest_event.v1', event)
  expect(events[0]?.type).toBe('started')
  expect(events.at(-1)).toEqual({ schema_version: 'ingest_event.v1', type: 'finished', report })
  expect(events.filter(({ type }) => ['finished', 'failed', 'aborted'].includes(type))).toHaveLength(1)
  return { report, events }
}

async function pathsFor(
  kebab: Kebab,
  query: string,
  mode: 'lexical' | 'vector' | 'hybrid' = 'lexical',
): Promise<string[]> {
  const page = await kebab.search({ query, mode, k: 100 })
  assertWire('search_response.v1', page)
  return page.hits.map(({ doc_path }) => doc_path)
}

describe('indexing a folder', () => {
  test('finds its documents by words, by meaning and by both', async () => {
    const kebab = await openToy()
    const { report } = await index(kebab, await temporaryFolder(GUIDE))
    expect(report.documents).toMatchObject({ seen: 3, added: 3, failed: 0 })
    expect(report.chunks).toEqual({ added: 4, removed: 0, total: 4 })
    expect(await pathsFor(kebab, 'zebras')).toEqual(['notes.txt'])
    for (const mode of ['vector', 'hybrid'] as const) {
      const page = await kebab.search({ query: 'a hook that fails', mode, k: 1 })
      assertWire('search_response.v1', page)
      expect(page.hits[0]).toMatchObject({
        doc_path: 'hooks.md',
        heading_path: ['Hooks', 'Failing'],
        embedding_model: 'toy',
      })
    }
  })

  test('cites the lines and the span of the file as it is', async () => {
    const kebab = await openToy()
    await index(kebab, await temporaryFolder(GUIDE))
    const { hits } = await kebab.search({ query: 'next page', mode: 'lexical', k: 1 })
    const { citation, snippet } = hits[0]!
    expect(citation).toMatchObject({ line_start: 7, line_end: 7 })
    expect(GUIDE['deep/pages.md'].slice(citation.start, citation.end)).toBe(snippet)
  })

  test('again does only what is new, changed or gone', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder(GUIDE)
    const first = await index(kebab, folder)
    const same = await index(kebab, folder)
    expect(same.report.documents).toMatchObject({ seen: 3, unchanged: 3, added: 0, updated: 0, removed: 0 })
    expect(same.report.revision).toBe(first.report.revision)

    await writeFiles(folder, { 'hooks.md': GUIDE['hooks.md'].replace('fails stops', 'breaks halts'), 'new.md': 'New.' })
    await rm(join(folder, 'notes.txt'))
    const { report, events } = await index(kebab, folder)
    expect(report.documents).toMatchObject({ seen: 3, unchanged: 1, added: 1, updated: 1, removed: 1 })
    expect(report.chunks).toEqual({ added: 2, removed: 2, total: 4 })
    expect(events).toContainEqual({ schema_version: 'ingest_event.v1', type: 'removed', path: 'notes.txt' })
    expect(await pathsFor(kebab, 'zebras')).toEqual([])
    expect(await pathsFor(kebab, 'stops')).toEqual([])
    expect(await pathsFor(kebab, 'halts')).toEqual(['hooks.md'])
    expect(await pathsFor(kebab, 'zebras', 'vector')).not.toContain('notes.txt')
  })

  test('keeps the ids of documents that change, and of chunks that do not', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder(GUIDE)
    await index(kebab, folder)
    const ids = async () =>
      (await kebab.search({ query: 'hook commit', mode: 'lexical' })).hits.map((hit) => [
        hit.doc_id,
        hit.heading_path.length,
        hit.chunk_id,
      ])
    const before = new Map((await ids()).map(([doc, depth, chunk]) => [`${doc}${depth}`, chunk]))
    await writeFiles(folder, { 'hooks.md': GUIDE['hooks.md'].replace('fails', 'really fails') })
    await index(kebab, folder)
    const after = new Map((await ids()).map(([doc, depth, chunk]) => [`${doc}${depth}`, chunk]))
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    const same = [...after].filter(([key, chunk]) => before.get(key) === chunk)
    expect(same).toHaveLength(1)
  })

  test('sweeps only its own documents', async () => {
    const kebab = await openToy()
    const firstFolder = await temporaryFolder({ 'a.md': 'alpha', 'kept.md': 'delta' })
    const secondFolder = await temporaryFolder({ 'a.md': 'beta' })
    await index(kebab, firstFolder)
    await index(kebab, secondFolder)
    await index(kebab, [{ path: 'a.md', text: 'gamma' }])
    expect(await pathsFor(kebab, 'alpha beta gamma')).toHaveLength(3)
    await rm(join(firstFolder, 'a.md'))
    await index(kebab, firstFolder)
    expect(await pathsFor(kebab, 'alpha beta gamma')).toHaveLength(2)
  })

  test('within the folder of the index sweeps no documents of an iterable, whatever its name', async () => {
    const kebab = await openToy()
    await index(kebab, [{ path: 'loose.md', text: 'alpha' }])
    const folder = join(kebab.path, 'documents')
    await writeFiles(folder, { 'loose.md': 'beta', 'gone.md': 'gamma' })
    await index(kebab, folder)
    await rm(join(folder, 'gone.md'))
    expect((await index(kebab, folder)).report.documents).toMatchObject({ unchanged: 1, removed: 1 })
    expect(await pathsFor(kebab, 'alpha')).toEqual(['loose.md'])
    expect(await pathsFor(kebab, 'beta')).toEqual(['loose.md'])
  })

  test('through a link with a new target sweeps the documents of its old target', async () => {
    const folder = await temporaryFolder({ 'one/a.md': 'alpha', 'two/b.md': 'beta' })
    const current = join(folder, 'current')
    const kebab = await openToy()
    for (const [release, path] of [
      ['one', 'a.md'],
      ['two', 'b.md'],
    ] as const) {
      await rm(current, { force: true })
      await symlink(join(folder, release), current)
      await index(kebab, current)
      expect(await pathsFor(kebab, 'alpha beta')).toEqual([path])
    }
  })

  test('reports files that are not UTF-8 or too large, keeps their stored documents, and continues', async () => {
    const kebab = await openToy({ maxDocumentBytes: 1000 })
    const folder = await temporaryFolder({ ...GUIDE, 'good.md': 'Whole it was good.' })
    await index(kebab, folder)
    await writeFiles(folder, {
      'good.md': Uint8Array.of(0x47, 0xff, 0xfe),
      'huge.md': 'x'.repeat(1001),
      'empty.md': '',
      'blank.md': '\n \n',
      'bom.md': '\ufeffMarked with a byte-order mark.',
    })
    const { report } = await index(kebab, folder)
    expect(report.documents).toMatchObject({ seen: 8, failed: 2, added: 3, unchanged: 3 })
    expect(report.errors.map(({ path, error }) => [path, error.code])).toEqual([
      ['good.md', 'invalid_input'],
      ['huge.md', 'invalid_input'],
    ])
    expect(await pathsFor(kebab, 'whole')).toEqual(['good.md'])
    expect(await pathsFor(kebab, 'marked')).toEqual(['bom.md'])
  })

  test('leaves out hidden files, node_modules, other kinds of files and symbolic links', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({
      ...GUIDE,
      '.git/x.md': 'x',
      '.hidden.md': 'x',
      'node_modules/y/readme.md': 'x',
      'image.png': 'x',
    })
    await symlink(folder, join(folder, 'loop'))
    await symlink('/etc/hostname', join(folder, 'outside.md'))
    const { report } = await index(kebab, folder)
    expect(report.documents).toMatchObject({ seen: 9, added: 3, skipped: 6 })
  })

  test('takes the files that include names', async () => {
    const kebab = await openToy()
    const { report } = await index(kebab, await temporaryFolder(GUIDE), { include: ['deep/**'] })
    expect(report.documents).toMatchObject({ seen: 3, added: 1, skipped: 2 })
  })

  test('shows the source on the wire only if it was named', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder(GUIDE)
    expect((await index(kebab, folder)).report).not.toHaveProperty('source_id')
    expect((await index(kebab, folder, { sourceId: 'guide' })).report.source_id).toBe('guide')
    const page = await kebab.search({ query: 'zebras', filters: { source_id: 'guide' } })
    assertWire('search_response.v1', page)
    expect(JSON.stringify([page])).not.toContain(folder)
  })

  test('that is not there, or is a file, is an io_error', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder(GUIDE)
    const events: IngestEventV1[] = []
    for (const [path, errno] of [
      [join(folder, 'nowhere'), 'ENOENT'],
      [join(folder, 'hooks.md'), 'ENOTDIR'],
    ] as const) {
      const error = await errorOf(kebab.index(path, { onProgress: (event) => void events.push(event) }))
      expect(error).toMatchObject({ code: 'io_error', details: { path, errno } })
    }
    expect(events.map(({ type }) => type)).toEqual(['started', 'failed', 'started', 'failed'])
    for (const event of events) assertWire('ingest_event.v1', event)
    expect((await index(kebab, folder)).report.documents.added).toBe(3)
  })

  test.skipIf(process.getuid?.() === 0)(
    'keeps the stored documents of a folder that it may no longer read',
    async () => {
      const kebab = await openToy()
      const folder = await temporaryFolder(GUIDE)
      await index(kebab, folder)
      await chmod(join(folder, 'deep'), 0)
      const { report } = await index(kebab, folder)
      await chmod(join(folder, 'deep'), 0o755)
      expect(report.documents).toMatchObject({ failed: 1, removed: 0 })
      expect(await pathsFor(kebab, 'next page')).toEqual(['deep/pages.md'])
    },
  )

  test('that is empty gives an empty index, which answers with an empty page', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'sub'))
    expect((await index(kebab, folder)).report.documents.seen).toBe(0)
    const page = await kebab.search({ query: 'anything' })
    assertWire('search_response.v1', page)
    expect(page).toMatchObject({ hits: [], next_cursor: null, truncated: false })
  })
})

/** Documents that never come. A call of `return` isn't answered either. */
function hangingSource() {
  const [next, end] = [gate(), gate()]
  const hang = (called: () => void) => (): Promise<never> => {
    called()
    return new Promise(() => {})
  }
  const source = { [Symbol.asyncIterator]: () => ({ next: hang(next.open), return: hang(end.open) }) }
  return { source, firstRead: next.opened, ended: end.opened }
}

describe('indexing an iterable', () => {
  test('adds and replaces, and never sweeps', async () => {
    const kebab = await openToy()
    await index(kebab, [
      { path: 'a.md', text: 'alpha' },
      { path: 'b.md', text: 'beta', metadata: { tags: ['x'] } },
    ])
    async function* later() {
      yield { path: 'b.md', text: 'gamma' }
      yield { path: 'b.md', text: 'delta' }
    }
    const { report } = await index(kebab, later())
    expect(report.documents).toMatchObject({ seen: 2, updated: 2, removed: 0 })
    expect(await pathsFor(kebab, 'alpha beta gamma delta')).toEqual(expect.arrayContaining(['a.md', 'b.md']))
    expect(await pathsFor(kebab, 'beta gamma')).toEqual([])
  })

  test('reports invalid documents', async () => {
    const kebab = await openToy()
    const wrong = [
      null,
      {},
      { path: '', text: 'x' },
      { path: '../x.md', text: 'x' },
      { path: 'x.md' },
      { path: 'y.md', text: 'y' },
    ]
    const { report } = await index(kebab, wrong as never)
    expect(report.documents).toMatchObject({ seen: 6, failed: 5, added: 1 })
    for (const { error } of report.errors) expect(error.code).toBe('invalid_input')
  })

  test('of nothing that can be iterated is invalid_input', async () => {
    const kebab = await openToy()
    expect(await errorOf(kebab.index(7 as never))).toMatchObject({ code: 'invalid_input' })
    expect(await errorOf(kebab.index(undefined as never))).toMatchObject({ code: 'invalid_input' })
  })

  test('that throws rejects with the thrown error, and keeps what was committed', async () => {
    const kebab = await openToy()
    const broken = new Error('the source broke')
    async function* breaking() {
      for (let i = 0; i < 200; i++) yield { path: `${i}.md`, text: `document ${i}` }
      throw broken
    }
    await expect(kebab.index(breaking())).rejects.toBe(broken)
    const count = (await pathsFor(kebab, 'document')).length
    expect(count).toBeGreaterThanOrEqual(100)
    expect((await index(kebab, [{ path: 'a.md', text: 'more' }])).report.documents.added).toBe(1)
  })
})

describe('an abort', () => {
  test('of indexing rejects with its reason and keeps every committed batch; the next run continues', async () => {
    const kebab = await openToy()
    const documents = Array.from({ length: 400 }, (_, i) => ({ path: `${i}.md`, text: `document ${i}` }))
    const controller = new AbortController()
    const events: IngestEventV1[] = []
    const onProgress = (event: IngestEventV1): void => {
      events.push(event)
      if (event.type === 'committed') controller.abort('enough')
    }
    await expect(kebab.index(documents, { onProgress, signal: controller.signal })).rejects.toBe('enough')
    expect(events.at(-1)?.type).toBe('aborted')
    for (const event of events) assertWire('ingest_event.v1', event)
    const { report } = await index(kebab, documents)
    expect(report.documents.unchanged).toBe(128)
    expect(report.documents.added).toBe(272)
    expect(await pathsFor(kebab, 'document', 'hybrid')).toHaveLength(100)
  })

  test('is not delayed by a source that hangs, even in return(); the next run continues', async () => {
    const kebab = await openToy()
    const { source, firstRead, ended } = hangingSource()
    const controller = new AbortController()
    const indexing = kebab.index(source, { signal: controller.signal })
    await firstRead
    controller.abort('enough')
    await expect(indexing).rejects.toBe('enough')
    await ended
    expect((await index(kebab, [{ path: 'a.md', text: 'alpha' }])).report.documents.added).toBe(1)
  })

  test('ends a run that waits for another one', async () => {
    const kebab = await openToy()
    const { source, firstRead } = hangingSource()
    const first = kebab.index(source)
    await firstRead
    const controller = new AbortController()
    const second = kebab.index([{ path: 'a.md', text: 'alpha' }], { signal: controller.signal })
    controller.abort('enough')
    await expect(second).rejects.toBe('enough')
    await kebab.close()
    expect(await errorOf(first)).toMatchObject({ code: 'unsupported' })
  })

  test('by closing ends a run whose source hangs, and releases the folder', async () => {
    const kebab = await openToy()
    const { source, firstRead } = hangingSource()
    const indexing = kebab.index(source)
    await firstRead
    await kebab.close()
    expect(await errorOf(indexing)).toMatchObject({ code: 'unsupported' })
    const again = await openToy({ path: kebab.path })
    expect((await again.describe()).store.documents).toBe(0)
  })

  test('before indexing rejects with its reason', async () => {
    const kebab = await openToy()
    await expect(kebab.index([], { signal: AbortSignal.abort('early') })).rejects.toBe('early')
  })

  test('of a search rejects with its reason', async () => {
    const kebab = await openToy()
    await expect(kebab.search({ query: 'x' }, { signal: AbortSignal.abort('early') })).rejects.toBe('early')
  })

  test('by a listener that throws rejects with the thrown error', async () => {
    const kebab = await openToy()
    const thrown = new Error('listener')
    const onProgress = () => {
      throw thrown
    }
    await expect(kebab.index([{ path: 'a.md', text: 'a' }], { onProgress })).rejects.toBe(thrown)
    expect((await index(kebab, [{ path: 'a.md', text: 'a' }])).report.documents.added).toBe(1)
  })
})

/** Markdown just below the maximum size, which takes minutes to read. */
const large = { path: 'large.md', text: '- a\n'.repeat(2_500_000) }

test('a large document delays no search, and an abort ends its ingest at the next yield', async () => {
  const kebab = await openToy()
  await kebab.index([{ path: 'small.md', text: 'A small one.' }])
  const controller = new AbortController()
  const indexed = expect(kebab.index([large], { signal: controller.signal })).rejects.toBe('enough')
  expect((await kebab.search({ query: 'small' })).hits[0]?.doc_path).toBe('small.md')
  controller.abort('enough')
  await indexed
})

test('a large document delays no closing of the index', async () => {
  const kebab = await openToy()
  const indexed = expect(kebab.index([large])).rejects.toMatchObject({ code: 'unsupported' })
  setImmediate(() => void kebab.close())
  await indexed
})
