import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** An index over a folder with a text, a page, a table of which each row is a document. */
async function indexed() {
  const folder = join(await temporaryFolder(), 'docs')
  mkdirSync(folder)
  const file = (name: string): string => join(folder, name)
  writeFileSync(file('anchor.md'), 'An anchor holds the boat.\n')
  writeFileSync(file('rope.html'), '<!doctype html><title>Rope</title><p>A rope ties the boat.')
  writeFileSync(file('log#1.jsonl'), '{"text":"The mast broke."}\n{"text":"The sail tore."}\n')
  const kebab = await openToy()
  expect(await kebab.index(folder)).not.toHaveProperty('skipped')
  const hitFor = async (query: string) => {
    const { hits } = await kebab.search({ query, mode: 'lexical', k: 1 })
    return hits[0]!
  }
  return { kebab, folder, file, hitFor }
}

const ORIGINALS = [
  ['a text', 'anchor', 'anchor.md'],
  ['a page that a reader read', 'rope', 'rope.html'],
  ['a line of a file with a # in its name', 'sail', 'log#1.jsonl'],
] as const

test.each(ORIGINALS)('the original of %s is current, then changed, then gone', async (_, query, name) => {
  const { kebab, file, hitFor } = await indexed()
  const hit = await hitFor(query)
  const path = file(name)
  expect(await kebab.verify(hit)).toEqual({ state: 'current', file: path })

  cpSync(path, `${path}.bak`)
  const size = statSync(path).size
  writeFileSync(path, 'x'.repeat(size))
  expect(await kebab.verify(hit), 'of the same size').toEqual({ state: 'changed', file: path })
  writeFileSync(path, 'short')
  expect(await kebab.verify(hit), 'of another size').toEqual({ state: 'changed', file: path })
  cpSync(`${path}.bak`, path)
  utimesSync(path, 1, 1)
  expect(await kebab.verify(hit), 'written again as it was').toEqual({ state: 'current', file: path })

  rmSync(path)
  expect((await kebab.verify(hit)).state, 'removed').toBe('gone')
  symlinkSync(`${path}.bak`, path)
  expect((await kebab.verify(hit)).state, 'a link in its place').toBe('gone')
  rmSync(path)
  mkdirSync(path)
  expect((await kebab.verify(hit)).state, 'a folder in its place').toBe('gone')
})

test('the original of a passage is gone with its folder, and current again with it', async () => {
  const { kebab, folder, hitFor } = await indexed()
  const hit = await hitFor('anchor')
  renameSync(folder, `${folder}-moved`)
  expect((await kebab.verify(hit)).state).toBe('gone')
  renameSync(`${folder}-moved`, folder)
  expect((await kebab.verify(hit)).state).toBe('current')
})

test('what an answer cites can be verified', async () => {
  const { kebab, file } = await indexed()
  const { citations } = await kebab.ask({ question: 'What holds the boat?' })
  const states = await Promise.all(citations.map(({ chunk_id }) => kebab.verify({ chunk_id: chunk_id! })))
  expect(states).toContainEqual({ state: 'current', file: file('anchor.md') })
})

test('a document is verified by its id', async () => {
  const { kebab, file, hitFor } = await indexed()
  const { doc_id } = await hitFor('anchor')
  expect(await kebab.verify({ doc_id })).toEqual({ state: 'current', file: file('anchor.md') })
  expect(await errorOf(kebab.verify({ doc_id: 'none' }))).toMatchObject({ code: 'doc_not_found' })
  expect(await errorOf(kebab.verify({ doc_id: 1 } as never))).toMatchObject({ code: 'invalid_input' })
})

test.each(ORIGINALS)(
  'with `freshness`, a hit of %s says whether it is current, changed or gone',
  async (_, query, name) => {
    const { kebab, file } = await indexed()
    const path = file(name)
    const freshness = async () => {
      const { hits } = await kebab.search({ query, mode: 'lexical', k: 1, freshness: true })
      return hits[0]!.freshness
    }
    expect(await freshness()).toBe('current')
    const bytes = readFileSync(path)
    writeFileSync(path, 'x'.repeat(bytes.length))
    expect(await freshness(), 'of the same size').toBe('changed')
    writeFileSync(path, bytes)
    expect(await freshness(), 'written again as it was').toBe('current')
    rmSync(path)
    expect(await freshness(), 'removed').toBe('gone')
  },
)

test('a citation says what has become of its file where the question asks for it', async () => {
  const { kebab, file } = await indexed()
  writeFileSync(file('anchor.md'), 'An anchor holds no boat.\n')
  const { citations } = await kebab.ask({ question: 'What holds the boat?', freshness: true })
  expect(citations.find(({ path }) => path === 'anchor.md')).toMatchObject({ freshness: 'changed' })
  const plain = await kebab.ask({ question: 'What holds the boat?' })
  expect(plain.citations[0]).not.toHaveProperty('freshness')
})

test('the original of a document of an iterable is unknown', async () => {
  const kebab = await openToy()
  await kebab.index([{ path: 'a.md', text: 'Anchors hold.' }])
  const { hits } = await kebab.search({ query: 'anchors', mode: 'lexical' })
  expect(await kebab.verify(hits[0]!)).toEqual({ state: 'unknown' })
  const fresh = await kebab.search({ query: 'anchors', mode: 'lexical', freshness: true })
  expect(fresh.hits[0]).not.toHaveProperty('freshness')
})

test('a passage that the index no longer has is `chunk_not_found`, and no id at all is `invalid_input`', async () => {
  const { kebab } = await indexed()
  expect(await errorOf(kebab.verify({ chunk_id: 'none' }))).toMatchObject({ code: 'chunk_not_found' })
  expect(await errorOf(kebab.verify({} as never))).toMatchObject({ code: 'invalid_input' })
  expect(await errorOf(kebab.verify(null as never))).toMatchObject({ code: 'invalid_input' })
})
