import { hash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexFolder, SavedRetriever } from '@kebab/core'
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
  const index: SavedRetriever & { text: string } = {
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
  }
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
  expect(await snapshots.load(name, [index], undefined)).toEqual({ loaded: [index], refused: [] })
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
  const nothing = { loaded: [], refused: [] }
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
