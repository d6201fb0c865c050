import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type InstalledIndex, type OpenSharedOptions, openKebab, openShared, type SharedIndex } from '../src/index.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 30 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))

interface Opened extends SharedIndex {
  /** The index that this opening came to write. */
  written(): InstalledIndex | undefined
  notices: string[]
}

async function open(path: string, options: Partial<OpenSharedOptions> = {}): Promise<Opened> {
  let written: InstalledIndex | undefined
  const notices: string[] = []
  const shared = await openShared({
    path,
    lexical: true,
    hint: 'Install it.',
    onNotice: (line) => void notices.push(line),
    onWriter: (index) => {
      written = index
    },
    ...options,
  })
  onTestFinished(() => shared.close())
  return { ...shared, written: () => written, notices }
}

const newIndex = async (): Promise<string> => join(await temporaryFolder(), 'index')
const pathsOf = async ({ engine }: SharedIndex, query = 'number') => {
  const page = await engine.search({ query, k: 1000 })
  assertWire('search_response.v1', page)
  return page.hits.map(({ doc_path }) => doc_path)
}

test('the first of several openers writes, and the others follow its commits', async () => {
  const path = await newIndex()
  const writer = await open(path)
  let changes = 0
  const reader = await open(path, { onChange: () => void changes++ })
  expect([writer.writer(), reader.writer()]).toEqual(['this', 'other'])
  expect(await pathsOf(reader)).toEqual([])
  await writer.written()!.kebab.index(documents)
  expect(await pathsOf(reader)).toHaveLength(30)
  expect(reader.written()).toBeUndefined()
  await writer.written()!.kebab.index([{ path: 'new.md', text: 'Number eleven.' }])
  await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('when the writer closes, exactly one of the others takes over, and the rest go on following', async () => {
  const path = await newIndex()
  const writer = await open(path)
  await writer.written()!.kebab.index(documents)
  const others = [await open(path), await open(path), await open(path)]
  await writer.close()
  const writing = () => others.filter((opener) => opener.writer() === 'this')
  await expect.poll(() => writing().length, { timeout: 20_000 }).toBe(1)
  await writing()[0]!
    .written()!
    .kebab.index([{ path: 'new.md', text: 'Number eleven.' }])
  for (const opener of others) expect(await pathsOf(opener)).toHaveLength(31)
  expect(writing()).toHaveLength(1)
})

test('a call ends on the engine that it began with, and a cursor stays valid', async () => {
  const path = await newIndex()
  const writer = await open(path)
  await writer.written()!.kebab.index(documents)
  const other = await open(path)
  const first = await other.engine.search({ query: 'number', k: 10 })
  const listing = other.documents.documents()[Symbol.asyncIterator]()
  const listed = [(await listing.next()).value?.path]
  await writer.close()
  await expect.poll(() => other.writer(), { timeout: 20_000 }).toBe('this')
  const next = await other.engine.search({ query: 'number', k: 1000, cursor: first.next_cursor! })
  assertWire('search_response.v1', next)
  const ids = [...first.hits, ...next.hits].map(({ chunk_id }) => chunk_id)
  expect(new Set(ids).size).toBe(30)
  for (let step = await listing.next(); !step.done; step = await listing.next()) listed.push(step.value.path)
  expect(listed).toHaveLength(30)
})

test('a writer that dies leaves everything that it committed to the one that takes over', async () => {
  const path = await newIndex()
  const writer = await startProcess()
  await writer.open(path, false, true)
  await writer.index(documents)
  const other = await open(path)
  expect(await pathsOf(other)).toHaveLength(30)
  // Killed while it commits.
  const busy = writer.index(documents.map(({ path, text }) => ({ path, text: `${text} Changed.` }))).catch(() => {})
  await writer.kill()
  await busy
  expect(await pathsOf(other)).toHaveLength(30)
  await expect.poll(() => other.writer(), { timeout: 20_000 }).toBe('this')
  expect(await pathsOf(other)).toHaveLength(30)
  const { checks } = await other.engine.doctor({ deep: true })
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
})

test('with readOnly it never writes', async () => {
  const path = await newIndex()
  expect(await errorOf(open(path, { readOnly: true }))).toMatchObject({ code: 'not_indexed' })
  await (await openKebab({ path, embedder: null })).close()
  const reader = await open(path, { readOnly: true })
  expect(reader.writer()).toBe('none')
  const writer = await open(path)
  expect(writer.writer()).toBe('this')
})

test('an index that is removed is made again by exactly one process, and the others follow it', async () => {
  const path = await newIndex()
  const writer = await open(path)
  await writer.written()!.kebab.index(documents)
  const all = [writer, await open(path), await open(path, { readOnly: true })]
  const before = writer.written()
  await rm(path, { recursive: true })
  const paths = async () => Promise.all(all.map((opener) => pathsOf(opener).catch(({ code }) => code)))
  await expect.poll(paths, { timeout: 20_000 }).toEqual([[], [], []])
  const writing = all.filter((opener) => opener.writer() === 'this')
  expect(writing).toHaveLength(1)
  expect(writing[0]!.written()).not.toBe(before)
  await writing[0]!.written()!.kebab.index([{ path: 'new.md', text: 'Number eleven.' }])
  expect(await paths()).toEqual([['new.md'], ['new.md'], ['new.md']])
})

test('an index that is replaced is opened again by every process', async () => {
  const path = await newIndex()
  const another = await openKebab({ path: `${path}-new`, embedder: null })
  await another.index([{ path: 'new.md', text: 'Number eleven.' }])
  await another.close()
  const writer = await open(path)
  await writer.written()!.kebab.index(documents)
  const all = [writer, await open(path), await open(path, { readOnly: true })]
  await rename(path, `${path}-old`)
  await rename(`${path}-new`, path)
  const paths = async () => Promise.all(all.map((opener) => pathsOf(opener).catch(({ code }) => code)))
  await expect.poll(paths, { timeout: 20_000 }).toEqual([['new.md'], ['new.md'], ['new.md']])
  expect(all.filter((opener) => opener.writer() === 'this')).toHaveLength(1)
})

test('a process without the model of an index leaves writing it to others, and follows them', async () => {
  const path = await newIndex()
  const embedder = toyEmbedder()
  const first = await openKebab({ path, embedder })
  await first.index(documents)
  const follower = await open(path)
  expect(follower.writer()).toBe('other')
  await first.close()
  await expect.poll(() => follower.writer(), { timeout: 20_000 }).toBe('none')
  const reader = await open(path)
  expect(reader.writer()).toBe('none')
  expect(reader.notices).toEqual([expect.stringContaining('vectors of toy')])
  await using second = await openKebab({ path, embedder })
  await second.index([{ path: 'new.md', text: 'Number eleven.' }])
  for (const opener of [follower, reader]) {
    expect(await pathsOf(opener)).toHaveLength(31)
    expect(opener.written()).toBeUndefined()
  }
})
