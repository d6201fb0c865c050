import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openKebab } from '@kebab/local'
import { expect, onTestFinished, test } from 'vitest'
import { linesAt, pdfOf } from './support/pdf-of.js'

const files = fileURLToPath(new URL('files/', import.meta.url))

test('a folder of PDFs is searched, and a citation has the page, and the boxes where they are asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['article.pdf', 'report.pdf']) await cp(join(files, name), join(folder, 'docs', name))
  const scan = pdfOf({ pages: [linesAt([[50, 300, 'The smith of the tower']]), ''] })
  await writeFile(join(folder, 'docs', 'scan.pdf'), scan)
  await writeFile(join(folder, 'docs', 'broken.pdf'), scan.slice(0, 100))
  const kebab = await openKebab({ path: join(folder, 'index'), embedder: null })
  onTestFinished(() => kebab.close())
  const report = await kebab.index(join(folder, 'docs'))
  expect(report.documents).toMatchObject({ added: 3, failed: 1 })
  expect(report.errors).toMatchObject([{ path: 'broken.pdf', error: { code: 'invalid_input' } }])
  expect(report.notes).toMatchObject([{ path: 'scan.pdf', code: 'reader_note', reason: 'page 2 has no text: a scan?' }])

  const { hits } = await kebab.search({ query: 'governor hunts sleeve oscillates', k: 1 })
  expect(hits[0]).toMatchObject({
    doc_path: 'article.pdf',
    heading_path: ['The Governor of Small Steam Engines', '1. Introduction', '1.1. Terminology'],
    citation: { origin: { from: { page: 2 }, text: 'page 2' } },
  })
  const { citation } = await kebab.fetch({ chunk_id: hits[0]!.chunk_id, boxes: true })
  // The paragraph has seven lines in the left one of two columns.
  const { boxes = [] } = citation.origin!
  expect(boxes).toHaveLength(7)
  for (const { page, box } of boxes) {
    expect(page).toBe(2)
    expect(box[2]).toBeLessThan(298)
  }
})
