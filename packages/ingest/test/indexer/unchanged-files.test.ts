import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { type Chunker, type Clock, memoryStore, type Reader, type SyncedStore, systemClock } from '@kebab/core'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { createIndexer, type IndexerOptions, type IndexOptions } from '../../src/index.js'
import { FileRecords } from '../../src/source/file-records.js'
import { openSource } from '../../src/source/open-source.js'

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-unchanged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return folder
}

/** A clock by which a run begins ten seconds after the last change of a file. */
const later: Clock = { ...systemClock, now: () => Date.now() + 10_000 }

const SOURCE = 'docs'

/**
 * A folder with an index that is opened anew for every run, as by another process. Its reader
 * counts the files that it reads.
 */
async function project(files: Record<string, string>, store: SyncedStore = memoryStore()) {
  const folder = await folderOf(files)
  const fileRecords = join(await folderOf({}), 'file-records')
  const read: string[] = []
  const reader = (version = '1'): Reader => ({
    name: 'counted',
    version,
    accepts: ['.md', '.rows'],
    async read({ path, bytes }) {
      read.push(path)
      const text = new TextDecoder().decode(await bytes())
      if (path.endsWith('.md')) return [{ path, text }]
      return text.split('\n').flatMap((row, i) => (row === '' ? [] : [{ path: `${path}#${i}`, text: row }]))
    },
  })
  const index = async (options: Partial<IndexerOptions> = {}, more: IndexOptions = {}) => {
    read.length = 0
    const events: IngestEventV1[] = []
    const indexerOptions = { store, retrievers: [], readers: [reader()], clock: later, fileRecords, ...options }
    const indexer = await createIndexer(indexerOptions)
    const report = await indexer.index(folder, {
      sourceId: SOURCE,
      ...more,
      onProgress: (event) => void events.push(event),
    })
    await indexer.close()
    assertWire('ingest_report.v1', report)
    for (const event of events) assertWire('ingest_event.v1', event)
    return { report, events, counts: report.documents, read: [...read].sort() }
  }
  const at = (path: string): string => join(folder, path)
  return { folder, fileRecords, store, index, reader, at }
}

/** Makes the records say that a file had other bytes, so that they show whether it was digested. */
async function spoilDigest({ fileRecords }: { fileRecords: string }, path: string): Promise<void> {
  const records = await recordsOf(fileRecords)
  records.set(path, { ...records.get(path)!, digest: '0'.repeat(64) })
  await records.save()
}

async function recordsOf(fileRecords: string): Promise<FileRecords> {
  return FileRecords.load(fileRecords, SOURCE, await settingsOf(fileRecords), new AbortController().signal)
}

/** The settings that the records were made with. */
async function settingsOf(fileRecords: string): Promise<string> {
  const [header] = (await readFile(await recordsFile(fileRecords), 'utf8')).split('\n')
  const [, settings] = /^\S+ \["kebab-file-records",1,"docs",(".*")\]$/.exec(header!)!
  return JSON.parse(settings!)
}

async function recordsFile(fileRecords: string): Promise<string> {
  const names = await readdir(fileRecords)
  expect(names).toHaveLength(1)
  return join(fileRecords, names[0]!)
}

/** Everything in a report or an event but the times and the revision. */
function timeless(value: IngestReportV1 | IngestEventV1[]): unknown {
  return JSON.parse(JSON.stringify(value), (key, item) =>
    ['started_at', 'finished_at', 'duration_ms', 'revision'].includes(key) ? undefined : item,
  )
}

const files = { 'a.md': '# A\n\nAlpha.', 'b.md': '# B\n\nBeta.' }

describe('what a store knows of the documents of a folder', () => {
  /** A memory store that counts for how many documents it is asked. */
  const countingStore = () => {
    const asked: string[] = []
    const store = memoryStore()
    const document = (docId: string) => {
      asked.push(docId)
      return store.document(docId)
    }
    return { asked, store: { ...store, document } }
  }

  test('is asked for no single one when it holds none of them', async () => {
    const { asked, store } = countingStore()
    const { index } = await project({ 'a.md': 'A.', 'b.md': 'B.' }, store)
    expect((await index({ retrievers: [bm25Retriever()] })).counts).toMatchObject({ added: 2 })
    expect(asked).toEqual([])
  })

  test('decides what was added, updated and unchanged when the records of its files are lost', async () => {
    const { store } = countingStore()
    const { index, at } = await project({ 'a.md': 'A.', 'b.md': 'B.' }, store)
    await index({ retrievers: [bm25Retriever()] })
    await writeFile(at('b.md'), 'B again.')
    await writeFile(at('c.md'), 'C.')
    const { counts } = await index({ retrievers: [bm25Retriever()], fileRecords: undefined })
    expect(counts).toMatchObject({ added: 1, updated: 1, unchanged: 1, removed: 0 })
  })
})

describe('a file whose size, times and inode are as they were', () => {
  test('is not read, and is reported as unchanged', async () => {
    const fixture = await project(files)
    expect((await fixture.index()).read).toEqual(['a.md', 'b.md'])
    await spoilDigest(fixture, 'a.md')
    const { counts, read } = await fixture.index()
    expect(read).toEqual([])
    expect(counts).toMatchObject({ seen: 2, unchanged: 2 })
  })

  test('gives the report and the events that it gives where every file is read', async () => {
    const mixed = { ...files, 'none.rows': '', 'many.rows': 'one\ntwo', 'c.png': '', 'bad.txt': '\u0000' }
    const fixture = await project(mixed)
    await writeFile(fixture.at('bad.txt'), new Uint8Array([0xff]))
    await fixture.index()
    const repeat = await fixture.index()
    const anew = await fixture.index({ fileRecords: undefined })
    expect(repeat.read).toEqual([])
    expect(anew.read).toHaveLength(4)
    expect(repeat.counts).toMatchObject({ seen: 7, unchanged: 4, failed: 1, skipped: 2 })
    expect(timeless(repeat.report)).toEqual(timeless(anew.report))
    expect(timeless(repeat.events)).toEqual(timeless(anew.events))
  })

  test('is digested if it had changed within two seconds before it was read', async () => {
    const fixture = await project(files)
    await fixture.index({ clock: systemClock })
    await spoilDigest(fixture, 'a.md')
    const { counts, read } = await fixture.index()
    expect(read).toEqual(['a.md'])
    expect(counts.unchanged).toBe(2)
    await spoilDigest(fixture, 'a.md')
    expect((await fixture.index()).read).toEqual([])
  })

  test('is digested with `verify: true`', async () => {
    const fixture = await project(files)
    await fixture.index()
    expect((await fixture.index({}, { verify: true })).read).toEqual([])
    await spoilDigest(fixture, 'a.md')
    expect((await fixture.index({}, { verify: true })).read).toEqual(['a.md'])
  })

  test('is removed when it is gone, and indexed again when it is back', async () => {
    const fixture = await project(files)
    await fixture.index()
    await rename(fixture.at('a.md'), join(fixture.fileRecords, '../a.md'))
    expect((await fixture.index()).counts).toMatchObject({ removed: 1, unchanged: 1 })
    await rename(join(fixture.fileRecords, '../a.md'), fixture.at('a.md'))
    expect((await fixture.index()).counts).toMatchObject({ added: 1, unchanged: 1 })
  })
})

describe('a file that has changed', () => {
  test('is indexed though it has the same size, and its time was put back', async () => {
    const fixture = await project(files)
    const time = new Date(2020, 1)
    await utimes(fixture.at('a.md'), time, time)
    await fixture.index()
    await writeFile(fixture.at('a.md'), '# A\n\nOmega.')
    await utimes(fixture.at('a.md'), time, time)
    expect((await fixture.index()).counts).toMatchObject({ updated: 1, unchanged: 1 })
  })

  test('is indexed though another file with its size and its time took its place', async () => {
    const fixture = await project(files)
    const time = new Date(2020, 1)
    await utimes(fixture.at('a.md'), time, time)
    await fixture.index()
    await writeFile(fixture.at('new'), '# A\n\nOmega.')
    await utimes(fixture.at('new'), time, time)
    await rename(fixture.at('new'), fixture.at('a.md'))
    expect((await fixture.index()).counts).toMatchObject({ updated: 1, unchanged: 1 })
  })

  test('is not parsed if its bytes are the same, and not read the next time', async () => {
    const fixture = await project(files)
    await fixture.index()
    await utimes(fixture.at('a.md'), new Date(), new Date(2020, 1))
    await writeFile(fixture.at('new'), files['b.md'])
    await rename(fixture.at('new'), fixture.at('b.md'))
    const { counts, read } = await fixture.index()
    expect(read).toEqual([])
    expect(counts.unchanged).toBe(2)
    await spoilDigest(fixture, 'a.md')
    await spoilDigest(fixture, 'b.md')
    expect((await fixture.index()).read).toEqual([])
  })

  test('and fails is read in every run, and what is known of it stays until it is mended', async () => {
    const fixture = await project({ 'a.txt': 'alpha', 'b.txt': 'beta' })
    await fixture.index()
    await writeFile(fixture.at('a.txt'), new Uint8Array([0xff]))
    for (let run = 0; run < 2; run++)
      expect((await fixture.index()).counts).toMatchObject({ failed: 1, unchanged: 1, removed: 0 })
    await writeFile(fixture.at('a.txt'), 'alpha')
    expect((await fixture.index()).counts).toMatchObject({ unchanged: 2 })
  })
})

describe('a file is prepared again', () => {
  const capitals = (version: string, accepted: string): Chunker => ({
    version,
    accepts: ({ path }) => path === accepted,
    chunk: ({ text }) => [
      { text, start: 0, end: text.length, lineStart: 1, lineEnd: text.split('\n').length, headingPath: [] },
    ],
  })
  test.each<[string, (fixture: Awaited<ReturnType<typeof project>>) => Partial<IndexerOptions>, string[]]>([
    ['its reader has another version', ({ reader }) => ({ readers: [reader('2')] }), ['a.md', 'b.md']],
    ['the chunks may be longer', () => ({ chunks: { maxChars: 2000 } }), ['a.md', 'b.md']],
    ['the chunks overlap', () => ({ chunks: { overlapChars: 10 } }), ['a.md', 'b.md']],
    ['there is another chunker', () => ({ chunkers: [capitals('whole.v1', 'a.md')] }), ['a.md', 'b.md']],
  ])('when %s', async (_, options, again) => {
    const fixture = await project(files)
    await fixture.index()
    const more = options(fixture)
    const readers = more.readers ?? [fixture.reader()]
    expect((await fixture.index({ ...more, readers })).read).toEqual(again)
    expect((await fixture.index({ ...more, readers })).read).toEqual([])
  })

  test('when a chunker of the same version accepts it now, or no longer', async () => {
    const fixture = await project(files)
    await fixture.index({ chunkers: [capitals('whole.v1', 'a.md')] })
    const { read, counts } = await fixture.index({ chunkers: [capitals('whole.v1', 'b.md')] })
    expect(read).toEqual(['a.md', 'b.md'])
    expect(counts.updated).toBe(2)
  })

  test('when another reader accepts it, and fails when it is larger than it may be now', async () => {
    const fixture = await project(files)
    await fixture.index()
    const other = { ...fixture.reader(), name: 'other' }
    expect((await fixture.index({ readers: [other, fixture.reader()] })).read).toEqual(['a.md', 'b.md'])
    const { report } = await fixture.index({ readers: [other], maxDocumentBytes: 9 })
    expect(report.errors.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
  })

  test('when the store no longer holds what the file gave', async () => {
    const fixture = await project({ ...files, 'many.rows': 'one\ntwo' })
    await fixture.index()
    const writer = await createIndexer({ store: fixture.store, retrievers: [] })
    await writer.remove({ paths: ['many.rows#1'] })
    await writer.index([{ path: 'b.md', text: 'Another text.' }], { sourceId: SOURCE })
    await writer.close()
    const { read, counts } = await fixture.index()
    expect(read).toEqual(['b.md', 'many.rows'])
    expect(counts).toMatchObject({ added: 1, updated: 1, unchanged: 2 })
  })

  test('for a store that holds none of it', async () => {
    const fixture = await project(files)
    await fixture.index()
    expect((await fixture.index({ store: memoryStore() })).counts).toMatchObject({ added: 2 })
  })
})

describe.skipIf(process.platform === 'win32')('records', () => {
  const SPOILED: [string, (path: string) => Promise<unknown>][] = [
    ['are missing', (path) => rm(path)],
    ['are empty', (path) => writeFile(path, '')],
    ['are cut off', async (path) => writeFile(path, (await readFile(path)).subarray(0, -5))],
    // Of the number of chunks, which a report shows.
    ['hold a flipped bit', async (path) => writeFile(path, (await readFile(path, 'utf8')).replace(/1\]\]\]$/, '0]]]'))],
    ['are no text', (path) => writeFile(path, new Uint8Array(1000).fill(0xff))],
    ['are of another shape', (path) => writeFile(path, '[]\nnull\n{}\n"a.md"\n\n')],
    ['are a folder', async (path) => [await rm(path), execFileSync('mkdir', ['-p', `${path}/deep`])]],
    ['are a FIFO', async (path) => [await rm(path), execFileSync('mkfifo', [path])]],
    ['are a link', async (path) => [await rename(path, `${path}.moved`), await symlink(`${path}.moved`, path)]],
  ]
  test.each(SPOILED)('that %s are ignored and written anew', async (_, spoil) => {
    const fixture = await project(files)
    await fixture.index()
    await spoil(await recordsFile(fixture.fileRecords))
    const { counts, read } = await fixture.index()
    expect(counts).toMatchObject({ unchanged: 2, failed: 0 })
    expect(read).not.toEqual([])
    expect((await fixture.index()).read).toEqual([])
  })

  test('with lines that were forged in their shape are ignored', async () => {
    const fixture = await project(files)
    await fixture.index()
    const path = await recordsFile(fixture.fileRecords)
    const [header] = (await readFile(path, 'utf8')).split('\n')
    const forged = [
      '["a.md"]',
      '["b.md",["1","1","1"],0,"d","r",[]]',
      '["c.md",["1","1","1","x"],0,"d","r",[]]',
      '["d.md",["1","1","1","1"],null,"d","r",[]]',
      '["e.md",["1","1","1","1"],0,5,"r",[]]',
      '["f.md",["1","1","1","1"],0,"d","r",[["/x","h","c",1]]]',
      '["g.md",["1","1","1","1"],0,"d","r",[["","h","c",-1]]]',
      '["h.md",["1","1","1","1"],0,"d","r",[["#1","h","c",1]]]',
    ]
    const lines = forged.map((json) => `${hash('sha256', json, 'base64url').slice(0, 22)} ${json}`)
    await writeFile(path, [header, ...lines, '1', '{}'].join('\n'))
    const records = await recordsOf(fixture.fileRecords)
    expect([...records.paths()].filter((name) => records.get(name) !== undefined)).toEqual(['h.md'])
    expect((await fixture.index()).read).toEqual(['a.md', 'b.md'])
  })

  test('stay as they are when a run learns nothing', async () => {
    const fixture = await project(files)
    await fixture.index()
    const before = await stat(await recordsFile(fixture.fileRecords), { bigint: true })
    await fixture.index()
    const after = await stat(await recordsFile(fixture.fileRecords), { bigint: true })
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
  })

  test('of an aborted run are kept for what it committed', async () => {
    const fixture = await project(
      Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`${1000 + i}.md`, `Text ${i}.`])),
    )
    const controller = new AbortController()
    const onProgress = ({ type }: IngestEventV1): void => {
      if (type === 'committed') controller.abort('enough')
    }
    const options = { store: fixture.store, retrievers: [], fileRecords: fixture.fileRecords, clock: later }
    const indexer = await createIndexer({ ...options, readers: [fixture.reader()] })
    const stopped = indexer.index(fixture.folder, { sourceId: SOURCE, signal: controller.signal, onProgress })
    await expect(stopped).rejects.toBe('enough')
    await indexer.close()
    expect((await fixture.index()).read).toEqual(['1128.md', '1129.md'])
  })
})

test('a change that leaves none of the known files elsewhere has the whole folder looked at', async () => {
  const fixture = await project(files)
  await fixture.index()
  const settings = await settingsOf(fixture.fileRecords)
  const opened = () =>
    openSource(fixture.folder, {
      sourceId: SOURCE,
      include: undefined,
      exclude: undefined,
      ignoreFiles: undefined,
      verify: undefined,
      readers: [fixture.reader()],
      maxBytes: 1000,
      records: { folder: fixture.fileRecords, settings },
      changes: ['a.md'],
      clock: later,
      base: fixture.folder,
      isIndex: () => false,
      signal: new AbortController().signal,
    })
  await rm(fixture.at('a.md'))
  expect(await opened()).toMatchObject({ isPartial: true, candidates: ['a.md'] })
  // As when a disk is unmounted, and not every file has been noticed yet.
  await rm(fixture.at('b.md'))
  expect(await opened()).toMatchObject({ isPartial: false, candidates: undefined })
})
