import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { answersOf } from './support/answers.js'
import { openToy } from './support/open-toy.js'
import { noSmallDisk, smallDisk } from './support/small-disk.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const edition = (word: string) =>
  Array.from({ length: 20 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of ${word}.` }))
const queries = ['number 7', 'all of it']

/** Another process whose backup to `copy` of this folder is stopped before it is done. */
async function pauseBackup(path: string, folder: string): Promise<{ folders(): string[]; kill(): Promise<void> }> {
  const folders = (): string[] => readdirSync(folder).filter((name) => name.startsWith('copy.'))
  for (;;) {
    const other = await startProcess()
    await other.open(path, true)
    const ended = Promise.resolve(other.backup(join(folder, 'copy'))).catch(() => {})
    while (!folders().some((name) => existsSync(join(folder, name, 'content')))) await new Promise(setImmediate)
    other.pause()
    if (folders().length > 0) return { folders, kill: () => other.kill().then(() => ended) }
    await other.kill()
    await rm(join(folder, 'copy'), { recursive: true, force: true })
  }
}

/** Makes what a backup to this target didn't make, though it is named as if. Returns the names. */
async function makeLookalikes(target: string): Promise<string[]> {
  const names = Array.from({ length: 5 }, () => `copy.${randomUUID()}`)
  const [mine, mixed, link, deep, file] = names.map((name) => join(dirname(target), name)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await mkdir(mine)
  await writeFile(join(mine, 'mine.txt'), 'mine')
  await mkdir(join(mixed, 'content'), { recursive: true })
  await writeFile(join(mixed, 'content', 'mine.txt'), 'mine')
  await symlink(mine, link)
  await mkdir(join(deep, 'content', 'kebab.db', 'mine'), { recursive: true })
  await writeFile(file, 'mine')
  const notes = `copy.notes`
  await mkdir(join(dirname(target), notes))
  return [...names, notes]
}

describe('a backup of an open index', () => {
  test('is an index of its own that answers the same, without building its indexes', async () => {
    const folder = await temporaryFolder()
    const kebab = await openToy()
    await kebab.index(edition('it'))
    const expected = await answersOf(kebab, queries)
    const { next_cursor: cursor } = await kebab.search({ query: 'number', k: 3 })
    const target = join(folder, 'new', "it's a copy")
    await kebab.backup(target)
    expect(await readdir(dirname(target))).toEqual(["it's a copy"])
    expect((await readdir(target)).sort()).toEqual(['.gitignore', 'kebab.db', 'snapshots'])
    const copy = await openToy({ path: target })
    expect(await answersOf(copy, queries)).toEqual(expected)
    expect((await copy.doctor()).healthy).toBe(true)
    expect(await errorOf(copy.search({ query: 'number', k: 3, cursor: cursor! }))).toMatchObject({
      code: 'stale_cursor',
    })
    await copy.index([{ path: 'new.md', text: 'Only here.' }])
    expect(await answersOf(kebab, queries)).toEqual(expected)
  })

  test('holds one whole commit while another process writes, and every commit of the writer stays', async () => {
    const path = join(await temporaryFolder(), 'index')
    const writer = await startProcess()
    await writer.open(path, false)
    await writer.index(edition('first'))
    const reader = await openToy({ path, readOnly: true })
    let writing = true
    const rounds = (async () => {
      for (const word of ['second', 'third', 'fourth', 'fifth']) await writer.index(edition(word))
      writing = false
    })()
    const folder = await temporaryFolder()
    let copies = 0
    while (writing || copies === 0) await reader.backup(join(folder, String(copies++)))
    await rounds
    await writer.kill()
    for (let i = 0; i < copies; i++) {
      const copy = await openToy({ path: join(folder, String(i)), readOnly: true })
      const { hits } = await copy.search({ query: 'number', mode: 'lexical', k: 100 })
      expect(hits).toHaveLength(20)
      expect(new Set(hits.map(({ snippet }) => snippet.split(' ').at(-1))).size).toBe(1)
      await copy.close()
    }
    const again = await openToy({ path })
    const { hits } = await again.search({ query: 'fifth', mode: 'lexical', k: 100 })
    expect(hits).toHaveLength(20)
  })

  test('lets the writer keep its locks', async () => {
    const kebab = await openToy()
    await kebab.index(edition('it'))
    await kebab.backup(join(await temporaryFolder(), 'copy'))
    const other = await startProcess()
    expect(await errorOf(other.open(kebab.path, false))).toMatchObject({ code: 'locked' })
    await other.open(kebab.path, true)
    await other.close()
    expect((await kebab.index(edition('that'))).documents.updated).toBe(20)
  })

  test.each([
    ['its flags', ['--input-type=module'], ''],
    ['`NODE_OPTIONS`', [], '--input-type=module'],
  ])('can be made by a process whose program is evaluated as a module, by %s', async (_, flags, NODE_OPTIONS) => {
    const [path, target] = [join(await temporaryFolder(), 'index'), join(await temporaryFolder(), 'copy')]
    const program = `
      import { openKebab } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)}
      const kebab = await openKebab({ path: ${JSON.stringify(path)}, embedder: null })
      await kebab.index([{ path: 'a.md', text: 'A fox.' }])
      await kebab.backup(${JSON.stringify(target)})
      await kebab.close()`
    await promisify(execFile)(process.execPath, [...flags, '-e', program], { env: { ...process.env, NODE_OPTIONS } })
    const copy = await openToy({ path: target, embedder: null })
    expect((await copy.search({ query: 'fox' })).hits).toHaveLength(1)
  })

  test('is refused where there are files, and leaves them', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({ 'mine.txt': 'mine' })
    const refusal = { code: 'invalid_input', details: { field: 'folder' } }
    for (const target of [folder, '']) expect(await errorOf(kebab.backup(target))).toMatchObject(refusal)
    expect(await errorOf(kebab.backup(join(folder, 'mine.txt', 'below')))).toMatchObject({ code: 'io_error' })
    expect(await readdir(folder)).toEqual(['mine.txt'])
    await kebab.backup(await temporaryFolder())
  })

  test('that is aborted, or whose index is closed, leaves nothing', async () => {
    const kebab = await openToy()
    await kebab.index(edition('it'))
    const folder = await temporaryFolder()
    const reason = new Error('enough')
    await expect(kebab.backup(join(folder, 'a'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const later = new AbortController()
    const aborted = kebab.backup(join(folder, 'b'), { signal: later.signal })
    await new Promise(setImmediate)
    later.abort(reason)
    await expect(aborted).rejects.toBe(reason)
    const closed = errorOf(kebab.backup(join(folder, 'c')))
    await kebab.close()
    expect(await closed).toMatchObject({ code: 'unsupported' })
    expect(await readdir(folder)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')(
    'that was killed leaves a folder beside, which the next one to the same target removes, and no other',
    async () => {
      const kebab = await openToy()
      await kebab.index(edition('it '.repeat(2000)))
      const folder = await temporaryFolder()
      const target = join(folder, 'copy')
      const killed = await pauseBackup(kebab.path, folder)
      const left = killed.folders()
      expect(left).toHaveLength(1)
      // Its process lives.
      await kebab.backup(target)
      expect(killed.folders()).toEqual(left)
      await killed.kill()
      await rm(target, { recursive: true })
      const others = await makeLookalikes(target)
      await kebab.backup(target)
      expect((await readdir(folder)).sort()).toEqual(['copy', ...others].sort())
      const copy = await openToy({ path: target })
      expect(await answersOf(copy, queries)).toEqual(await answersOf(kebab, queries))
    },
  )

  test('and another one to the same target, at the same time: one of them is made, and nothing stays beside', async () => {
    const kebab = await openToy()
    await kebab.index(edition('it'))
    const folder = await temporaryFolder()
    const target = join(folder, 'copy')
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => kebab.backup(target)))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refusals).toHaveLength(3)
    for (const code of refusals) expect(code).toBeOneOf(['io_error', 'invalid_input'])
    expect(await readdir(folder)).toEqual(['copy'])
    expect(await answersOf(await openToy({ path: target }), queries)).toEqual(await answersOf(kebab, queries))
  })

  test.skipIf(noSmallDisk !== undefined)(
    'for which the disk has no room is an io_error, and leaves nothing',
    async () => {
      const kebab = await openToy()
      await kebab.index(edition('it '.repeat(2000)))
      const { folder } = smallDisk(2 ** 20)
      await writeFile(join(folder, 'ballast'), Buffer.alloc(2 ** 19))
      expect(await errorOf(kebab.backup(join(folder, 'copy')))).toMatchObject({ code: 'io_error' })
      expect(await readdir(folder)).toEqual(['ballast'])
    },
  )

  test.skipIf(noSmallDisk !== undefined)('can be made of an index on a disk that takes no writes', async () => {
    const elsewhere = await openToy()
    await elsewhere.index(edition('it'))
    const expected = await answersOf(elsewhere, queries)
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    await elsewhere.backup(join(folder, 'index'))
    allowWrites(false)
    const kebab = await openToy({ path: join(folder, 'index'), readOnly: true })
    const target = join(await temporaryFolder(), 'copy')
    await kebab.backup(target)
    expect(await answersOf(await openToy({ path: target }), queries)).toEqual(expected)
  })
})
