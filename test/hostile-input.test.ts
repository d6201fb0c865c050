import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import type { SearchRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertWire } from './support/assert-wire.js'

const documents = [
  { path: 'a.md', text: '# Foxes\n\nA fox is quick. The quote is "O\'Neill".\n', metadata: { tags: ["it's", '100%'] } },
  { path: 'b.md', text: '# Dogs\n\nA dog is lazy; DROP is a word too.\n', metadata: { tags: ['plain'] } },
]

let folder = ''
let kebab: Kebab

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kebab-hostile-')))
  kebab = await openKebab({ path: join(folder, 'index'), embedder: null })
  await kebab.index(documents)
})
afterAll(async () => {
  await kebab.close()
  await rm(folder, { recursive: true })
})

/** A page that is valid, or an error that has a code. Nothing else may come of a request. */
async function answered(request: unknown): Promise<void> {
  try {
    assertWire('search_response.v1', await kebab.search(request as SearchRequestV1))
  } catch (error) {
    expect(isKebabError(error), String(error)).toBe(true)
    expect(isKebabError(error, 'internal')).toBe(false)
  }
}

describe('queries and filters', () => {
  const injections = [
    "'; DROP TABLE chunks; --",
    '" OR 1=1 --',
    "x') UNION SELECT * FROM documents --",
    'NEAR(fox dog, 2) AND NOT *',
    'path:a.md OR col : fox ^2',
    'fox\0dog',
    '\ud800 lone \udfff',
    '%_\\',
    '*'.repeat(1000),
    '['.repeat(1000),
  ]

  test.each(injections)('%j is only text', async (injection) => {
    const before = (await kebab.describe()).store
    for (const request of [
      { query: injection },
      { query: 'fox', filters: { path_glob: injection } },
      { query: 'fox', filters: { tags: injection } },
      { query: 'fox', filters: { lang: injection, doc_id: injection, source_id: injection, repo: injection } },
    ]) {
      await answered(request)
    }
    expect((await kebab.describe()).store).toEqual(before)
    expect((await kebab.search({ query: 'fox' })).hits).toHaveLength(1)
  })

  test('with quotes and wildcards mean what they say', async () => {
    const found = async (tags: string): Promise<string[]> =>
      (await kebab.search({ query: 'fox dog', filters: { tags } })).hits.map(({ doc_path }) => doc_path)
    expect(await found("it's")).toEqual(['a.md'])
    expect(await found('100%')).toEqual(['a.md'])
    expect(await found('1%')).toEqual([])
    expect(await found('_lain')).toEqual([])
  })

  test('of any kind get a page or an error with a code', async () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    const filters = fc.dictionary(
      fc.constantFrom('tags', 'lang', 'path_glob', 'doc_id', 'trust_min', 'indexed_after', '__proto__', 'constructor'),
      fc.oneof(text, fc.array(text, { maxLength: 3 }), json),
    )
    const requests = fc.record(
      { query: fc.oneof(text, json), filters: fc.oneof(filters, json), cursor: text },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        await answered(request)
      }),
      { numRuns: 500 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('documents', () => {
  test('with names of the prototype as metadata keep them, and change no prototype', async () => {
    const metadata = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')
    await kebab.index([{ path: 'proto.md', text: '# Proto\n\nPolluted water.\n', metadata }])
    const { hits } = await kebab.search({ query: 'polluted' })
    const document = await kebab.fetch({ doc_id: hits[0]!.doc_id })
    expect(JSON.stringify(document.metadata)).toBe(JSON.stringify(metadata))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    await kebab.remove({ paths: ['proto.md'] })
  })

  test.each(['../outside.md', 'a/../../outside.md', '/etc/passwd', '', 'a/./b.md', '..'])(
    'with the path %j are reported, and touch no file',
    async (path) => {
      const report = await kebab.index([{ path, text: 'Outside.' }])
      expect(report.errors.map(({ error }) => error.code)).toEqual(['invalid_input'])
      expect(report.documents.added).toBe(0)
      expect(await readdir(folder)).not.toContain('outside.md')
    },
  )

  test('of a folder are those within it, however links lead around and out', async () => {
    const source = join(folder, 'source')
    await mkdir(join(source, 'inner'), { recursive: true })
    await writeFile(join(source, 'inner', 'real.md'), '# Real\n\nOnly this.\n')
    await writeFile(join(folder, 'secret.md'), '# Secret\n')
    await symlink(source, join(source, 'inner', 'loop'))
    await symlink(join(folder, 'secret.md'), join(source, 'secret.md'))
    await symlink(join(source, 'nowhere'), join(source, 'dangling.md'))
    const linked = await openKebab({ path: join(folder, 'linked'), embedder: null })
    const report = await linked.index(source)
    expect(report.documents.added).toBe(1)
    expect(report.errors).toEqual([])
    await linked.close()
  })

  test('that are too large are reported and not read', async () => {
    const report = await kebab.index([{ path: 'large.md', text: 'word '.repeat(3_000_000) }])
    expect(report.errors.map(({ error }) => error.code)).toEqual(['invalid_input'])
    expect((await kebab.search({ query: 'word' })).hits.map(({ doc_path }) => doc_path)).not.toContain('large.md')
  })
})
