import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. It is killed after 30 seconds.\n' },
  { path: 'pages.md', text: '# Pages\n\nPages of a ranking concatenate. Nothing comes twice.\n' },
  { path: 'budgets.md', text: '# Budgets\n\nThe budget bounds everything that is sent, the cursor included.\n' },
]
const question = 'After how many seconds is a hook killed?'

/** A closed index in which a bit of this text was flipped, wherever the database holds it. */
async function damaged(text: string, bit = 0) {
  const kebab = await openToy()
  await kebab.index(documents)
  const { hits } = await kebab.search({ query: 'hook killed seconds', mode: 'lexical' })
  const { chunk_id, doc_id } = hits[0]!
  await kebab.close()
  const file = join(kebab.path, 'kebab.db')
  const bytes = readFileSync(file)
  let places = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1), places++) bytes[at]! ^= 1 << bit
  expect(places).toBeGreaterThan(0)
  writeFileSync(file, bytes)
  return { path: kebab.path, chunk_id, doc_id }
}

/** What a call gives, or the error that it rejects with. */
const outcomeOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

describe('a bit that was flipped in what is stored', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'is never served: search, fetch and ask reject with corrupt_index, which names the document',
    async (bit) => {
      const { path, chunk_id, doc_id } = await damaged('30 seconds', bit)
      const kebab = await openToy({ path })
      const calls = [
        kebab.search({ query: 'hook killed', mode: 'lexical' }),
        kebab.search({ query: 'hook killed', mode: 'hybrid' }),
        kebab.fetch({ doc_id }),
        kebab.fetch({ chunk_id }),
        kebab.fetch({ doc_id, line_start: 3 }),
        kebab.ask({ question }),
      ]
      for (const outcome of await Promise.all(calls.map(outcomeOf))) {
        expect(outcome).toMatchObject({
          code: 'corrupt_index',
          retryable: false,
          message: expect.stringContaining(`hooks.md (${doc_id})`),
          hint: expect.stringContaining('index them again'),
          details: { documents: [{ doc_id, doc_path: 'hooks.md' }] },
        })
      }
      const page = await kebab.search({ query: 'ranking concatenate', mode: 'lexical', k: 1 })
      expect(page.hits[0]?.doc_path).toBe('pages.md')
    },
  )

  test('is named by the doctor, once it reads every document', async () => {
    const { path, doc_id } = await damaged('30 seconds')
    const kebab = await openToy({ path })
    const seen: unknown[] = []
    const report = await kebab.doctor({ deep: true, onProgress: (progress) => seen.push(progress) })
    expect(report.healthy).toBe(false)
    expect(report.checks.find(({ check }) => check === 'holds what was stored')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(`hooks.md (${doc_id})`),
    })
    expect(seen).toEqual([1, 2, 3].map((documentsDone) => ({ documentsDone, documentsTotal: 3 })))
  })

  test('in the row of a document is found by the doctor, once it reads every document', async () => {
    const { path, doc_id } = await damaged('hooks.md')
    const kebab = await openToy({ path })
    expect((await kebab.doctor({ deep: true })).healthy).toBe(false)
    expect((await errorOf(kebab.fetch({ doc_id }))).code).toBe('corrupt_index')
  })

  test('is repaired by removing the document and indexing it again', async () => {
    const { path, doc_id } = await damaged('30 seconds')
    const kebab = await openToy({ path })
    expect(await kebab.remove({ paths: ['hooks.md'] })).toMatchObject({ removed: 1 })
    expect((await kebab.index(documents)).documents).toMatchObject({ added: 1, unchanged: 2 })
    expect((await kebab.fetch({ doc_id })).text).toBe(documents[0]!.text)
    expect((await kebab.ask({ question })).answer).toContain('30 seconds')
    expect((await kebab.doctor({ deep: true })).healthy).toBe(true)
  })

  test('is corrupt_index where the indexes have to be built from it', async () => {
    const { path } = await damaged('30 seconds')
    const { rm } = await import('node:fs/promises')
    await rm(join(path, 'snapshots'), { recursive: true })
    const error = await outcomeOf(openToy({ path }))
    expect(isKebabError(error, 'corrupt_index') && error.details?.documents?.[0]?.doc_path).toBe('hooks.md')
  })
})

test('a sound index passes the deep doctor, which an abort ends with its reason', async () => {
  const kebab = await openToy()
  await kebab.index(documents)
  const { healthy, checks } = await kebab.doctor({ deep: true })
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(healthy).toBe(true)
  const controller = new AbortController()
  const onProgress = () => controller.abort('enough')
  await expect(kebab.doctor({ deep: true, onProgress, signal: controller.signal })).rejects.toBe('enough')
})

test('an index whose log was cut has whole commits alone, and the next run brings back the others', async () => {
  const folder = await temporaryFolder()
  const kebab = await openToy()
  for (const { path, text } of documents) {
    await writeFile(join(folder, path), text)
    await kebab.index(folder)
  }
  const copy = join(await temporaryFolder(), 'copy')
  await cp(kebab.path, copy, { recursive: true, filter: (file) => !file.endsWith('-shm') })
  const { length } = readFileSync(join(copy, 'kebab.db-wal'))
  const counts = new Set<number>()
  for (const part of [1, 0.9, 0.7, 0.6, 0.5, 0.4]) {
    const path = join(await temporaryFolder(), 'cut')
    await cp(copy, path, { recursive: true })
    truncateSync(join(path, 'kebab.db-wal'), Math.floor(part * length))
    const cut = await openToy({ path })
    const { documents: count } = (await cut.describe()).store
    // A text may be there whose vectors were in the part that is gone.
    await cut.settled()
    for (const mode of ['lexical', 'vector'] as const)
      expect((await cut.search({ query: 'hook pages budget', mode })).hits).toHaveLength(count)
    counts.add(count)
    const { errors } = await cut.index(folder)
    expect(errors).toEqual([])
    expect((await cut.describe()).store.documents).toBe(3)
    expect((await cut.search({ query: 'budget', mode: 'lexical' })).hits[0]?.doc_path).toBe('budgets.md')
    expect((await cut.doctor({ deep: true })).healthy).toBe(true)
  }
  expect(counts).toContain(3)
  expect(counts.size).toBeGreaterThan(1)
})
