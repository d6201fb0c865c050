import type { SearchHitV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { type Retriever, relativeScoreFusion } from '../../src/index.js'
import { derived, makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const lines = Array.from({ length: 30 }, (_, i) => `fox ${i} ${'jumps over the lazy dog '.repeat(9)}`.trim())
const members = { repo: 'kebab', codeLang: 'ts', embeddingModel: 'toy' }
const stored = derived(makeStored('a.pdf', lines, members))
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const words: Retriever = fixedRetriever('words', ids, {
  kind: 'lexical',
  scoreKind: 'bm25',
  documentFrequencies: async (terms) => ({ chunks: 30, frequencies: terms.map(() => 30) }),
})
const meaning = fixedRetriever('meaning', ids, { kind: 'vector', scoreKind: 'cosine' })
const retrievers = [words, meaning, fixedRetriever('recency', ids)]

/**
 * What the contract requires of a hit, with lines alone. `score_kind` is added unless it is `rrf`.
 */
function minimalOf(hit: SearchHitV1): SearchHitV1 {
  const { section_label, snippet_full_text, embedding_model, repo, code_lang, source_id, ...more } = hit
  const { score_kind, retrieval, citation, ...required } = more
  const { start, end, ...lines } = citation
  return {
    ...required,
    ...(score_kind === 'rrf' ? {} : { score_kind }),
    citation: lines,
    retrieval: { evidence: retrieval.evidence },
  } as SearchHitV1
}

describe('a hit with `detail: minimal`', () => {
  test.each(['hybrid', 'lexical', 'vector'] as const)(
    'has in mode %s the required members, citation and evidence, and the score kind unless it is `rrf`',
    async (mode) => {
      const engine = await engineOver([stored], retrievers)
      const request = { query: 'fox', mode }
      const full = await engine.search(request)
      const minimal = await engine.search({ ...request, detail: 'minimal' })
      expect(minimal).toStrictEqual({ ...full, hits: full.hits.map(minimalOf) })
      expect(Object.keys(minimal.hits[0]!)).toEqual([
        'schema_version',
        'rank',
        'score',
        ...(mode === 'hybrid' ? [] : ['score_kind']),
        'chunk_id',
        'doc_id',
        'doc_path',
        'heading_path',
        'snippet',
        'citation',
        'retrieval',
        'index_version',
        'chunker_version',
        'indexed_at',
        'stale',
      ])
      expect(minimal.hits[0]?.citation.origin?.from).toEqual({ page: 1 })
    },
  )

  test('has `evidence: null` where it can’t be told', async () => {
    const { documentFrequencies: _, ...mute } = words
    const engine = await engineOver([stored], [mute])
    expect((await engine.search({ query: 'fox', detail: 'minimal' })).hits[0]?.retrieval).toEqual({ evidence: null })
  })

  test('leaves out what a fusion and a reranker said, and keeps their order', async () => {
    const rerank = {
      reranker: { model: 'judge', rerank: async (_: string, texts: string[]) => texts.map((_, i) => i) },
    }
    const engine = await engineOver([stored], retrievers, { rerank, fusion: relativeScoreFusion() })
    const full = await engine.search({ query: 'fox', detail: 'full' })
    expect(full.hits[0]?.retrieval).toMatchObject({ fusion: 'relative-score', rerank_model: 'judge' })
    const minimal = await engine.search({ query: 'fox', detail: 'minimal' })
    expect(minimal.hits).toStrictEqual(full.hits.map(minimalOf))
  })
})

describe('`detail`', () => {
  test('is `full` by default', async () => {
    const engine = await engineOver([stored], retrievers)
    expect(await engine.search({ query: 'fox' })).toEqual(await engine.search({ query: 'fox', detail: 'full' }))
  })

  test('of another name is refused', async () => {
    const engine = await engineOver([stored], retrievers)
    const error = await errorOf(engine.search({ query: 'fox', detail: 'tiny' as 'full' }))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'detail', found: '"tiny"' } })
  })

  test('`minimal` makes a budget hold more hits, and goes on where a full page ended', async () => {
    const engine = await engineOver([stored], retrievers)
    const request = { query: 'fox', k: 30, max_tokens: 2000 }
    const full = await engine.search(request)
    const minimal = await engine.search({ ...request, detail: 'minimal' })
    expect(minimal.hits.length).toBeGreaterThan(1.4 * full.hits.length)
    const next = await engine.search({ ...request, detail: 'minimal', cursor: full.next_cursor! })
    expect(next.hits[0]?.rank).toBe(full.hits.length + 1)
  })

  test('is one for each query of a bulk search', async () => {
    const engine = await engineOver([stored], retrievers)
    const { items } = await engine.bulkSearch({ queries: [{ query: 'fox' }, { query: 'fox', detail: 'minimal' }] })
    const [full, minimal] = items.map(({ response }) => response?.hits)
    expect(minimal).toStrictEqual(full?.map(minimalOf))
    expect(minimal).not.toEqual(full)
  })
})
