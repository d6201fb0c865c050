import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IngestEventV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import type { Kebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const FILES = { 'a.md': 'Anchors hold.', 'deep/b.md': 'Bolts turn.' }

async function pathsOf(kebab: Kebab): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of kebab.documents()) paths.push(path)
  return paths.sort()
}

async function indexed(files: Record<string, string> = FILES) {
  const kebab = await openToy({ embedder: null })
  const folder = await temporaryFolder(files)
  await kebab.index(folder)
  return { kebab, folder }
}

async function empty(folder: string): Promise<void> {
  await rm(join(folder, 'a.md'), { force: true })
  await rm(join(folder, 'deep'), { recursive: true, force: true })
}

describe('a folder without documents, of which the index holds some,', () => {
  test('is refused as a disk that may not be mounted, and nothing is removed', async () => {
    const { kebab, folder } = await indexed()
    const { store } = await kebab.describe()
    await empty(folder)
    await writeFile(join(folder, 'lost+found.bin'), 'no document')
    const events: IngestEventV1[] = []
    const error = await errorOf(kebab.index(folder, { onProgress: (event) => void events.push(event) }))
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: { field: 'source', found: expect.stringContaining('2') },
      hint: expect.stringMatching(/mounted.*sweepAll: true/),
    })
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'invalid_input' } })
    expect(events.map(({ type }) => type)).not.toContain('removed')
    expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
    expect((await kebab.describe()).store).toEqual(store)
  })

  test('is swept with sweepAll', async () => {
    const { kebab, folder } = await indexed()
    await empty(folder)
    const { documents } = await kebab.index(folder, { sweepAll: true })
    expect(documents).toMatchObject({ seen: 0, removed: 2 })
    expect(await pathsOf(kebab)).toEqual([])
    expect((await kebab.index(folder)).documents).toMatchObject({ seen: 0, removed: 0 })
  })

  test('is refused by globs that match nothing, too', async () => {
    const { kebab, folder } = await indexed()
    expect(await errorOf(kebab.index(folder, { include: ['*.mdx'] }))).toMatchObject({ code: 'invalid_input' })
    expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
  })

  test('is refused once it is missing, whatever sweepAll is', async () => {
    const { kebab, folder } = await indexed()
    await rm(folder, { recursive: true })
    for (const sweepAll of [false, true])
      expect(await errorOf(kebab.index(folder, { sweepAll }))).toMatchObject({ code: 'io_error' })
    expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
  })

  test('sweeps no other source, and is indexed again when it is back', async () => {
    const { kebab, folder } = await indexed()
    await kebab.index([{ path: 'c.md', text: 'Cranes lift.' }])
    await rename(join(folder, 'deep'), join(await temporaryFolder(), 'deep'))
    expect((await kebab.index(folder)).documents).toMatchObject({ seen: 1, removed: 1 })
    await empty(folder)
    await errorOf(kebab.index(folder))
    await writeFile(join(folder, 'z.md'), 'Zebras run.')
    expect((await kebab.index(folder)).documents).toMatchObject({ added: 1, removed: 1 })
    expect(await pathsOf(kebab)).toEqual(['c.md', 'z.md'])
  })

  test('keeps its documents while it is watched, and the watching says why', async () => {
    const { kebab, folder } = await indexed()
    const errors: unknown[] = []
    await kebab.watch(folder, { debounceMs: 20, onError: (error) => void errors.push(error) })
    await empty(folder)
    const refused = () => errors.find((error) => (error as { code?: unknown }).code === 'invalid_input')
    await expect.poll(refused, { timeout: 20_000 }).toMatchObject({ hint: expect.stringContaining('sweepAll') })
    expect((await pathsOf(kebab)).length).toBeGreaterThan(0)
    await writeFile(join(folder, 'z.md'), 'Zebras run.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['z.md'])
  })

  test('is swept by a watching with sweepAll', async () => {
    const { kebab, folder } = await indexed()
    await kebab.watch(folder, { debounceMs: 20, sweepAll: true })
    await empty(folder)
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual([])
  })
})

test.each<[string, (kebab: Kebab, folder: string) => Promise<unknown>]>([
  ['no flag', (kebab, folder) => kebab.index(folder, { sweepAll: 'yes' as never })],
  ['for an iterable, which sweeps nothing', (kebab) => kebab.index([], { sweepAll: true })],
])('sweepAll that is %s is invalid_input', async (_, call) => {
  const { kebab, folder } = await indexed()
  expect(await errorOf(call(kebab, folder))).toMatchObject({ code: 'invalid_input', details: { field: 'sweepAll' } })
  expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
})
