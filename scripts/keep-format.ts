import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chunker, ReplacedSpan } from '@kebab/core'
import { openKebab } from '@kebab/local'
import { readStored } from '../packages/local/test/support/stored-state.js'
import { toyEmbedder } from '../test/support/toy-embedder.js'

/**
 * Keeps a small index of the present format in `packages/local/test/formats`, with what it answers.
 * `npm run keep-format -- 2` writes the second format. A format that was published stays as it is:
 * the tests open it for ever.
 */
const number = process.argv[2] ?? ''
if (!/^[1-9]\d*$/.test(number)) throw new Error('expected the number of the format, as in `npm run keep-format -- 2`')
const target = join(import.meta.dirname, '../packages/local/test/formats', number)
const temporary = mkdtempSync(join(tmpdir(), 'kebab-format-'))

/** Two editions: vectors of the first are spare, and a snapshot has rows that are dead. */
const documents = (edition: number) =>
  Array.from({ length: 12 }, (_, i) => ({
    path: `${i % 3}/number ${i} \u00e9.md`,
    metadata: {
      title: `Number ${i}`,
      lang: i % 2 === 0 ? 'en' : 'de',
      tags: i % 4 === 0 ? ['even', 'more than even'] : [],
      nested: { of: [i / 2, null, 'a\u2028b'] },
    },
    text: `# About ${i}\n\nAll of number ${i}, edition ${i < 6 ? 1 : edition}.\n\n## Code\n\n\`\`\`ts\nconst x = ${i}\n\`\`\`\n`,
  }))

const QUERIES = ['number 7', 'all of number 11', 'const x = 3']
const page = { query: 'number', k: 4 }

/** Cuts a note into one passage, of which the marks aren't read. */
const notes: Chunker = {
  version: 'notes.v1',
  accepts: ({ path }) => path.endsWith('.note'),
  chunk: ({ text }) => [
    {
      ...{ text, start: 0, end: text.length, lineStart: 1, lineEnd: 1, headingPath: [] },
      reading: [[0, 0, 'A note\n'], ...Array.from(text.matchAll(/\*+/g), markOf)],
    },
  ],
}

function markOf({ 0: mark, index }: RegExpExecArray): ReplacedSpan {
  return [index, index + mark.length, '']
}

const kebab = await openKebab({ path: join(temporary, 'index'), embedder: toyEmbedder(), chunkers: [notes] })
for (const edition of [1, 2]) {
  const { errors } = await kebab.index(documents(edition), { sourceId: 'numbers' })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
}
await kebab.index([{ path: 'marks.note', text: 'un**believ**able', metadata: { aliases: ['Faith'] } }])
await kebab.index([{ path: 'gone.md', text: 'It was here.' }])
await kebab.remove({ paths: ['gone.md'] })
await kebab.close()
const closed = await openKebab({ path: join(temporary, 'index'), embedder: toyEmbedder() })
rmSync(target, { recursive: true, force: true })
mkdirSync(join(target, '..'), { recursive: true })
await closed.backup(join(target, 'index'))
await closed.close()

// The answers are those of a copy: an index that was opened has more files.
const copy = join(temporary, 'copy')
cpSync(join(target, 'index'), copy, { recursive: true })
const opened = await openKebab({ path: copy, embedder: toyEmbedder() })
const first: { query: string; mode: string; path: string }[] = []
for (const query of QUERIES) {
  for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
    const { hits } = await opened.search({ query, mode, k: 1 })
    first.push({ query, mode, path: hits[0]!.doc_path })
  }
}
const { hits, next_cursor: cursor } = await opened.search(page)
const next = await opened.search({ ...page, cursor: cursor! })
const { retrievers, fusion, depth } = await opened.describe()
await opened.close()
const { revision, state } = await readStored(copy)
const kept = {
  indexed: documents(2),
  revision,
  /** What the store holds, by path. The vectors are those of the toy embedder. */
  stored: [...state],
  /** The path of the first hit. */
  first,
  page: {
    request: page,
    /** What decides the ranking. */
    engine: { retrievers, fusion, depth },
    chunkIds: hits.map(({ chunk_id }) => chunk_id),
    cursor,
    next: next.hits.map(({ chunk_id }) => chunk_id),
  },
}
const withoutVectors = (name: string, value: unknown): unknown => (name === 'embedding' ? undefined : value)
writeFileSync(join(target, 'kept.json'), `${JSON.stringify(kept, withoutVectors, 2)}\n`)
rmSync(temporary, { recursive: true })
