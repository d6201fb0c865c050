import type { AskRequestV1, BulkSearchInputV1, FetchRequestV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { makeStored } from './support/corpus.js'
import { engineOver } from './support/engine-over.js'
import { fixedRetriever } from './support/scripted-retriever.js'

const engine = await engineOver([makeStored('a.md', ['a fox'])], [fixedRetriever('words', ['a.md:0'])])

describe('a request', () => {
  test('may be constant, with everything in it', async () => {
    const request = { query: 'fox', filters: { media: ['markdown', 'text'], path_glob: ['a.md', 'b.md'] } } as const
    const queries = [request] as const
    expect((await engine.search(request)).hits).toHaveLength(1)
    expect((await engine.bulkSearch({ queries })).succeeded).toBe(1)
    const turns = [{ question: 'Why?', answer: 'Therefore.' }] as const
    expectTypeOf({
      question: 'And?',
      conversation: { schema_version: 'conversation.v1', conversation_id: 'c', turns } as const,
    }).toExtend<AskRequestV1>()
  })

  test('may have `undefined` where a member may be absent', async () => {
    const nothing: undefined = undefined
    const all: SearchRequestV1 = {
      query: 'fox',
      mode: nothing,
      k: nothing,
      filters: { tags: nothing, media: nothing, trust_min: nothing, indexed_after: nothing },
      max_tokens: nothing,
      snippet_chars: nothing,
      cursor: nothing,
      trace: nothing,
      strict: nothing,
      timeout_ms: nothing,
    }
    expect(await engine.search(all)).toEqual(await engine.search({ query: 'fox', filters: nothing }))
    const several: BulkSearchInputV1 = { queries: [all], concurrency: nothing, max_tokens: nothing }
    expect((await engine.bulkSearch(several)).succeeded).toBe(1)
    const chunk: FetchRequestV1 = { chunk_id: 'a.md:0', neighbours: nothing, max_tokens: nothing }
    expect(await engine.fetch(chunk)).toMatchObject({ kind: 'chunk', text: 'a fox' })
  })

  test('may not have what a request has not, and a response stays what it was', () => {
    // @ts-expect-error a member that must be absent
    const both: FetchRequestV1 = { chunk_id: 'a', doc_id: undefined }
    expect(both).toBeDefined()
    expectTypeOf<SearchResponseV1['hits']>().toEqualTypeOf<Array<SearchResponseV1['hits'][number]>>()
  })
})
