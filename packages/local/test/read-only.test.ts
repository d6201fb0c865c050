import { chmod, chown, copyFile, cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { noSmallDisk, smallDisk } from './support/small-disk.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 10 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))
const paths = documents.map(({ path }) => path)
/** A user without rights of its own, as `nobody` is. */
const NOBODY = 65_534

/** Fills an index in another process, which is then closed or killed. */
async function fill(path: string, end: 'close' | 'kill'): Promise<void> {
  const writer = await startProcess()
  await writer.open(path, false)
  await writer.index(documents)
  if (end === 'close') await writer.close()
  await writer.kill()
}

if (noSmallDisk !== undefined) console.warn(`tests of indexes that can’t be written are skipped: ${noSmallDisk}`)

describe.skipIf(noSmallDisk !== undefined)('an index on a disk that takes no writes', () => {
  test.each(['readOnly', 'to be written'])('that was closed is opened %s and answers', async (how) => {
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await fill(path, 'close')
    allowWrites(false)
    expect(await readdir(path)).not.toContain('kebab.db-wal')
    const reader = await startProcess()
    await reader.open(path, how === 'readOnly')
    expect(await reader.search('number')).toEqual(paths)
    const code = how === 'readOnly' ? 'unsupported' : 'io_error'
    expect(await errorOf(reader.index(documents))).toMatchObject({ code })
  })

  test('whose writer was killed is opened with its log', async () => {
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await fill(path, 'kill')
    allowWrites(false)
    const reader = await startProcess()
    await reader.open(path, true)
    expect(await reader.search('number')).toEqual(paths)
  })

  test('to which only a log was copied is refused with io_error, not read without the log', async () => {
    const elsewhere = join(await temporaryFolder(), 'index')
    await fill(elsewhere, 'kill')
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await mkdir(path)
    for (const name of ['kebab.db', 'kebab.db-wal']) await copyFile(join(elsewhere, name), join(path, name))
    allowWrites(false)
    const reader = await startProcess()
    const error = await errorOf(reader.open(path, true))
    expect(error).toMatchObject({ code: 'io_error', message: expect.stringContaining('a log to take in') })
  })

  test('that is written anyway no longer answers', async () => {
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await fill(path, 'close')
    allowWrites(false)
    const reader = await startProcess()
    await reader.open(path, true)
    allowWrites(true)
    const writer = await startProcess()
    await writer.open(path, false)
    await writer.index([{ path: 'new.md', text: 'Number eleven.' }])
    expect(await errorOf(reader.search('number'))).toMatchObject({ code: 'locked', retryable: false })
    await reader.close()
    await reader.open(path, true)
    expect(await reader.search('number')).toEqual([...paths, 'new.md'])
  })
})

const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('tests of another user’s index are skipped: becoming another user takes root')

describe.skipIf(!isRoot)('an index in another user’s folder', () => {
  /** A folder that everybody may read and only this user may write. */
  async function ownFolder(): Promise<string> {
    const folder = await temporaryFolder()
    await chmod(folder, 0o755)
    return join(folder, 'index')
  }

  test.each([true, false])('that was closed is opened and answers (readOnly: %s)', async (readOnly) => {
    const path = await ownFolder()
    await fill(path, 'close')
    const reader = await startProcess(NOBODY)
    await reader.open(path, readOnly)
    expect(await reader.search('number')).toEqual(paths)
    const code = readOnly ? 'unsupported' : 'io_error'
    expect(await errorOf(reader.index(documents))).toMatchObject({ code })
  })

  test('is followed while its owner writes, and takes no lock', async () => {
    const path = await ownFolder()
    const writer = await startProcess()
    await writer.open(path, false)
    await writer.index(documents)
    const reader = await startProcess(NOBODY)
    await reader.open(path, true)
    expect(await reader.search('number')).toEqual(paths)
    await writer.index([{ path: 'new.md', text: 'Number eleven.' }])
    expect(await reader.search('number')).toEqual([...paths, 'new.md'])
    await reader.close()
    await writer.index([{ path: 'newer.md', text: 'Number twelve.' }])
    expect(await writer.search('number')).toEqual([...paths, 'new.md', 'newer.md'])
  })

  test('that was copied for that user is written by them', async () => {
    const path = await ownFolder()
    await fill(path, 'close')
    const copy = join(await ownFolder(), '..', 'copy')
    await cp(path, copy, { recursive: true })
    for (const name of ['.', ...(await readdir(copy, { recursive: true }))])
      await chown(join(copy, name), NOBODY, NOBODY)
    const writer = await startProcess(NOBODY)
    await writer.open(copy, false)
    expect(await writer.index(documents)).toMatchObject({ unchanged: 10 })
    expect(await writer.index([{ path: 'new.md', text: 'Number eleven.' }])).toMatchObject({ added: 1 })
  })
})
