import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SearchHitV1 } from '@kebab/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openKebab } from '../src/index.js'
import { answersOf } from './support/answers.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = Array.from({ length: 40 }, (_, i) => ({ path: `${i}.md`, text: `# Number ${i}\n\nAll of it.` }))
const queries = ['number 7', 'all of it']

describe('a reader beside a writer', () => {
  test('in another process sees whole commits, follows them, and takes no lock', async () => {
    const path = join(await temporaryFolder(), 'index')
    const program = await bundleProgram(join(import.meta.dirname, 'processes/write-rounds.ts'))
    const writer = spawn(process.execPath, [program, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void writer.kill('SIGKILL'))
    let rounds = -1
    const lines = createInterface(writer.stdout).on('line', (line) => {
      rounds = Number(line)
    })
    await once(lines, 'line')
    const reader = await openToy({ path, readOnly: true })
    expect(await errorOf(openKebab({ path, embedder: toyEmbedder() }))).toMatchObject({ code: 'locked' })
    const seen = new Set<string>()
    for (let i = 0; (i < 20 || seen.size < 3) && i < 500; i++) {
      const before = rounds
      const mode = (['lexical', 'vector', 'hybrid'] as const)[i % 3]!
      // The writer is as fast as it can be, so a search may reject because everything changed
      // meanwhile.
      const page = await reader.search({ query: 'all alike', mode, k: 100 }).catch((error) => error)
      if (page instanceof Error) {
        expect(page).toMatchObject({ code: 'retrieval_failed', retryable: true })
        continue
      }
      const snippetRounds = new Set<string>(
        page.hits.map((hit: SearchHitV1) => /round\d+/.exec(hit.snippet)?.[0] ?? ''),
      )
      // The vectors of a round are there once the writer has ended its pass.
      if (mode === 'vector' && page.hits.length === 0) continue
      expect(page.hits).toHaveLength(20)
      expect(snippetRounds.size).toBe(1)
      expect(Number([...snippetRounds][0]!.slice(5))).toBeGreaterThanOrEqual(before)
      seen.add([...snippetRounds][0]!)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    // The writer may have been killed before it made the vectors of its last round.
    const byWords = { query: 'all alike', mode: 'lexical', k: 100 } as const
    const { hits } = await reader.search(byWords)
    const next = await openToy({ path })
    expect((await next.search(byWords)).hits).toEqual(hits)
    await next.settled()
    expect(await answersOf(reader, ['all alike'])).toEqual(await answersOf(next, ['all alike']))
  })

  test('follows additions, edits and removals, over snapshots of the writer too, and its cursors become stale', async () => {
    const writer = await openToy()
    await writer.index(documents)
    const reader = await openToy({ path: writer.path, readOnly: true })
    expect(await answersOf(reader, queries)).toEqual(await answersOf(writer, queries))
    const { next_cursor: cursor } = await reader.search({ query: queries[0]!, k: 3 })
    await writer.index([{ path: '7.md', text: 'Seven is something else.' }])
    expect(await errorOf(reader.search({ query: queries[0]!, k: 3, cursor: cursor! }))).toMatchObject({
      code: 'stale_cursor',
    })
    expect(await answersOf(reader, queries)).toEqual(await answersOf(writer, queries))
    await writer.remove({ paths: ['8.md', '9.md'] })
    // Each of these runs ends with a snapshot, so the store forgets earlier removals.
    for (const word of ['one', 'two', 'three', 'four'])
      await writer.index(documents.map(({ path, text }) => ({ path, text: `${text} ${word}.` })))
    await writer.remove({ paths: ['10.md'] })
    expect(await answersOf(reader, queries)).toEqual(await answersOf(writer, queries))
    await writer.close()
    expect(await answersOf(reader, queries)).toHaveLength(6)
  })

  test('opens before the first snapshot, and again after it', async () => {
    const writer = await openToy()
    const early = await openToy({ path: writer.path, readOnly: true })
    expect((await early.search({ query: 'number' })).hits).toEqual([])
    await writer.index(documents)
    const late = await openToy({ path: writer.path, readOnly: true })
    const expected = await answersOf(writer, queries)
    expect(await answersOf(early, queries)).toEqual(expected)
    expect(await answersOf(late, queries)).toEqual(expected)
    expect((await late.doctor()).healthy).toBe(true)
  })

  test('writes nothing', async () => {
    const writer = await openToy()
    await writer.index(documents)
    const reader = await openToy({ path: writer.path, readOnly: true })
    expect(await errorOf(reader.index(documents))).toMatchObject({ code: 'unsupported' })
    expect(await errorOf(reader.remove({ paths: ['7.md'] }))).toMatchObject({ code: 'unsupported' })
    await reader.close()
    expect((await writer.index([{ path: 'new.md', text: 'new' }])).documents.added).toBe(1)
  })

  test('needs an existing index', async () => {
    const path = join(await temporaryFolder(), 'index')
    expect(await errorOf(openKebab({ path, embedder: null, readOnly: true }))).toMatchObject({ code: 'not_indexed' })
    await expect(openKebab({ path, readOnly: true, reembed: true })).rejects.toThrow(TypeError)
  })
})

test('a search during an ingest is answered from one revision, whole documents only', async () => {
  const kebab = await openToy()
  const edition = (word: string) =>
    Array.from({ length: 30 }, (_, i) => ({
      path: `${i}.md`,
      text: `# Of ${word}\n\n## One\n\n${word} passage here.\n\n## Two\n\n${word} passage there.`,
    }))
  await kebab.index(edition('first'))
  let writing = true
  const writer = (async () => {
    for (const word of ['second', 'third', 'fourth', 'fifth']) await kebab.index(edition(word))
    writing = false
  })()
  const seen = new Set<string>()
  const look = async (): Promise<void> => {
    const { hits } = await kebab.search({ query: 'passage here there of', k: 1000 })
    const words = new Set(hits.map(({ heading_path }) => heading_path[0]))
    expect(words.size).toBe(1)
    expect(hits.length % 30).toBe(0)
    seen.add([...words][0]!)
  }
  while (writing) {
    await look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writer
  await look()
  expect(seen).toContain('Of fifth')
})
