import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IngestReportV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { Kebab, WatchOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** Watches, and collects the report of every run. */
async function watched(kebab: Kebab, folder: string, options: WatchOptions = {}) {
  const reports: IngestReportV1[] = []
  const watching = await kebab.watch(folder, {
    debounceMs: 20,
    ...options,
    onProgress: (event) => void (event.type === 'finished' && reports.push(event.report)),
  })
  return { watching, reports }
}

async function pathsOf(kebab: Kebab): Promise<string[]> {
  const { hits } = await kebab.search({ query: 'document', mode: 'lexical', k: 100 })
  return hits.map(({ doc_path }) => doc_path).sort()
}

describe('watching a folder', () => {
  test('indexes it, and follows what is added, edited, moved and removed', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({ 'a.md': 'A document.' })
    const { reports } = await watched(kebab, folder)
    expect(reports).toHaveLength(1)
    expect(await pathsOf(kebab)).toEqual(['a.md'])
    await mkdir(join(folder, 'deep'))
    await writeFile(join(folder, 'deep/b.md'), 'Another document.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'deep/b.md'])
    await appendFile(join(folder, 'a.md'), ' With zebras.')
    await expect
      .poll(async () => (await kebab.search({ query: 'zebras', mode: 'lexical' })).hits.length, { timeout: 20_000 })
      .toBe(1)
    await rename(join(folder, 'a.md'), join(folder, 'z.md'))
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['deep/b.md', 'z.md'])
    await rm(join(folder, 'deep'), { recursive: true })
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['z.md'])
  })

  test('ends when it is closed, when the index is, and when it is aborted', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({ 'a.md': 'A document.' })
    const controller = new AbortController()
    const firstWatch = await watched(kebab, folder)
    const other = await watched(kebab, folder, { signal: controller.signal })
    await firstWatch.watching.close()
    await firstWatch.watching.close()
    controller.abort()
    await writeFile(join(folder, 'b.md'), 'Another document.')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(firstWatch.reports).toHaveLength(1)
    expect(other.reports).toHaveLength(1)
    expect(await pathsOf(kebab)).toEqual(['a.md'])
    const { reports, watching } = await watched(kebab, folder)
    await kebab.close()
    await writeFile(join(folder, 'c.md'), 'One more document.')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(reports).toHaveLength(1)
    await watching.close()
    expect(await errorOf(kebab.watch(folder))).toMatchObject({ code: 'unsupported' })
  })

  test('heeds its ignore files, and follows a change of one', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({ 'a.md': 'A document.', 'deep/b.md': 'Another document.' })
    await watched(kebab, folder, { exclude: ['never.md'] })
    await writeFile(join(folder, 'deep/.gitignore'), 'b.md\n')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md'])
    await writeFile(join(folder, 'never.md'), 'A document that is left out.')
    await writeFile(join(folder, 'deep/.gitignore'), 'c.md\n')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'deep/b.md'])
    await rm(join(folder, 'deep/.gitignore'))
    await writeFile(join(folder, '.kebabignore'), '*.md\n!b.md\n')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['deep/b.md'])
  })

  test('reports a run that fails, and continues with the next change', async () => {
    const toy = toyEmbedder()
    let broken = false
    const embedder = {
      ...toy,
      embed: (...args: Parameters<typeof toy.embed>) =>
        broken ? Promise.reject(new Error('out of memory')) : toy.embed(...args),
    }
    const kebab = await openToy({ embedder })
    const folder = await temporaryFolder({ 'a.md': 'A document.' })
    const errors: unknown[] = []
    await watched(kebab, folder, { onError: (error) => void errors.push(error) })
    broken = true
    await writeFile(join(folder, 'b.md'), 'Another document.')
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ message: 'out of memory' })
    broken = false
    await writeFile(join(folder, 'c.md'), 'One more document.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('finds what is saved in the middle of a run over another source, and looks only there', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder({ 'a.md': 'A document.', 'b.md': 'Another document.' })
    const { reports } = await watched(kebab, folder)
    let isEnough = false
    async function* documents() {
      for (let i = 0; !isEnough; i++) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        yield { path: `${i}.txt`, text: `word${i}` }
      }
    }
    const run = kebab.index(documents())
    const shows = (query: string) =>
      expect
        .poll(async () => (await kebab.search({ query, mode: 'lexical' })).hits.length, { timeout: 20_000 })
        .toBeGreaterThan(0)
    for (const word of ['zebras', 'giraffes']) {
      await appendFile(join(folder, 'a.md'), ` With ${word}.`)
      await shows(word)
    }
    // Its batches are committed between what is saved.
    await shows('word500')
    await appendFile(join(folder, 'a.md'), ' With lions.')
    await shows('lions')
    isEnough = true
    const { documents: counts } = await run
    expect([counts.failed, counts.added]).toEqual([0, counts.seen])
    expect(reports.slice(1).map(({ documents: { seen } }) => seen)).toEqual(reports.slice(1).map(() => 1))
    expect((await kebab.doctor()).healthy).toBe(true)
  })

  test('finds the next saved file by words while the vectors of the one before are made', async () => {
    const toy = toyEmbedder()
    let goOn = (): void => {}
    const embedder = {
      ...toy,
      async embed(...[texts, options]: Parameters<typeof toy.embed>) {
        if (texts.some((text) => text.includes('zebras')))
          await new Promise<void>((resolve) => {
            goOn = resolve
          })
        return toy.embed(texts, options)
      },
    }
    const kebab = await openToy({ embedder })
    const folder = await temporaryFolder({ 'a.md': 'A document.' })
    const { reports } = await watched(kebab, folder)
    await writeFile(join(folder, 'b.md'), 'Another document with zebras.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'b.md'])
    await writeFile(join(folder, 'c.md'), 'One more document.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'b.md', 'c.md'])
    expect(reports).toHaveLength(1)
    goOn()
    await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(3)
  })

  test('follows it through a symbolic link too', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder({ 'a.md': 'A document.' })
    const link = join(await temporaryFolder(), 'link')
    await symlink(folder, link)
    await watched(kebab, link)
    await writeFile(join(folder, 'b.md'), 'Another document.')
    await expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(['a.md', 'b.md'])
  })

  test('continues with the folder that is now under its path', async () => {
    const kebab = await openToy()
    const parent = await temporaryFolder({
      'one/a.md': 'document A',
      'two/b.md': 'document B',
      'three/c.md': 'document C',
    })
    const folder = join(parent, 'docs')
    const at = (name: string) => join(parent, name)
    const shows = (paths: string[]) => expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(paths)
    await rename(at('one'), folder)
    await watched(kebab, folder)
    // Moved away, and back.
    await rename(folder, at('one'))
    await rename(at('one'), folder)
    await writeFile(join(folder, 'new.md'), 'A new document.')
    await shows(['a.md', 'new.md'])
    // Replaced by another folder at once.
    await rename(folder, at('one'))
    await rename(at('two'), folder)
    await shows(['b.md'])
    await writeFile(join(folder, 'new.md'), 'A new document.')
    await shows(['b.md', 'new.md'])
    // Removed and made again at once: some systems reuse the inode.
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    await writeFile(join(folder, 'made.md'), 'A document that was made.')
    await shows(['made.md'])
    await writeFile(join(folder, 'new.md'), 'A new document.')
    await shows(['made.md', 'new.md'])
    // Replaced by a link, whose target then changes.
    await rename(folder, at('two'))
    await symlink(at('three'), folder)
    await shows(['c.md'])
    await rm(folder)
    await symlink(at('one'), folder)
    await shows(['a.md', 'new.md'])
    await writeFile(join(folder, 'last.md'), 'The last document.')
    await shows(['a.md', 'last.md', 'new.md'])
  })

  test('follows a folder below that is made again at once, or that another takes the place of', async () => {
    const kebab = await openToy()
    const parent = await temporaryFolder({
      'docs/a.md': 'document A',
      'docs/sub/deep/b.md': 'document B',
      'other/deep/c.md': 'document C',
    })
    const at = (name: string) => join(parent, name)
    const shows = (paths: string[]) => expect.poll(() => pathsOf(kebab), { timeout: 20_000 }).toEqual(paths)
    await watched(kebab, at('docs'))
    rmSync(at('docs/sub'), { recursive: true })
    mkdirSync(at('docs/sub/deep'), { recursive: true })
    await writeFile(at('docs/sub/deep/made.md'), 'A document that was made.')
    await shows(['a.md', 'sub/deep/made.md'])
    await writeFile(at('docs/sub/deep/new.md'), 'A new document.')
    await shows(['a.md', 'sub/deep/made.md', 'sub/deep/new.md'])
    renameSync(at('docs/sub'), at('before'))
    renameSync(at('other'), at('docs/sub'))
    await shows(['a.md', 'sub/deep/c.md'])
    await writeFile(at('docs/sub/deep/last.md'), 'The last document.')
    await shows(['a.md', 'sub/deep/c.md', 'sub/deep/last.md'])
  })

  test('rejects at once with the reason of an abort', async () => {
    const kebab = await openToy()
    const controller = new AbortController()
    const watching = kebab.watch(await temporaryFolder({ 'a.md': 'A document.' }), { signal: controller.signal })
    controller.abort('enough')
    await expect(watching).rejects.toBe('enough')
  })

  test('rejects for a missing folder, and for an invalid pause', async () => {
    const kebab = await openToy()
    const folder = await temporaryFolder()
    const none = join(folder, 'none')
    expect(await errorOf(kebab.watch(none))).toMatchObject({
      code: 'io_error',
      details: { path: none, errno: 'ENOENT' },
    })
    // Above this, a timer fires after a millisecond.
    const longest = 2 ** 31 - 1
    for (const debounceMs of [-1, longest + 1, Number.POSITIVE_INFINITY, Number.NaN, '200' as never]) {
      const error = await errorOf(kebab.watch(folder, { debounceMs }))
      expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'debounceMs' } })
    }
    await (await kebab.watch(folder, { debounceMs: longest })).close()
  })
})
