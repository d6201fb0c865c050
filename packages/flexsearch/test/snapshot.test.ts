import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { IndexFolder } from '@kebab/core'
import * as flexsearch from 'flexsearch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { flexsearchRetriever } from '../src/index.js'
import { idsOf, type Settings, withTexts } from './support/words.js'

const TEXTS = { a: 'Café Kubernetes __proto__ data source', b: 'kubectl 한국어 図書館', c: 'gone', d: 'source of data' }
const QUERIES = ['kube', 'data source', 'cafe', '__proto__', '한국', '図書館', 'gone', 'source']

let path: string
let folder: IndexFolder

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'kebab-flexsearch-'))
  folder = {
    path,
    write: (name, bytes) => writeFile(join(path, name), bytes),
    read: async (name) => new Uint8Array(await readFile(join(path, name))),
  }
})

afterEach(() => rm(path, { recursive: true }))

const answersOf = (retriever: ReturnType<typeof flexsearchRetriever>) =>
  Promise.all([
    retriever.revision(),
    ...QUERIES.map((query) => retrieve(retriever, query, { limit: 9 })),
    retriever.suggest('ku'),
    retriever.suggest('caf'),
  ])

test.each<Settings>([
  {},
  { tokenize: 'full', context: 2 },
  { tokenize: 'tolerant', encoder: 'LatinExtra', context: 0 },
])('a saved index answers the same once it is loaded, without what was removed: %o', async (settings) => {
  const saved = await withTexts(TEXTS, settings)
  await saved.remove(['c'])
  await saved.save(folder)
  const loaded = flexsearchRetriever({ flexsearch, ...settings })
  await loaded.load(folder)
  expect(await answersOf(loaded)).toEqual(await answersOf(saved))
  for (const name of await readdir(path)) expect(await readFile(join(path, name), 'utf8'), name).not.toMatch(/gone/)
  // It goes on as one that was never saved.
  for (const retriever of [saved, loaded]) {
    await retriever.add([chunkOf('a', 'kubelet data'), chunkOf('e', 'source')])
    await retriever.remove(['b'])
  }
  expect(await answersOf(loaded)).toEqual(await answersOf(saved))
})

test('FlexSearch itself can import the parts, by the keys that it exports them by', async () => {
  await (await withTexts(TEXTS)).save(folder)
  const index = new flexsearch.Index({ tokenize: 'forward' })
  for (const name of await readdir(path)) {
    if (name.startsWith('parts.')) index.import(name.slice('parts.'.length), await readFile(join(path, name), 'utf8'))
  }
  expect(index.search('kube').toSorted()).toEqual([0, 1])
})

test('another process loads what one has saved', async () => {
  const program = `
    import { readFile } from 'node:fs/promises'
    import * as flexsearch from 'flexsearch'
    import { flexsearchRetriever } from '@kebab/flexsearch'
    const retriever = flexsearchRetriever({ flexsearch })
    await retriever.load({ read: async (name) => new Uint8Array(await readFile(process.argv[1] + '/' + name)) })
    const { candidates } = await retriever.prepare('kube').retrieve({ limit: 9 })
    console.log(JSON.stringify([retriever.revision(), candidates, await retriever.suggest('kub')]))`
  const saved = await withTexts(TEXTS)
  await saved.save(folder)
  const flags = ['--conditions=@kebab/source', '--import', 'tsx', '--input-type=module', '--eval', program, path]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: join(import.meta.dirname, '../../..') })
  const { candidates } = await retrieve(saved, 'kube', { limit: 9 })
  expect(JSON.parse(stdout)).toEqual([saved.revision(), candidates, await saved.suggest('kub')])
})

test('an index of other settings, and anything else, is refused, and says what to do', async () => {
  const holder = await withTexts({ z: 'held' }, { tokenize: 'full' })
  await (await withTexts(TEXTS)).save(folder)
  const error = await holder.load(folder).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'corrupt_index',
    message: expect.stringMatching(/forward.*full.*build the index anew/),
  })
  await writeFile(join(path, 'manifest.json'), '{}')
  await expect(holder.load(folder)).rejects.toMatchObject({ code: 'corrupt_index' })
  expect(await idsOf(holder, 'held')).toEqual(['z'])
})

test('forged files that keep their digests give no more than wrong answers', async () => {
  await (await withTexts(TEXTS)).save(folder)
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  const forge = async (name: string, text: string): Promise<void> => {
    const file = join(path, 'manifest.json')
    const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
    const manifest = JSON.parse(lines.join('\n'))
    manifest.files[name] = sha256(text)
    const json = JSON.stringify(manifest, null, 2)
    await writeFile(file, `${sha256(json)}\n${json}\n`)
    await writeFile(join(path, name), text)
  }
  const holder = await withTexts({ z: 'held' })
  const refuses = async (name: string, text: string): Promise<void> => {
    await forge(name, text)
    await expect(holder.load(folder), text).rejects.toMatchObject({ code: 'corrupt_index' })
  }
  for (const forged of [
    '[["kube",[[7]]]]',
    '[["kube",[[-1]]]]',
    '[["kube",7]]',
    '[[7,[[0]]]]',
    '{}',
    'null',
    '[',
    '',
  ]) {
    await refuses('parts.1.map', forged)
  }
  await forge('parts.1.map', '[["kube",[[0]]]]')
  for (const forged of [
    '[["a",[1,2,3]]]',
    '[["",[1,2,3,4]]]',
    '[["a",[1,2,3,-4]]]',
    '7',
    '[',
    '[["a",[1,2,3,4]],["a",[1,2,3,4]]]',
  ]) {
    await refuses('chunks.json', forged)
  }
  expect(await idsOf(holder, 'held')).toEqual(['z'])
})

test('an index of an encoder without a version can be saved, but not loaded', async () => {
  const encoder = { encode: (word: string): string[] => [word] }
  await (await withTexts(TEXTS, { encoder })).save(folder)
  const retriever = flexsearchRetriever({ flexsearch, encoder })
  await expect(retriever.load(folder)).rejects.toMatchObject({ code: 'unsupported' })
  const versioned = { ...encoder, version: 'mine.v1' }
  await (await withTexts(TEXTS, { encoder: versioned })).save(folder)
  const loaded = flexsearchRetriever({ flexsearch, encoder: versioned })
  await loaded.load(folder)
  expect(await idsOf(loaded, 'kubernetes')).toEqual(['a'])
})
