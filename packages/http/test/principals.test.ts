import { memoryStore } from '@kebab/core'
import { type KebabHandle, openKebab } from '@kebab/local'
import type { ErrorV1 } from '@kebab/schemas'
import { type PrincipalReader, principalsRules, testPrincipals } from '@kebab/testing'
import { expect, onTestFinished, test } from 'vitest'
import { isNightly, ofToday } from '../../../test/support/profile.js'
import { createHttpHandler, type HttpHandler } from '../src/index.js'
import { errorIn, requestTo } from './support/served.js'

const HEADER = 'x-groups'

const servedOf = (handle: KebabHandle) => ({ engine: handle, ask: handle.ask, documents: handle })

async function openIndex(documents: Parameters<Awaited<ReturnType<typeof openKebab>>['index']>[0]) {
  const kebab = await openKebab({ store: memoryStore(), embedder: null, principals: true })
  await kebab.index(documents)
  const handler = createHttpHandler({
    // The principals come from what the host knows of its caller, here from a header of its proxy.
    authorize: ({ headers }) => ({ groups: JSON.parse(headers.get(HEADER) ?? '[]') as string[] }),
    servedTo: ({ groups }) => servedOf(kebab.as(groups)),
  })
  return { kebab, handler }
}

/** Asks a handler over HTTP. Its errors are those of the wire. */
function readerOver(handler: HttpHandler, principals: readonly string[]): PrincipalReader {
  async function call<T>(path: string, body?: unknown): Promise<T> {
    const response = await handler(requestTo(path, body, { [HEADER]: JSON.stringify(principals) }))
    const json = await response.json()
    if (response.ok) return json as T
    throw Object.assign(new Error((json as ErrorV1).message), json, { name: 'KebabError' })
  }
  return {
    search: (request) => call('/v1/search', request),
    fetch: (request) => call('/v1/fetch', request),
    explain: (request) => call('/v1/explain', request),
    bulkSearch: (input) => call('/v1/bulk-search', input),
    describe: () => call('/v1/describe'),
    browse: (request) => call('/v1/browse', request),
    ask: (question) => call('/v1/ask', { question }),
    async paths() {
      const list = await call<{ documents: { doc_path: string }[] }>('/v1/documents', { limit: 100 })
      return list.documents.map(({ doc_path }) => doc_path)
    },
  }
}

const WORLDS = isNightly ? 50 : 1
const rules = new Set(ofToday(principalsRules, 4))

testPrincipals({
  test: (name, body) => (rules.has(name) ? test(name, body, 60_000 + 10_000 * WORLDS) : undefined),
  worlds: WORLDS,
  async create(documents) {
    const { kebab, handler } = await openIndex(documents)
    return {
      root: readerOver(createHttpHandler(servedOf(kebab)), []),
      as: (principals) => readerOver(handler, principals),
      close: () => kebab.close(),
    }
  },
})

test('a list goes on for the principals alone that it began for', async () => {
  const { kebab, handler } = await openIndex(['a.md', 'b.md', 'c.md'].map((path) => ({ path, text: path })))
  onTestFinished(() => kebab.close())
  const as = (groups: string[], body: object) =>
    handler(requestTo('/v1/documents', { limit: 1, ...body }, { [HEADER]: JSON.stringify(groups) }))
  const { next_cursor: cursor } = (await (await as(['a'], {})).json()) as { next_cursor: string }
  expect((await as(['a'], { cursor })).status).toBe(200)
  expect(await errorIn(await as(['b'], { cursor }))).toMatchObject({ status: 400, code: 'invalid_cursor' })
})
