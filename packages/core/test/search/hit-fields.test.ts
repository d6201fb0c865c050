import type { SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewFields } from '../../../../test/support/arbitrary-filters.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, type Document, type EngineOptions, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

async function engineOver(
  document: Partial<Document> & { path?: string },
  options: Pick<EngineOptions, 'url'> = {},
  lines: readonly string[] = ['a fox'],
) {
  const store = memoryStore({ id: 'store' })
  const stored = makeStored(document.path ?? 'docs/a b.md', lines, document)
  await store.commit({ put: [stored] })
  const ids = stored.chunks.map(({ chunkId }) => chunkId)
  const retrievers = [fixedRetriever('fixed', ids, { kind: 'lexical' })]
  return validated(createEngine({ store, retrievers, ...options }))
}

async function fieldsOf(
  document: Partial<Document> & { path?: string },
  fields: string[],
  options: Pick<EngineOptions, 'url'> = {},
) {
  const engine = await engineOver(document, options)
  return (await engine.search({ query: 'fox', fields })).hits[0]!.fields
}

describe('the fields of a hit', () => {
  test('are those that were asked for and that the document has', async () => {
    const metadata = { version: 3, draft: false, by: [{ name: 'Ann' }, { name: 'Bo' }], size: { mm: 5 }, none: null }
    const document = { title: 'Hooks', tags: ['x'], lang: 'en', repo: 'kebab', metadata }
    const fields = [
      'title',
      'tags',
      'lang',
      'repo',
      'media',
      'code_lang',
      'version',
      'draft',
      'by.name',
      'size',
      'size.mm',
    ]
    expect(await fieldsOf(document, [...fields, 'none', 'constructor', '__proto__', 'by.age'])).toEqual({
      title: 'Hooks',
      tags: ['x'],
      lang: 'en',
      repo: 'kebab',
      media: 'markdown',
      version: 3,
      draft: false,
      'by.name': ['Ann', 'Bo'],
      size: { mm: 5 },
      'size.mm': 5,
    })
  })

  test('are absent where nothing was asked for, and asked for they are in minimal hits as well', async () => {
    const engine = await engineOver({ metadata: { version: 3 } })
    expect((await engine.search({ query: 'fox' })).hits[0]).not.toHaveProperty('fields')
    const { hits } = await engine.search({ query: 'fox', detail: 'minimal', fields: ['version'] })
    expect(hits[0]!.fields).toEqual({ version: 3 })
  })

  test.each<[string, Partial<Document> & { path?: string }, string | undefined, string | undefined]>([
    ['of the document', { metadata: { url: 'https://example.org/a' } }, '/docs/{path}', 'https://example.org/a'],
    ['of the document within a site', { metadata: { url: '/a?b#c' } }, '/docs/{path}', '/a?b#c'],
    ['by the template', {}, '/docs/{path}', '/docs/docs/a%20b.md'],
    ['without the extension', {}, '/{stem}', '/docs/a%20b'],
    ['of a hidden file', { path: 'x/.env' }, '/{stem}', '/x/.env'],
    ['with the line', {}, 'https://host/{path}#L{line}', 'https://host/docs/a%20b.md#L1'],
    ['of a path with what means something in addresses', { path: 'a?b#c/%2e.md' }, '/{path}', '/a%3Fb%23c/%252e.md'],
    ['of a path with half a character', { path: '\ud800.md' }, '/{path}', '/%EF%BF%BD.md'],
    ['of another scheme is none', { metadata: { url: 'javascript:alert(1)' } }, '/{path}', '/docs/a%20b.md'],
    ['of a hidden scheme is none', { metadata: { url: ' java\tscript:alert(1)' } }, undefined, undefined],
    ['that is no text is none', { metadata: { url: ['a'] } }, undefined, undefined],
    ['without a template', {}, undefined, undefined],
  ])('have an address %s', async (_, document, url, expected) => {
    expect(await fieldsOf(document, ['url'], { url })).toEqual(expected === undefined ? {} : { url: expected })
  })

  test.each(['', '/docs/{file}', '{}', 5])('a template such as %j is refused', async (url) => {
    const create = () =>
      createEngine({ store: memoryStore(), retrievers: [fixedRetriever('fixed', [])], url: url as string })
    expect(create).toThrow(/^url: expected a template with \{path\}/)
  })

  test('count for the budget, whatever they are called and hold', async () => {
    const nasty = { snippet: '', snippet_full_text: false, hits: [''] }
    const cases = fc.record({
      metadata: fc.oneof(fewFields, fc.constant(nasty)),
      fields: fc.uniqueArray(fc.constantFrom('a', 'b', 'snippet', 'snippet_full_text', 'hits', 'url'), {
        minLength: 1,
      }),
      detail: fc.constantFrom('minimal' as const, 'full' as const),
      budget: fc.integer({ min: 100, max: 1500 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ metadata, fields, detail, budget }) => {
        const engine = await engineOver({ metadata }, { url: '/{path}' }, [
          'a fox',
          'a fox jumps',
          'fox and hen '.repeat(20),
        ])
        const tokensOf = (page: SearchResponseV1) => Math.ceil(JSON.stringify(page).length / 4)
        const ids: string[] = []
        for (let cursor: string | undefined, isDone = false; !isDone; ) {
          const page = await engine.search({ query: 'fox', fields, detail, cursor, max_tokens: budget })
          assertWire('search_response.v1', page)
          if (page.hits.length > 1) expect(tokensOf(page)).toBeLessThanOrEqual(budget)
          ids.push(...page.hits.map(({ chunk_id }) => chunk_id))
          // It is as full as can be: the page without a budget is no smaller than what was left.
          if (!page.truncated && cursor === undefined) expect(tokensOf(page)).toBeLessThanOrEqual(budget)
          cursor = page.next_cursor ?? undefined
          isDone = page.next_cursor === null
        }
        expect(ids).toHaveLength(3)
        expect(new Set(ids).size).toBe(3)
      }),
    )
  })
})
