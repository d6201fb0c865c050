import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SearchRequestV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { answersOf, answersOfStore } from './support/answers.js'
import { openGraph } from './support/open-graph.js'
import { openToy } from './support/open-toy.js'
import { readStored } from './support/stored-state.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** What `npm run keep-format` kept beside an index. */
interface Kept {
  indexed: { path: string; text: string }[]
  revision: string
  stored: [path: string, document: unknown][]
  first: { query: string; mode: 'lexical' | 'vector' | 'hybrid'; path: string }[]
  page: { request: SearchRequestV1; engine: unknown; chunkIds: string[]; cursor: string; next: string[] }
}

const folder = join(import.meta.dirname, 'formats')
const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name))

/** The versions in the headers of the files of a closed index. */
function formatOf(path: string) {
  const files = readdirSync(join(path, 'snapshots'), { recursive: true, encoding: 'utf8' })
  const read = (end: string): Buffer => readFileSync(join(path, 'snapshots', files.find((file) => file.endsWith(end))!))
  const versionIn = (end: string): number => JSON.parse(read(end).toString()).version
  const manifest = files.find((file) => /^[^/\\]+[/\\]manifest\.json$/.test(file))!
  return {
    // The `user_version`: https://www.sqlite.org/fileformat.html
    schema: readFileSync(join(path, 'kebab.db')).readUInt32BE(60),
    snapshot: versionIn(manifest),
    bm25: read('index.bm25').toString('latin1', 0, 8),
    usearch: versionIn(join('usearch', 'manifest.json')),
  }
}

async function presentFormat() {
  const kebab = await openToy()
  await kebab.index([{ path: 'a.md', text: 'Anchors hold.' }])
  const backup = join(await temporaryFolder(), 'backup')
  await kebab.close()
  await (await openToy({ path: kebab.path })).backup(backup)
  return formatOf(backup)
}

test('the present format is among those that are kept', async () => {
  const formats = numbers.map((number) => formatOf(join(folder, number, 'index')))
  expect(formats, 'run `npm run keep-format -- <the next number>`').toContainEqual(await presentFormat())
})

describe.each(numbers)('an index of format %s', (number) => {
  const kept: Kept = JSON.parse(readFileSync(join(folder, number, 'kept.json'), 'utf8'))
  const queries = [...new Set(kept.first.map(({ query }) => query))]

  async function copied(): Promise<string> {
    const path = join(await temporaryFolder(), 'index')
    cpSync(join(folder, number, 'index'), path, { recursive: true })
    return path
  }

  test('has every document and vector as it was', async () => {
    const path = await copied()
    const { kebab, reached } = await openGraph(path)
    const vectors = await reached()
    await kebab.close()
    const { revision, damage, state } = await readStored(path)
    expect(damage).toEqual([])
    expect(revision).toBe(kept.revision)
    const withoutVectors = (name: string, value: unknown): unknown => (name === 'embedding' ? undefined : value)
    expect(JSON.parse(JSON.stringify([...state], withoutVectors))).toEqual(kept.stored)
    const chunkIds = [...state.values()].flatMap((stored) => (stored as { chunks: { chunkId: string }[] }).chunks)
    expect(vectors).toEqual(chunkIds.map(({ chunkId }) => chunkId).sort())
  })

  test('answers in every mode, and as one that is built from its store', async () => {
    const path = await copied()
    const kebab = await openToy({ path })
    for (const { query, mode, path } of kept.first)
      expect((await kebab.search({ query, mode })).hits[0]?.doc_path, `${mode}: ${query}`).toBe(path)
    const answers = await answersOf(kebab, queries)
    await kebab.close()
    expect(await answersOfStore(path, queries)).toEqual(answers)
  })

  test('honours a cursor if it answers as before, and refuses it if not', async () => {
    const path = await copied()
    // The schema of the database doesn't decide what is found.
    const withoutSchema = (format: ReturnType<typeof formatOf>) => ({ ...format, schema: 0 })
    const isPresent = isDeepStrictEqual(withoutSchema(formatOf(path)), withoutSchema(await presentFormat()))
    const kebab = await openToy({ path })
    const { request, engine, cursor, chunkIds, next } = kept.page
    const { retrievers, fusion, depth } = await kebab.describe()
    if (isPresent && isDeepStrictEqual({ retrievers, fusion, depth }, engine)) {
      const { hits } = await kebab.search({ ...request, cursor })
      expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(next)
      const first = await kebab.search(request)
      expect(first.hits.map(({ chunk_id }) => chunk_id)).toEqual(chunkIds)
    } else expect((await errorOf(kebab.search({ ...request, cursor }))).code).toMatch(/^(invalid|stale)_cursor$/)
  })

  test('contents the doctor, and takes the same documents again', async () => {
    const path = await copied()
    const isPresentFormat = isDeepStrictEqual(formatOf(path), await presentFormat())
    const kebab = await openToy({ path })
    const { retrievers, fusion, depth } = await kebab.describe()
    const isPresent = isPresentFormat && isDeepStrictEqual({ retrievers, fusion, depth }, kept.page.engine)
    const before = await kebab.doctor()
    expect(before.healthy).toBe(true)
    // Snapshots of another format or analysis are built anew, and the doctor says so.
    expect(before.checks.filter(({ status, part }) => status !== 'ok' && (isPresent || part !== 'snapshot'))).toEqual(
      [],
    )
    const { documents } = await kebab.index(kept.indexed, { sourceId: 'numbers' })
    expect(documents).toMatchObject({ seen: kept.indexed.length, failed: 0, removed: 0 })
    await kebab.close()
    const again = await openToy({ path })
    expect((await again.doctor()).checks.filter(({ status }) => status !== 'ok')).toEqual([])
  })
})
