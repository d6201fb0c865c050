import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedder, indexedText, indexedWords, memoryStore } from '@kebab/core'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { createIndexer, type IndexOptions } from '../../src/index.js'

const FILES = {
  'legacy/a.md': 'Ferries cross.',
  'legacy/deep/b.md': '---\ncontext: of its own\n---\nFerries wait.',
  'new.md': '# New\n\nFerries sail.',
}
const context = { 'legacy/deep/**': 'deep', 'legacy/**': 'before 2.0' }

/** A folder with an index that is opened anew for every run. */
async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-contexts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'docs/legacy/deep'), { recursive: true })
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(folder, 'docs', path), text)
  const store = memoryStore()
  const embedded: string[] = []
  const embedder: Embedder = {
    model: 'counted',
    dimensions: 2,
    async embed(texts) {
      embedded.push(...texts)
      return texts.map(() => Float32Array.of(1, 0))
    },
  }
  return {
    store,
    async index(options: IndexOptions = {}) {
      embedded.length = 0
      const indexer = await createIndexer({ store, retrievers: [], embedder, fileRecords: join(folder, 'records') })
      const report = await indexer.index(join(folder, 'docs'), options).finally(() => indexer.close())
      assertWire('ingest_report.v1', report)
      return { documents: report.documents, embedded: [...embedded].sort() }
    },
    async contexts() {
      const contexts: Record<string, unknown> = {}
      for await (const { path, metadata } of store.documents()) contexts[path] = metadata.context
      return contexts
    },
  }
}

test('a document has the context of the first glob that matches its path, unless it has its own', async () => {
  const { index, contexts } = await project()
  const { embedded } = await index({ context })
  expect(await contexts()).toEqual({
    'legacy/a.md': 'before 2.0',
    'legacy/deep/b.md': 'of its own',
    'new.md': undefined,
  })
  expect(embedded).toEqual(['Ferries cross.', 'Ferries wait.', expect.stringContaining('Ferries sail.')])
})

test('a change of a context commits its documents alone, and embeds nothing', async () => {
  const { index, contexts } = await project()
  await index()
  expect(await index({ context })).toMatchObject({ documents: { updated: 1, unchanged: 2 }, embedded: [] })
  expect(await index({ context })).toMatchObject({ documents: { updated: 0, unchanged: 3 } })
  expect(await index({ context: { '*.md': 'after 2.0' } })).toMatchObject({ documents: { updated: 2 }, embedded: [] })
  expect(await contexts()).toMatchObject({ 'legacy/a.md': undefined, 'new.md': 'after 2.0' })
  expect(await index()).toMatchObject({ documents: { updated: 1 }, embedded: [] })
})

test('with embedContext models and words read it above the title, and a change embeds these chunks', async () => {
  const { index, store } = await project()
  await index({ context })
  const { documents, embedded } = await index({ context, embedContext: true })
  expect(documents).toMatchObject({ updated: 2, unchanged: 1 })
  expect(embedded).toEqual(['before 2.0\nFerries cross.', 'of its own\nFerries wait.'])
  for await (const chunk of store.chunks()) {
    if (chunk.document.path !== 'legacy/a.md') continue
    expect(indexedText(chunk)).toBe('before 2.0\nFerries cross.')
    expect(indexedWords(chunk)).toBe('a.md\nbefore 2.0\nFerries cross.')
  }
  const next = await index({ context: { 'legacy/*': 'before 3.0' }, embedContext: true })
  expect(next.embedded).toEqual(['before 3.0\nFerries cross.'])
})

test.each<[string, unknown, string]>([
  ['a list', { context: ['a'] }, 'context'],
  ['a glob that matches nothing', { context: { './docs/**': 'x' } }, 'context.0'],
  ['a glob that begins with !', { context: { '!docs/**': 'x' } }, 'context.0'],
  ['a folder', { context: { 'docs/': 'x' } }, 'context.0'],
  ['a blank text', { context: { '**': ' ' } }, 'context.**'],
  ['no text', { context: { '**': 3 } }, 'context.**'],
  ['a text that is too long', { context: { '**': 'x'.repeat(1001) } }, 'context.**'],
  ['too many globs', { context: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}`, 'x'])) }, 'context'],
  ['embedContext alone', { embedContext: true }, 'embedContext'],
  ['embedContext that is no boolean', { context, embedContext: 1 }, 'embedContext'],
])('%s is refused', async (_, options, field) => {
  const { index } = await project()
  await expect(index(options as IndexOptions)).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
})
