import { execFileSync } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultAnalyzer } from '@kebab/core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { isNightly, ofToday } from '../../../test/support/profile.js'
import { random } from '../../../test/support/toy-embedder.js'
import { answersOf, answersOfStore } from './support/answers.js'
import { copyClosedIndex } from './support/copy-index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 60 }, (_, i) => ({
  path: `${String(i).padStart(2, '0')}.md`,
  text: `# Number ${i}\n\nAll about the number ${i}, which is ${i % 3 === 0 ? 'a multiple of three' : 'not'}.`,
}))
/** The files of a snapshot. */
const FILES = ofToday([0, 1, 2, 3, 4, 5, 6], 2)

/**
 * Which cases of a list to try with a file: all of them in the nightly profile, and one every day,
 * so that each file and each case is tried.
 */
function casesOf<T>(all: readonly T[], file: number): readonly T[] {
  return isNightly ? all : [all[file % all.length]!]
}

const queries = ['all about the number 7', 'multiple of three', 'nothing whatever']
const request = { query: queries[0]!, k: 4 }

interface ClosedIndex {
  path: string
  /** It works only with the index's snapshot: another build of the graph has another history. */
  cursor: string
  /** The answers to `queries`, of indexes that are built from its database. */
  expected: unknown[]
}

let original: Promise<ClosedIndex> | undefined
let kept: string | undefined
afterAll(async () => {
  if (kept !== undefined) await rm(kept, { recursive: true })
})

/** A closed index in its own folder: a copy of one that is made once. */
async function closedIndex(): Promise<ClosedIndex> {
  original ??= makeIndex()
  const { path: from, ...rest } = await original
  const path = join(await temporaryFolder(), 'index')
  await copyClosedIndex(from, path)
  return { path, ...rest }
}

async function makeIndex(): Promise<ClosedIndex> {
  kept = await mkdtemp(join(tmpdir(), 'kebab-snapshots-'))
  const path = join(kept, 'index')
  const kebab = await openToy({ path })
  await kebab.index(documents.map(({ path }) => ({ path, text: `${path} as it was` })))
  await kebab.index(documents)
  const { next_cursor: cursor } = await kebab.search(request)
  await kebab.close()
  return { path, cursor: cursor!, expected: await answersOfStore(path, queries) }
}

const snapshotsOf = (path: string): Promise<string[]> => readdir(join(path, 'snapshots'))

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(join(path, 'snapshots'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('a snapshot', () => {
  test('is what an index is opened from, and there is only one', async () => {
    const { path, cursor } = await closedIndex()
    expect(await snapshotsOf(path)).toHaveLength(1)
    const files = (await filesOf(path)).map((file) => file.split('.').at(-1)).sort()
    expect(files).toEqual(['bm25', 'graph', 'ids', 'json', 'json', 'rows', 'vectors'])
    const again = await openToy({ path })
    expect((await again.search({ ...request, cursor })).hits[0]?.rank).toBe(5)
  })

  test('is not written again by an index in which nothing changed', async () => {
    const { path } = await closedIndex()
    const before = await snapshotsOf(path)
    const again = await openToy({ path })
    await again.index(documents)
    await again.close()
    expect(await snapshotsOf(path)).toEqual(before)
  })

  test('is written after a run that changed much, and not after one that changed little', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const [first] = await snapshotsOf(kebab.path)
    await kebab.index([{ path: 'new.md', text: 'one more' }])
    expect(await snapshotsOf(kebab.path)).toEqual([first])
    await kebab.index(documents.map(({ path, text }) => ({ path, text: `${text} Or so.` })))
    expect(await snapshotsOf(kebab.path)).not.toEqual([first])
  })

  test('that is behind is brought up to the last commit', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const [before] = await snapshotsOf(kebab.path)
    await kebab.index([{ path: '07.md', text: 'Seven is something else now.' }])
    await kebab.remove({ paths: ['08.md', '09.md'] })
    expect(await snapshotsOf(kebab.path)).toEqual([before])
    // The state after a crash.
    const path = `${kebab.path}-copy`
    await cp(kebab.path, path, { recursive: true })
    const expected = await answersOf(kebab, queries)
    const again = await openToy({ path })
    expect(await answersOf(again, queries)).toEqual(expected)
    await again.close()
    expect(await answersOfStore(path, queries)).toEqual(expected)
    expect(await snapshotsOf(path)).not.toEqual([before])
  })

  test('of another state than the database knows of is not used', async () => {
    const { path, expected } = await closedIndex()
    const older = `${path}.db`
    await copyFile(join(path, 'kebab.db'), older)
    const kebab = await openToy({ path })
    await kebab.index(documents.map(({ path, text }) => ({ path, text: `${text} Later.` })))
    await kebab.close()
    // Somebody restores an old copy of the database without the snapshots.
    await copyFile(older, join(path, 'kebab.db'))
    const again = await openToy({ path })
    expect(await answersOf(again, queries)).toEqual(expected)
  })

  test('is kept when the index is opened without an embedder', async () => {
    const { path, cursor } = await closedIndex()
    const words = await openToy({ path, embedder: null })
    await words.remove({ paths: ['59.md'] })
    await words.close()
    const again = await openToy({ path })
    expect(await errorOf(again.search({ ...request, cursor }))).toMatchObject({ code: 'stale_cursor' })
    const expected = await answersOfStore(path, queries)
    expect(await answersOf(again, queries)).toEqual(expected)
  })

  test('of BM25 is not used with another analyzer, or with one without a version', async () => {
    const { path } = await closedIndex()
    const shout = { terms: (text: string) => defaultAnalyzer.terms(text).filter(({ term }) => term !== 'number') }
    for (const analyzer of [shout, { ...shout, terms: defaultAnalyzer.terms }, defaultAnalyzer]) {
      const kebab = await openToy({ path, analyzer })
      const { hits } = await kebab.search({ query: 'number', mode: 'lexical', k: 100 })
      expect(hits).toHaveLength(analyzer === shout ? 0 : 60)
      await kebab.close()
    }
  })
})

describe('opening copes with a snapshot', () => {
  let [path, cursor, expected]: [string, string, unknown[]] = ['', '', []]
  beforeEach(async () => {
    const closed = await closedIndex()
    path = closed.path
    cursor = closed.cursor
    expected = closed.expected
  })

  /** Expects that the index answers correctly and leaves one snapshot. */
  async function recovers(): Promise<void> {
    const kebab = await openToy({ path })
    expect(await answersOf(kebab, queries)).toEqual(expected)
    await kebab.close()
    expect(await snapshotsOf(path)).toHaveLength(1)
  }

  test('that is unchanged', async () => {
    await recovers()
    const kebab = await openToy({ path })
    await kebab.search({ ...request, cursor })
  })

  test('that is missing, and writes a correct one', async () => {
    await rm(join(path, 'snapshots'), { recursive: true })
    await recovers()
    const kebab = await openToy({ path })
    expect((await kebab.doctor()).checks.filter(({ status }) => status !== 'ok')).toEqual([])
    const { next_cursor } = await kebab.search(request)
    await kebab.close()
    const again = await openToy({ path })
    expect((await again.search({ ...request, cursor: next_cursor! })).hits[0]?.rank).toBe(5)
    expect(await answersOf(again, queries)).toEqual(expected)
  })

  test('that was never finished', async () => {
    const name = '0'.repeat(64)
    const [present] = await snapshotsOf(path)
    await cp(join(path, 'snapshots', present!), join(path, 'snapshots', `${name}.aside`), { recursive: true })
    await mkdir(join(path, 'snapshots', name))
    await recovers()
  })

  test('of which a file is missing, empty, cut or a folder', async () => {
    for (const i of FILES) {
      for (const damage of casesOf(['missing', 'empty', 'cut', 'folder'], i)) {
        const file = (await filesOf(path)).sort()[i]!
        const bytes = await readFile(file)
        await rm(file)
        if (damage === 'empty') await writeFile(file, '')
        if (damage === 'folder') await mkdir(file)
        if (damage === 'cut') {
          await writeFile(file, bytes)
          await truncate(file, Math.floor(bytes.length / 2))
        }
        await recovers()
      }
    }
  })

  test('of which a bit was flipped, anywhere', async () => {
    const next = random(7)
    for (const i of FILES) {
      for (const at of casesOf([0, 0.999, next()], i)) {
        const file = (await filesOf(path)).sort()[i]!
        const bytes = await readFile(file)
        bytes[Math.floor(at * bytes.length)]! ^= 1 << Math.floor(next() * 8)
        await writeFile(file, bytes)
        await recovers()
      }
    }
  })

  /** Replaces files of the snapshot, by their path in it, by those of another one. */
  async function exchange(other: string, names: (name: string) => boolean): Promise<void> {
    const [[snapshot], [foreign]] = await Promise.all([snapshotsOf(path), snapshotsOf(other)])
    const [to, from] = [join(path, 'snapshots', snapshot!), join(other, 'snapshots', foreign!)]
    for (const name of (await readdir(to)).filter(names)) await rm(join(to, name), { recursive: true })
    for (const name of (await readdir(from)).filter(names))
      await cp(join(from, name), join(to, name), { recursive: true })
  }

  /** Expects that the index answers correctly, and that the doctor names what was not used. */
  async function recoversFrom(...names: string[]): Promise<void> {
    const kebab = await openToy({ path })
    expect(await answersOf(kebab, queries)).toEqual(expected)
    const finding = (await kebab.doctor()).checks.find(({ part }) => part === 'snapshot')
    expect(finding?.status).toBe('warning')
    for (const name of names) expect(finding?.message).toContain(name)
    await kebab.close()
    const again = await openToy({ path })
    expect(await answersOf(again, queries)).toEqual(expected)
    expect((await again.doctor()).checks.filter(({ status }) => status !== 'ok')).toEqual([])
    await again.close()
  }

  const exchanges: [string, string[], (name: string) => boolean][] = [
    ['its words', ['bm25'], (name) => name === 'bm25'],
    ['its vectors', ['usearch'], (name) => name === 'usearch'],
    ['all of it', ['bm25', 'usearch'], () => true],
  ]

  test.each(exchanges)('of which %s came from another index, whole in itself', async (_, names, chosen) => {
    const other = await openToy()
    // The same ids of documents and chunks, but other words under them.
    await other.index(documents.map(({ path }, i) => ({ path, text: documents[(i + 7) % 60]!.text })))
    await other.close()
    await exchange(other.path, chosen)
    await recoversFrom(...names)
  })

  test.each(exchanges)('of which %s came from an earlier commit of this index', async (_, names, chosen) => {
    const earlier = join(await temporaryFolder(), 'earlier')
    await copyClosedIndex(path, earlier)
    const kebab = await openToy({ path })
    await kebab.index(documents.map(({ path, text }) => ({ path, text: `${text} Later.` })))
    await kebab.close()
    expected = await answersOfStore(path, queries)
    await exchange(earlier, chosen)
    await recoversFrom(...names)
  })

  const kinds: [string, (file: string) => Promise<unknown>][] = [
    ['a link to an endless device', (file) => symlink('/dev/zero', file)],
    ['a link to a file', (file) => symlink(`${file}.elsewhere`, file)],
    ['a pipe that nobody writes to', async (file) => execFileSync('mkfifo', [file])],
    ['a file of a terabyte', (file) => writeFile(file, '').then(() => truncate(file, 2 ** 40))],
  ]

  test.skipIf(process.platform === 'win32').each(kinds)('of which a file is %s', async (kind, make) => {
    const names = kinds.map(([name]) => name)
    for (const i of FILES.filter((file) => casesOf(names, file).includes(kind))) {
      const file = (await filesOf(path)).sort()[i]!
      const original = await readFile(file)
      await rm(file)
      await writeFile(`${file}.elsewhere`, original)
      await make(file)
      await recoversFrom()
    }
  })
})
