import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentInput, memoryStore, type Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { createIndexer } from '../../src/index.js'

/** A mailbox: a message for each line. The line `broken` can't be read. */
const mailbox = (events: string[] = []): Reader => ({
  name: 'mailbox',
  version: '1',
  accepts: ['.mbox'],
  async *read({ path, bytes }, { onNote } = {}) {
    const lines = new TextDecoder().decode(await bytes()).split('\n')
    if (lines.length > 3) onNote?.('it has more than 3 messages')
    try {
      for (const [i, text] of lines.entries()) {
        events.push(`message ${i}`)
        if (text === 'broken') throw invalidInput(path, 'a message', 'another line')
        const document: DocumentInput = { path: `${path}#${i}`, text, syntax: 'text', metadata: { media: 'mail' } }
        yield { ...document, origin: { spans: [{ start: 0, end: text.length, from: { line: i + 1 } }] } }
      }
    } finally {
      events.push('end')
    }
  },
})

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-readers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return folder
}

async function indexerWith(reader: Reader, fileRecords?: string) {
  const store = memoryStore()
  const indexer = await createIndexer({ store, retrievers: [], readers: [reader], fileRecords })
  onTestFinished(() => indexer.close())
  const paths = async () => {
    const documents: string[] = []
    for await (const { path } of store.documents()) documents.push(path)
    return documents.sort()
  }
  return { indexer, store, paths }
}

test('documents that come one by one are indexed, each with its place and the digest of the file', async () => {
  const folder = await folderOf({ 'a.mbox': 'one\ntwo\nthree' })
  const { indexer, store, paths } = await indexerWith(mailbox())
  const report = await indexer.index(folder)
  expect(report.documents).toMatchObject({ seen: 3, added: 3, failed: 0 })
  expect(report.notes).toBeUndefined()
  expect(await paths()).toEqual(['a.mbox#0', 'a.mbox#1', 'a.mbox#2'])
  for await (const document of store.documents())
    expect(document).toMatchObject({ media: 'mail', origin: { digest: expect.any(String), reader: 'mailbox/1' } })
})

test('what a reader notes of a file is in the report', async () => {
  const folder = await folderOf({ 'a.mbox': 'one\ntwo\nthree\nfour' })
  const { indexer } = await indexerWith(mailbox())
  const report = await indexer.index(folder)
  assertWire('ingest_report.v1', report)
  expect(report.notes).toEqual([{ path: 'a.mbox', code: 'reader_note', reason: 'it has more than 3 messages' }])
  expect(report.documents.noted).toBe(1)
})

test('a file that can be read in part is reported, and what the index holds of the rest stays', async () => {
  const folder = await folderOf({ 'a.mbox': 'one\ntwo\nthree', 'b.mbox': 'other' })
  const records = await folderOf({})
  const { indexer, paths } = await indexerWith(mailbox(), records)
  await indexer.index(folder)
  await writeFile(join(folder, 'a.mbox'), 'changed\nbroken\nthree')
  const report = await indexer.index(folder)
  expect(report.documents).toMatchObject({ updated: 1, failed: 1, removed: 0 })
  expect(report.errors).toMatchObject([{ path: 'a.mbox', error: { code: 'invalid_input' } }])
  expect(await paths()).toEqual(['a.mbox#0', 'a.mbox#1', 'a.mbox#2', 'b.mbox#0'])
  // It isn't known what the file gives: the next run reads it again.
  expect((await indexer.index(folder)).documents).toMatchObject({ failed: 1 })
  await writeFile(join(folder, 'a.mbox'), 'changed')
  expect((await indexer.index(folder)).documents).toMatchObject({ removed: 2, failed: 0 })
})

test('each document is indexed before the next is asked for, and an abort ends the reading', async () => {
  const folder = await folderOf({ 'a.mbox': 'one\ntwo\nthree' })
  const events: string[] = []
  const { indexer } = await indexerWith(mailbox(events))
  const controller = new AbortController()
  const run = indexer.index(folder, {
    signal: controller.signal,
    onProgress: (event) => {
      if (event.type !== 'document') return
      events.push(`indexed ${event.path}`)
      controller.abort(new Error('enough'))
    },
  })
  await expect(run).rejects.toThrow('enough')
  expect(events).toContain('end')
  expect(events).not.toContain('message 2')
})

test.each<[string, Partial<Reader>]>([
  ['no documents', { read: async () => 'text' as never }],
  [
    'a document of another path',
    {
      read: async function* () {
        yield { path: 'b.mbox', text: 'x' }
      },
    },
  ],
  [
    'a path twice',
    {
      read: async function* ({ path }) {
        yield { path, text: 'x' }
        yield { path, text: 'y' }
      },
    },
  ],
  [
    'a blank note',
    {
      read: async ({ path }, { onNote } = {}) => {
        onNote?.(' ')
        return [{ path, text: 'x' }]
      },
    },
  ],
])('a reader that gives %s is named in the report', async (_, broken) => {
  const folder = await folderOf({ 'a.mbox': 'one' })
  const { indexer } = await indexerWith({ ...mailbox(), ...broken })
  const { errors } = await indexer.index(folder)
  expect(errors).toMatchObject([{ path: 'a.mbox', error: { code: 'internal' } }])
  expect(errors[0]!.error.message).toContain('reader mailbox')
})
