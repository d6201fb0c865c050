import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore, systemClock } from '@kebab/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { createIndexer } from '../../src/index.js'
import { IngestRun } from '../../src/indexer/ingest-run.js'
import { prepareDocument } from '../../src/prepare/index.js'

const letter = '---\n**ACME**\nRef 4711\n---\nDear Sir'

async function opened(store = memoryStore()) {
  const retrievers = [bm25Retriever()]
  const indexer = await createIndexer({ store, retrievers })
  onTestFinished(() => indexer.close())
  const engine = createEngine({ store: indexer.store, retrievers })
  const paths = async (query: string) => {
    const page = await engine.search({ query })
    assertWire('search_response.v1', page)
    return page.hits.map(({ doc_path }) => doc_path)
  }
  return { indexer, paths }
}

describe('text between two rules at the head of a file', () => {
  test('is found by its words, and the report notes what may be meant as front matter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kebab-notes-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const files = {
      'broken.md': '---\ntitle: [Order 4712\n---\n\nBody.',
      'commented.md': '---\ntitle: T\n# 4713\n---\n\nBody.',
      'letter.md': letter,
      'usual.md': '---\ntitle: T\n---\n\nBody.',
    }
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
    const { indexer, paths } = await opened()
    const report = await indexer.index(folder)
    assertWire('ingest_report.v1', report)
    expect(report.documents).toMatchObject({ seen: 4, added: 4, noted: 2 })
    expect(report.notes?.map(({ path, code }) => [path, code])).toEqual([
      ['broken.md', 'front_matter_unread'],
      ['commented.md', 'front_matter_left_out'],
    ])
    expect(await paths('4711')).toEqual(['letter.md'])
    expect(await paths('4712')).toEqual(['broken.md'])
    expect((await indexer.index([{ path: 'a.md', text: 'Body.' }])).documents.noted).toBeUndefined()
  })

  test('is added to documents of which an earlier version left it out', async () => {
    const now = new Date(0)
    const { document, text, chunks } = prepareDocument(
      { path: 'letter.md', text: letter },
      { sourceId: 'documents', now },
    )
    const before = { ...document, chunkerVersion: 'markdown.v1/1200/0' }
    const letterChunks = chunks.filter((chunk) => chunk.text === 'Dear Sir')
    const put = [
      {
        document: before,
        text,
        chunks: letterChunks.map((chunk) => ({ ...chunk, ordinal: 0, headingPath: [], document: before })),
      },
    ]
    const store = memoryStore()
    await store.commit({ put })
    const { indexer, paths } = await opened(store)
    expect((await indexer.index([{ path: 'letter.md', text: letter }])).documents).toMatchObject({ updated: 1 })
    expect(await paths('4711')).toEqual(['letter.md'])
  })
})

test('a report lists the first 1,000 notes, and counts all', () => {
  const run = new IngestRun(systemClock, undefined, undefined)
  for (let i = 0; i < 1001; i++) run.noted(`${i}.md`, { code: 'front_matter_left_out', reason: 'a comment' })
  const report = run.report('1', 0)
  assertWire('ingest_report.v1', report)
  expect([report.documents.noted, report.notes?.length]).toEqual([1001, 1000])
})
