import { execFileSync } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { IngestEventV1 } from '@kebab/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import type { Kebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** Indexes a folder twice, and the second time swaps something after the folder was listed. */
async function swapped(swap: (folder: string, outside: string) => void) {
  const folder = await temporaryFolder({ 'a.md': 'alpha', 'deep/b.md': 'beta' })
  const outside = await temporaryFolder({ 'a.md': 'secret', 'b.md': 'secret', 'deep/b.md': 'secret' })
  onTestFinished(() => rm(`${folder}-moved`, { recursive: true, force: true }))
  const kebab = await openToy({ embedder: null })
  await kebab.index(folder)
  const onProgress = ({ type }: IngestEventV1): void => {
    if (type === 'scanned') swap(folder, outside)
  }
  const report = await kebab.index(folder, { onProgress })
  assertWire('ingest_report.v1', report)
  return { kebab, report }
}

async function textsOf(kebab: Kebab): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of kebab.chunks()) texts.push(text)
  return texts.sort()
}

/** Swaps something of a folder for something else, or for something outside. */
const SWAPS: [string, (folder: string, outside: string) => void][] = [
  [
    'a FIFO',
    (folder) => {
      execFileSync('rm', [join(folder, 'deep/b.md')])
      execFileSync('mkfifo', [join(folder, 'deep/b.md')])
    },
  ],
  [
    'a link to a file outside',
    (folder, outside) => {
      execFileSync('ln', ['-sf', join(outside, 'b.md'), join(folder, 'deep/b.md')])
    },
  ],
  [
    'a link to an endless device',
    (folder) => {
      execFileSync('ln', ['-sf', '/dev/zero', join(folder, 'deep/b.md')])
    },
  ],
  [
    'a folder',
    (folder) => {
      execFileSync('rm', [join(folder, 'deep/b.md')])
      execFileSync('mkdir', [join(folder, 'deep/b.md')])
    },
  ],
  [
    'a file behind a linked folder',
    (folder, outside) => {
      execFileSync('mv', [join(folder, 'deep'), join(folder, 'moved')])
      execFileSync('ln', ['-s', outside, join(folder, 'deep')])
    },
  ],
  [
    'a file of another folder in place of the whole',
    (folder, outside) => {
      execFileSync('mv', [folder, `${folder}-moved`])
      execFileSync('ln', ['-s', outside, folder])
    },
  ],
]

describe.skipIf(process.platform === 'win32')('a file that is swapped after its folder was listed', () => {
  test.each(SWAPS)('for %s is reported and not read, and what was known of it stays', async (_, swap) => {
    const { kebab, report } = await swapped(swap)
    expect(report.errors.map(({ path, error }) => [path, error.code])).toContainEqual(['deep/b.md', 'io_error'])
    expect(report.documents.removed).toBe(0)
    expect(await textsOf(kebab)).toContain('beta')
    expect((await textsOf(kebab)).join()).not.toContain('secret')
  })

  test('for another file is read as that file', async () => {
    const { kebab, report } = await swapped((folder) => {
      execFileSync('cp', [join(folder, 'a.md'), join(folder, 'new')])
      execFileSync('mv', [join(folder, 'new'), join(folder, 'deep/b.md')])
    })
    expect(report.errors).toEqual([])
    expect(await textsOf(kebab)).toEqual(['alpha', 'alpha'])
  })
})

test.skipIf(process.platform === 'win32')(
  'a folder that is a link to a new target is read through to its end',
  async () => {
    const parent = await temporaryFolder({ 'one/a.md': 'alpha', 'two/a.md': 'beta' })
    const current = join(parent, 'current')
    await symlink(join(parent, 'one'), current)
    const kebab = await openToy({ embedder: null })
    const onProgress = ({ type }: IngestEventV1): void => {
      if (type === 'scanned') execFileSync('ln', ['-sfn', join(parent, 'two'), current])
    }
    await kebab.index(current, { onProgress })
    expect(await textsOf(kebab)).toEqual(['alpha'])
  },
)
