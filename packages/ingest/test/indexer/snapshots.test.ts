import { hash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexFolder, SavedRetriever } from '@kebab/core'
import { retrieverOf } from '@kebab/core/kit'
import { expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { Snapshots } from '../../src/indexer/snapshots.js'

async function emptySnapshots(): Promise<Snapshots> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return new Snapshots(folder)
}

/** An index that holds a text. It saves the text as the given function does, and checks nothing. */
function holding(text: string, save?: (folder: IndexFolder) => Promise<void>, name = 'words') {
  const index: SavedRetriever & { text: string } = retrieverOf({
    text,
    name,
    kind: 'lexical',
    indexVersion: 'v1',
    supports: { filter: false },
    retrieve: async () => ({ candidates: [], exhausted: true }),
    add: async () => {},
    remove: async () => {},
    save: save ?? ((folder) => folder.write('text', Buffer.from(index.text))),
    async load(folder) {
      index.text = Buffer.from(await folder.read('text')).toString()
    },
  })
  return index
}

const namesIn = (snapshots: Snapshots): Promise<string[]> => readdir(snapshots.folder)

test('two snapshots of the same index have different names', async () => {
  const snapshots = await emptySnapshots()
  const names = [await snapshots.save([holding('a')]), await snapshots.save([holding('a')])]
  expect((await namesIn(snapshots)).sort()).toEqual(names.sort())
})

test('a file is read only as it was saved under that name, whatever it holds', async () => {
  const snapshots = await emptySnapshots()
  const [name, other] = [await snapshots.save([holding('ours')]), await snapshots.save([holding('them')])]
  const file = join(snapshots.folder, name, 'words', 'text')
  for (const change of [
    () => writeFile(file, 'them'),
    () => rename(join(snapshots.folder, other, 'words', 'text'), file),
    () => writeFile(file, 'ours and more'),
    () => writeFile(file, ''),
    () => rm(file),
  ]) {
    await change()
    const index = holding('before')
    const { loaded, refused } = await snapshots.load(name, [index], undefined)
    expect(loaded).toEqual([])
    expect(refused).toEqual([expect.stringContaining(file)])
    expect(index.text).toBe('before')
  }
  await writeFile(file, 'ours')
  const index = holding('before')
  expect(await snapshots.load(name, [index], undefined)).toEqual({ loaded: [index], outdated: [], refused: [] })
  expect(index.text).toBe('ours')
})

test('a snapshot under the name of another one is not used', async () => {
  const snapshots = await emptySnapshots()
  const [name, other] = [await snapshots.save([holding('ours')]), await snapshots.save([holding('theirs')])]
  await rm(join(snapshots.folder, name), { recursive: true })
  await rename(join(snapshots.folder, other), join(snapshots.folder, name))
  const index = holding('before')
  const { loaded, refused } = await snapshots.load(name, [index], undefined)
  expect(loaded).toEqual([])
  expect(refused).toEqual([expect.stringContaining('manifest.json: expected the file that was saved')])
})

test('where there is no snapshot, or none of an index, nothing is refused', async () => {
  const snapshots = await emptySnapshots()
  const nothing = { loaded: [], outdated: [], refused: [] }
  expect(await snapshots.load('0'.repeat(64), [holding('before')], undefined)).toEqual(nothing)
  const name = await snapshots.save([holding('words')])
  expect(await snapshots.load(name, [holding('before', undefined, 'vectors')], undefined)).toEqual(nothing)
})

test('an index that writes nothing with `folder.write` is not saved, and nothing of it stays', async () => {
  const snapshots = await emptySnapshots()
  const byPath = holding('a', ({ path }) => writeFile(join(path, 'text'), 'a'))
  expect(await errorOf(snapshots.save([byPath]))).toMatchObject({ code: 'internal' })
  expect(await namesIn(snapshots)).toEqual([])
})

test('a file that was not written is not read, even if it is there', async () => {
  const snapshots = await emptySnapshots()
  const name = await snapshots.save([holding('a', ({ write }) => write('other', Buffer.from('a')))])
  await writeFile(join(snapshots.folder, name, 'words', 'text'), 'a')
  const { refused } = await snapshots.load(name, [holding('before')], undefined)
  expect(refused).toEqual([expect.stringContaining('found one that was not saved')])
})

test('a manifest that is too long is not read', async () => {
  const snapshots = await emptySnapshots()
  const name = await snapshots.save([holding('a')])
  const manifest = join(snapshots.folder, name, 'manifest.json')
  await writeFile(manifest, `${await readFile(manifest, 'utf8')}${' '.repeat(2 ** 20)}`)
  const { refused } = await snapshots.load(name, [holding('before')], undefined)
  expect(refused).toEqual([expect.stringContaining('at most 1048576 are expected')])
})

test('a snapshot of another format is not used', async () => {
  const snapshots = await emptySnapshots()
  const name = await snapshots.save([holding('a')])
  const manifest = join(snapshots.folder, name, 'manifest.json')
  for (const wrong of [
    { version: 99 },
    { format: 'other' },
    { indexes: null },
    { indexes: [{ retriever: 'words' }] },
  ]) {
    const text = JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), ...wrong })
    const other = hash('sha256', text, 'hex')
    await cp(join(snapshots.folder, name), join(snapshots.folder, other), { recursive: true })
    await writeFile(join(snapshots.folder, other, 'manifest.json'), text)
    const { loaded, refused } = await snapshots.load(other, [holding('before')], undefined)
    expect(loaded).toEqual([])
    expect(refused).toEqual([expect.stringContaining('found one of another version')])
  }
})

const HOSTILE = [
  '../x',
  '../../x',
  '/tmp/x',
  'a/b',
  'a\\b',
  'con',
  'Lpt1',
  'nul.txt',
  '.',
  '..',
  'a:b',
  'a\0b',
  'ends. ',
]
const LONG = ['x'.repeat(5000), `${'x'.repeat(5000)}y`, 'ü'.repeat(200)]
const CLASHING = ['words', 'Words', 'WORDS', 'e\u0301', '\u00e9', 'manifest.json', '\ud800', '\ud801']

test('retrievers of any names are saved side by side within the snapshot, each in a folder that every system can make', async () => {
  const { folder: outside } = await emptySnapshots()
  const snapshots = new Snapshots(join(outside, 'a', 'b', 'c'))
  const names = [...HOSTILE, ...LONG, ...CLASHING]
  const name = await snapshots.save(names.map((retrieverName, i) => holding(`${i}`, undefined, retrieverName)))
  expect(await namesIn(snapshots)).toEqual([name])
  expect([await readdir(outside), await readdir(join(outside, 'a'))]).toEqual([['a'], ['b']])
  const entries = await readdir(join(snapshots.folder, name), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  expect(new Set(folders.map((folder) => folder.toLowerCase())).size).toBe(names.length)
  for (const folder of folders) {
    expect(folder).toMatch(/^[a-z0-9~][a-z0-9_-]{0,63}$/)
    expect(folder).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/)
  }
  const loaded = names.map((retrieverName) => holding('before', undefined, retrieverName))
  expect((await snapshots.load(name, loaded, undefined)).refused).toEqual([])
  expect(loaded.map(({ text }) => text)).toEqual(names.map((_, i) => `${i}`))
})

test('a retriever with a plain name is saved in a folder of that name', async () => {
  const snapshots = await emptySnapshots()
  const name = await snapshots.save([holding('a', undefined, 'bm25'), holding('b', undefined, 'my-index_2')])
  expect((await readdir(join(snapshots.folder, name))).sort()).toEqual(['bm25', 'manifest.json', 'my-index_2'])
})
