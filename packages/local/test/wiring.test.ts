import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type OpenOptions, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

describe('an option that cannot work is a TypeError that names it, before anything is made:', () => {
  test.each<[string, Partial<OpenOptions>]>([
    ['chunks.maxChars', { chunks: { maxChars: 0 } }],
    ['chunks.maxChars', { chunks: { maxChars: 1.5 } }],
    ['chunks.overlapChars', { chunks: { maxChars: 20, overlapChars: 20 } }],
    ['chunks.overlapChars', { chunks: { overlapChars: -1 } }],
    ['readers', { readers: [{}] as never }],
    ['chunkers', { chunkers: 'all' as never }],
    ['maxDocumentBytes', { maxDocumentBytes: -1 }],
    ['maxDocumentBytes', { maxDocumentBytes: Number.NaN }],
    ['maxDocumentBytes', { maxDocumentBytes: 0 }],
    ['maxDocumentBytes', { maxDocumentBytes: '10' as unknown as number }],
    ['embedder.calibration', { embedder: { ...toyEmbedder(), calibration: { floor: 1, ceiling: 0 } } }],
    ['embedder.calibration', { embedder: { ...toyEmbedder(), calibration: { floor: 0, ceiling: 2 } }, reembed: true }],
  ])('%s %#', async (name, options) => {
    const path = join(await temporaryFolder(), 'index')
    const opening = openKebab({ path, embedder: null, ...options })
    await expect(opening).rejects.toThrow(TypeError)
    await expect(opening).rejects.toThrow(`${name}: expected `)
    expect(existsSync(path)).toBe(false)
  })
})

test('documents may have any length, and chunks half of it in common', async () => {
  const kebab = await openToy({
    maxDocumentBytes: Number.POSITIVE_INFINITY,
    chunks: { maxChars: 20, overlapChars: 10 },
  })
  const { documents } = await kebab.index([{ path: 'a.txt', text: 'One is here. Two is there. Three is nowhere.' }])
  expect(documents).toMatchObject({ added: 1, failed: 0 })
})
