import { KebabError } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { fixtureEngine, stored } from '../../../test/support/fixture-engine.js'
import { gate } from '../../../test/support/gate.js'
import { createHttpHandler, type Served, type ServedTo } from '../src/index.js'
import { bodyOf, errorIn, requestTo } from './support/served.js'

/** The index of a tenant. All of them have one document with the same words, and their name. */
async function indexOf(tenant: string): Promise<Served & { documents: object }> {
  const { engine, store } = await fixtureEngine(
    stored({ [`${tenant}.md`]: `The secret plan of ${tenant} is to grow.` }),
  )
  return { engine, documents: store }
}

const indexes = new Map<unknown, Served>()
for (const tenant of ['acme', 'globex']) indexes.set(tenant, await indexOf(tenant))

const authorize = ({ headers }: Request) => headers.get('x-tenant')
const tenants = createHttpHandler({ authorize, servedTo: async (who) => indexes.get(who) })
const PLAN = { query: 'secret plan', mode: 'lexical' }
const asTenant = (tenant: string, path = '/v1/search', body: unknown = PLAN) =>
  requestTo(path, body, { 'x-tenant': tenant })

/** A handler that serves with this function, and what its `onError` heard. */
function servedBy(servedTo: unknown) {
  const heard: unknown[] = []
  const onError = (error: unknown) => heard.push(error)
  return { handler: createHttpHandler({ servedTo: servedTo as ServedTo<string>, onError }), heard }
}

describe('tenants', () => {
  test('whose requests come at the same time never see the hits or documents of one another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const tenant = i % 2 === 0 ? 'acme' : 'globex'
        const { hits } = await bodyOf('search_response.v1', await tenants(asTenant(tenant)))
        const listed = await tenants(asTenant(tenant, '/v1/documents', { limit: 5 }))
        const { documents } = await bodyOf('document_list.v1', listed)
        return { tenant, paths: [...hits, ...documents].map(({ doc_path }) => doc_path) }
      }),
    )
    for (const { tenant, paths } of answers) expect(paths).toEqual([`${tenant}.md`, `${tenant}.md`])
  })

  test('are told apart while the index of one is still being opened', async () => {
    const opening = gate()
    const waiting = gate()
    const slow = createHttpHandler({
      authorize,
      servedTo: async (who) => {
        if (who === 'acme') {
          waiting.open()
          await opening.opened
        }
        return indexes.get(who)
      },
    })
    const first = slow(asTenant('acme'))
    await waiting.opened
    const second = await bodyOf('search_response.v1', await slow(asTenant('globex')))
    opening.open()
    const { hits } = await bodyOf('search_response.v1', await first)
    expect([...hits, ...second.hits].map(({ doc_path }) => doc_path)).toEqual(['acme.md', 'globex.md'])
  })

  test('find no chunk of another one by its id', async () => {
    const { engine } = indexes.get('acme')!
    const { hits } = await engine.search({ query: 'secret plan' })
    const fetched = await tenants(asTenant('globex', '/v1/fetch', { chunk_id: hits[0]!.chunk_id }))
    expect(await errorIn(fetched)).toMatchObject({ status: 404, code: 'chunk_not_found' })
    expect(await bodyOf('health.v1', await tenants(requestTo('/v1/ready')))).toMatchObject({ status: 'ready' })
  })

  test('may be told by the request alone', async () => {
    const byHost = createHttpHandler({ servedTo: (_, request) => indexes.get(request.headers.get('x-tenant')) })
    const { hits } = await bodyOf('search_response.v1', await byHost(asTenant('globex')))
    expect(hits.map(({ doc_path }) => doc_path)).toEqual(['globex.md'])
  })
})

describe('a request that is served nothing', () => {
  test.each([null, undefined, false])('is refused with 403 where the function returns %o', async (nothing) => {
    const { handler, heard } = servedBy(() => nothing)
    const response = await handler(requestTo('/v1/search', PLAN))
    expect(response.headers.get('www-authenticate')).toBeNull()
    expect(await errorIn(response)).toMatchObject({ status: 403, code: 'unauthorized', retryable: false })
    expect(heard).toEqual([])
  })

  test.each([
    ['unauthorized', new KebabError('unauthorized', 'expected a tenant that is paid for, found acme'), 401],
    ['not_indexed', new KebabError('not_indexed', 'x: none', { details: { path: '/srv/acme' } }), 503],
    ['locked', new KebabError('locked', 'x: held', { details: { path: '/srv/acme' } }), 503],
  ])('has the status of the code that the function throws: %s', async (code, failure, status) => {
    const { handler } = servedBy(async () => Promise.reject(failure))
    const error = await errorIn(await handler(requestTo('/v1/search', PLAN)))
    expect(error).toMatchObject({ status, code })
    expect(JSON.stringify(error)).not.toContain('/srv/acme')
  })

  test('is `internal` where the function throws anything else, and its text is for `onError`', async () => {
    const failure = new Error('10.0.0.7 is down')
    const { handler, heard } = servedBy(() => {
      throw failure
    })
    const error = await errorIn(await handler(requestTo('/v1/search', PLAN)))
    expect(error).toMatchObject({ status: 500, code: 'internal' })
    expect(JSON.stringify(error)).not.toContain('10.0.0.7')
    expect(heard).toEqual([failure])
  })

  const engine = indexes.get('acme')!.engine
  test.each<[string, unknown, string]>([
    ['the engine itself', engine, 'servedTo: engine: expected an engine, found nothing'],
    ['text', 'acme', 'servedTo: options: expected an object'],
    ['an engine that can only search', { engine: { search: engine.search } }, 'servedTo: engine: expected an engine'],
    ['a wrong `ask`', { engine, ask: () => undefined }, 'servedTo: ask: expected what createAsk makes'],
    ['wrong `documents`', { engine, documents: [] }, 'servedTo: documents: expected'],
    ['another member', { engine, store: {} }, 'servedTo: unknown option `store`'],
  ])('is `internal` where it is %s, and `onError` hears what is wrong', async (_, served, message) => {
    const { handler, heard } = servedBy(() => served)
    expect(await errorIn(await handler(requestTo('/v1/search', PLAN)))).toMatchObject({ status: 500, code: 'internal' })
    expect(heard).toEqual([expect.any(TypeError)])
    expect((heard[0] as Error).message).toContain(message)
  })
})
