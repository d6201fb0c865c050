import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Reader } from '@kebab/core'
import type { IngestEventV1 } from '@kebab/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import type { IndexOptions, Kebab, OpenOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

/** Indexes a folder, and checks that the report, the events and their counts agree. */
async function index(kebab: Kebab, folder: string, options: IndexOptions = {}) {
  const events: IngestEventV1[] = []
  const report = await kebab.index(folder, { ...options, onProgress: (event) => void events.push(event) })
  assertWire('ingest_report.v1', report)
  for (const event of events) assertWire('ingest_event.v1', event)
  const { seen, added, updated, unchanged, failed, skipped } = report.documents
  expect(seen).toBe(added + updated + unchanged + failed + skipped)
  const told = events.flatMap((event) => (event.type === 'document' && event.status === 'skipped' ? [event] : []))
  expect(told).toHaveLength(skipped)
  expect(report.skipped ?? []).toEqual(told.slice(0, 1000).map(({ path, code, reason }) => ({ path, code, reason })))
  return report
}

/** Indexes files, and returns what was indexed and what was left out. */
async function indexed(files: Record<string, string>, options: IndexOptions = {}, opening: Partial<OpenOptions> = {}) {
  const kebab = await openToy({ embedder: null, ...opening })
  const folder = await temporaryFolder(files)
  const { skipped = [] } = await index(kebab, folder, options)
  return { kebab, folder, skipped: skipped.map(({ path, code }) => `${path} ${code}`), paths: await pathsOf(kebab) }
}

async function pathsOf(kebab: Kebab): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of kebab.documents()) paths.push(path)
  return paths
}

const posix = process.platform !== 'win32'

describe('a file that is seen and not indexed', () => {
  test('is in the report with its reason', async () => {
    const { skipped, paths } = await indexed(
      {
        'a.md': 'alpha',
        'b.xyz': '%PDF-1.7',
        '.env': 'SECRET=1',
        '.git/config': 'x',
        'node_modules/y/readme.md': 'x',
        'drafts/c.md': 'gamma',
        'build/d.md': 'delta',
        '.gitignore': 'build/\n',
      },
      { exclude: ['drafts/**'] },
    )
    expect(paths).toEqual(['a.md'])
    expect(skipped).toEqual([
      '.env hidden',
      '.git/ hidden',
      '.gitignore hidden',
      'b.xyz no_reader',
      'build/ ignored',
      'drafts/ excluded',
      'node_modules/ node_modules',
    ])
  })

  test('has a reason that says what to do, or which ignore file names it', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder({ 'b.xyz': '%PDF-1.7', 'deep/.kebabignore': '*.md', 'deep/a.md': 'alpha' })
    const { skipped } = await index(kebab, folder)
    expect(skipped?.map(({ path, reason }) => [path, reason])).toEqual([
      ['b.xyz', expect.stringMatching(/no reader accepts.*include/)],
      ['deep/.kebabignore', expect.any(String)],
      ['deep/a.md', expect.stringContaining('deep/.kebabignore')],
    ])
  })

  test('by a folder of PDFs leaves no report of zeros', async () => {
    const kebab = await openToy({ embedder: null })
    const { documents } = await index(kebab, await temporaryFolder({ 'a.xyz': '%PDF', 'b.xyz': '%PDF' }))
    expect(documents).toMatchObject({ seen: 2, added: 0, skipped: 2 })
  })

  test('is listed up to a thousand times, and counted always', async () => {
    const kebab = await openToy({ embedder: null })
    const files = Object.fromEntries(Array.from({ length: 1002 }, (_, i) => [`${10_000 + i}.png`, '']))
    const { documents, skipped } = await index(kebab, await temporaryFolder(files))
    expect(documents.skipped).toBe(1002)
    expect(skipped).toHaveLength(1000)
    expect(skipped?.at(-1)?.path).toBe('10999.png')
  })

  test('since its reader found no document in it is in the report, and what was known of it is removed', async () => {
    const reader: Reader = {
      name: 'rows',
      version: '1',
      accepts: ['.rows'],
      read: async ({ path, bytes }) => ((await bytes()).length === 0 ? [] : [{ path, text: 'a row' }]),
    }
    const { kebab, folder, paths } = await indexed({ 'a.rows': '1' }, {}, { readers: [reader] })
    expect(paths).toEqual(['a.rows'])
    await writeFiles(folder, { 'a.rows': '' })
    const { skipped, documents } = await index(kebab, folder)
    expect(skipped).toMatchObject([{ path: 'a.rows', code: 'no_documents' }])
    expect(documents.removed).toBe(1)
  })

  test('since it is the folder of another index is in the report', async () => {
    const folder = await temporaryFolder({ 'a.md': 'alpha' })
    const inner = await openToy({ embedder: null, path: join(folder, 'inner') })
    await inner.close()
    const kebab = await openToy({ embedder: null })
    expect((await index(kebab, folder)).skipped).toMatchObject([{ path: 'inner/', code: 'index' }])
  })

  test.runIf(posix)('since it is a link, a FIFO or a socket is in the report', async () => {
    const folder = await temporaryFolder({ 'a.md': 'alpha' })
    await symlink('/dev/zero', join(folder, 'endless.md'))
    await symlink(folder, join(folder, 'loop'))
    execFileSync('mkfifo', [join(folder, 'pipe.md')])
    const server = createServer().listen(join(folder, 'socket.md'))
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const kebab = await openToy({ embedder: null })
    const { skipped } = await index(kebab, folder)
    expect(skipped?.map(({ path, code }) => [path, code])).toEqual([
      ['endless.md', 'symbolic_link'],
      ['loop', 'symbolic_link'],
      ['pipe.md', 'special_file'],
      ['socket.md', 'special_file'],
    ])
    expect(await pathsOf(kebab)).toEqual(['a.md'])
  })
})

describe('the extension of a file', () => {
  const files = { 'UPPER.MD': 'alpha', 'Notes.Txt': 'beta', 'x/CODE.TS': 'gamma' }

  test('is taken in any case', async () => {
    expect((await indexed(files)).paths).toEqual(['Notes.Txt', 'UPPER.MD'])
  })

  test.each([
    [['**/*.md'], ['UPPER.MD']],
    [['**/*.{TS,txt}'], ['Notes.Txt', 'x/CODE.TS']],
    [['upper.md'], []],
  ])('is taken in any case by the include %j', async (include, paths) => {
    expect((await indexed(files, { include })).paths).toEqual(paths)
  })

  test('is taken in any case by exclude', async () => {
    expect((await indexed(files, { exclude: ['*.md'] })).paths).toEqual(['Notes.Txt'])
  })
})

describe('the globs of a folder', () => {
  const files = { 'a.md': 'alpha', 'b.js': 'beta', 'x/c.md': 'gamma', 'x/y/d.md': 'delta', '{e}.md': 'epsilon' }

  test.each([
    ['braces', { include: ['**/*.{js,md}'] }, ['a.md', 'b.js', 'x/c.md', 'x/y/d.md', '{e}.md']],
    ['braces in braces', { include: ['{a.md,x/{c,y/d}.md}'] }, ['a.md', 'x/c.md', 'x/y/d.md']],
    ['braces around no comma', { include: ['{e}.md'] }, ['{e}.md']],
    ['an exclude', { exclude: ['x/**'] }, ['a.md', '{e}.md']],
    ['the name of a folder as exclude', { exclude: ['x/y'] }, ['a.md', 'x/c.md', '{e}.md']],
    ['an exclude below', { exclude: ['**/d.md'] }, ['a.md', 'x/c.md', '{e}.md']],
    ['both', { include: ['**/*.md'], exclude: ['x/*.md'] }, ['a.md', 'x/y/d.md', '{e}.md']],
  ])('take %s', async (_, options, paths) => {
    expect((await indexed(files, options)).paths).toEqual(paths)
  })

  test.each([
    ['include', '!x/**', /exclude/],
    ['exclude', '!x/**', /include/],
    ['include', '{a,b}'.repeat(40), /alternatives/],
    ['include', './x/**', /relative/],
    ['include', '/x/**', /relative/],
    ['include', '../x/**', /relative/],
    ['include', '', /relative/],
    ['include', 'x/', /`\*\*`/],
    ['include', 'x/./y', /relative/],
    ['include', '{a,./x}/**', /write `x/],
    ['include', '["a.md","b.js"]', /send the list/],
    ['exclude', 'x/../y', /relative/],
    ['exclude', './x', /relative/],
    ['exclude', '.', /relative/],
  ] as const)('are refused in %s: %s', async (field, glob, hint) => {
    const kebab = await openToy({ embedder: null })
    const error = await errorOf(kebab.index(await temporaryFolder(files), { [field]: [glob] }))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: `${field}.0` } })
    expect(`${error.message} ${error.hint}`).toMatch(hint)
  })

  test('beside documents of an iterable are refused', async () => {
    const kebab = await openToy({ embedder: null })
    for (const options of [{ include: ['*'] }, { exclude: ['*'] }, { ignoreFiles: false }]) {
      const error = await errorOf(kebab.index([{ path: 'a.md', text: 'alpha' }], options))
      expect(error).toMatchObject({ code: 'invalid_input', details: { field: Object.keys(options)[0] } })
    }
  })
})

describe('ignore files', () => {
  const files = {
    '.gitignore': '# no output\nbuild/\n*.log.md\n!keep.log.md\n/top.md\n',
    'a.md': 'alpha',
    'top.md': 'top',
    'x.log.md': 'log',
    'keep.log.md': 'kept',
    'build/b.md': 'beta',
    'deep/top.md': 'deep top',
    'deep/build/c.md': 'gamma',
    'deep/.kebabignore': 'secret.md\n/only-here.md\n!keep\n',
    'deep/secret.md': 'secret',
    'deep/only-here.md': 'only',
    'deep/er/only-here.md': 'only deeper',
    'deep/er/secret.md': 'secret deeper',
    'other/secret.md': 'no secret',
  }

  test('are honoured, with their negations, in their folder and below', async () => {
    expect((await indexed(files)).paths).toEqual([
      'a.md',
      'deep/er/only-here.md',
      'deep/top.md',
      'keep.log.md',
      'other/secret.md',
    ])
  })

  test('of a folder come before those above it, and .kebabignore before .gitignore', async () => {
    const { paths } = await indexed({
      '.gitignore': 'out/\n*.tmp.md\n',
      '.kebabignore': '!out/\n',
      'out/a.md': 'alpha',
      'deep/.gitignore': '!*.tmp.md\n',
      'deep/b.tmp.md': 'beta',
      'c.tmp.md': 'gamma',
    })
    expect(paths).toEqual(['deep/b.tmp.md', 'out/a.md'])
  })

  test('hold for the very name of their folder, whatever characters it has', async () => {
    const { paths } = await indexed({ 'a[b]*/.gitignore': 'x.md', 'a[b]*/x.md': 'alpha', 'ab*/x.md': 'beta' })
    expect(paths).toEqual(['ab*/x.md'])
  })

  test('are not read with `ignoreFiles: false`', async () => {
    expect((await indexed(files, { ignoreFiles: false })).paths).toHaveLength(12)
  })

  test('that change have the documents swept that they now name, and those indexed that they no longer name', async () => {
    const { kebab, folder, paths } = await indexed({ 'a.md': 'alpha', 'b.md': 'beta' })
    expect(paths).toEqual(['a.md', 'b.md'])
    await writeFiles(folder, { '.kebabignore': 'b.md\n' })
    expect((await index(kebab, folder)).documents).toMatchObject({ removed: 1, skipped: 2 })
    expect(await pathsOf(kebab)).toEqual(['a.md'])
    await rm(join(folder, '.kebabignore'))
    await index(kebab, folder)
    expect(await pathsOf(kebab)).toEqual(['a.md', 'b.md'])
  })

  const unusable = [
    ['is too large', '#'.repeat(2 ** 18 + 1)],
    ['has a pattern that is slow to match', 'a/**/a/**/a/**/a/**/b\n'],
  ]
  test.each(unusable)('of which one %s have nothing of its folder indexed or swept', async (_, text) => {
    const { kebab, folder } = await indexed({ 'a.md': 'alpha', 'deep/b.md': 'beta' })
    await writeFiles(folder, { 'deep/.gitignore': text, 'deep/c.md': 'gamma' })
    const { errors, documents } = await index(kebab, folder)
    expect(errors).toMatchObject([{ path: 'deep/', error: { code: 'invalid_input' } }])
    expect(errors[0]!.error.message).toContain('deep/.gitignore')
    expect(errors[0]!.error.hint).toContain('ignoreFiles')
    expect(documents).toMatchObject({ failed: 1, unchanged: 1, removed: 0 })
    expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
    await writeFiles(folder, { '.gitignore': text })
    expect(await errorOf(kebab.index(folder))).toMatchObject({ code: 'invalid_input' })
    expect(await pathsOf(kebab)).toEqual(['a.md', 'deep/b.md'])
  })

  test.runIf(posix)('that are links are refused, and not read', async () => {
    const { kebab, folder } = await indexed({ 'a.md': 'alpha' })
    await symlink('/dev/zero', join(folder, '.gitignore'))
    expect(await errorOf(kebab.index(folder))).toMatchObject({ code: 'io_error' })
    await rm(join(folder, '.gitignore'))
    await mkdir(join(folder, '.gitignore'))
    expect((await index(kebab, folder)).documents.unchanged).toBe(1)
  })
})
