import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMATS } from '@kebab/readers'
import { expect, test } from 'vitest'
import { OF_READERS } from '../../ingest/src/source/file-choice.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const fixtures = fileURLToPath(new URL('../../readers/test/fixtures/', import.meta.url))

test('a folder of any files is indexed with one call, and each hit says where it is in its file', async () => {
  const folder = await temporaryFolder({
    'notes.md': 'A pear in Markdown.',
    'data.json': '{"fruit": "a quince"}\n',
    'broken.docx': 'no zip file',
    'picture.png': 'no text',
  })
  const names = [
    'page.docx',
    'page.odt',
    'page.pptx',
    'page.odp',
    'page.epub',
    'page.html',
    'harvest.xlsx',
    'harvest.ods',
    'harvest.csv',
  ]
  for (const name of names) await cp(join(fixtures, name), join(folder, name))
  await writeFile(join(folder, 'old.txt'), Buffer.from('Ein Bratapfel für Größere.', 'latin1'))
  const kebab = await openToy({ embedder: null })
  const report = await kebab.index(folder)
  expect(report.errors.map(({ path, error }) => [path, error.code])).toEqual([['broken.docx', 'invalid_input']])
  expect(report.skipped!.map(({ path, code }) => [path, code])).toEqual([['picture.png', 'no_reader']])
  expect(report.notes).toContainEqual(expect.objectContaining({ path: 'old.txt', code: 'reader_note' }))

  const placesOf = async (query: string): Promise<Record<string, string | undefined>> => {
    const { hits } = await kebab.search({ query, k: 20 })
    return Object.fromEntries(hits.map(({ doc_path, citation }) => [doc_path, citation.origin?.text]))
  }
  expect(await placesOf('quince')).toEqual({ 'data.json': expect.stringContaining('line 1') })
  expect(await placesOf('Bratapfel')).toEqual({ 'old.txt': 'line 1' })
  expect(await placesOf('pear')).toEqual({ 'notes.md': undefined })
  const gravenstein = await placesOf('Gravenstein')
  expect(gravenstein['harvest.xlsx#harvest']).toMatch(/^harvest!A1:E4$/)
  expect(gravenstein['page.pptx']).toMatch(/slide 2/)
  expect(gravenstein['harvest.csv']).toMatch(/row/)
  expect(Object.keys(gravenstein).sort()).toEqual(
    [
      ...names.map((name) => name.replace(/(?<=\.(xlsx|ods))$/, '#harvest')).filter((name) => !name.endsWith('epub')),
      'page.epub#EPUB/text/ch001.xhtml',
    ].sort(),
  )
})

test('the modules of all formats are there, and what they read is known where the package is missing', async () => {
  for (const { name, version, accepts, module } of FORMATS) {
    const { default: create } = await import(/* @vite-ignore */ module.href)
    expect(create()).toMatchObject({ name, version, accepts })
    if (name !== 'encodings') for (const ending of accepts) expect(OF_READERS).toContain(ending)
  }
  expect(JSON.parse(await readFile(join(fixtures, '../../package.json'), 'utf8')).exports).toMatchObject(
    Object.fromEntries(FORMATS.map(({ name }) => [`./${name}`, {}])),
  )
})
