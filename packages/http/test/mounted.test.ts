import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createAsk } from '@kebab/ask'
import { createClient } from '@kebab/client'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { fixtureEngine, QUESTION, SLOWLY, scriptedGenerator } from '../../../test/support/fixture-engine.js'
import { gate } from '../../../test/support/gate.js'
import { type HttpServer, listen, serveOverNode } from '../../../test/support/http-server.js'
import { createHttpHandler, type HttpHandler } from '../src/index.js'

const { engine, store } = await fixtureEngine()
const servers: HttpServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** How a handler at `/api/kebab` is mounted. Express takes the path away from what it mounts. */
const MOUNTS: Record<string, { basePath?: string; serve(handler: HttpHandler): Promise<HttpServer> }> = {
  'node:http': { basePath: '/api/kebab', serve: serveOverNode },
  Hono: {
    basePath: '/api/kebab',
    serve: (handler) => {
      const app = new Hono().all('/api/kebab/*', ({ req }) => handler(req.raw))
      return serveOverNode(async (request) => app.fetch(request))
    },
  },
  Express: {
    serve: (handler) => listen(createServer(express().use('/api/kebab', getRequestListener(handler)))),
  },
}

describe.each(Object.entries(MOUNTS))('mounted in %s', (_, { basePath, serve }) => {
  const aborted = gate()
  const ask = createAsk({ engine, generator: scriptedGenerator((what) => what === 'aborted' && aborted.open()) })

  async function client() {
    const handler = createHttpHandler({
      engine,
      ask,
      documents: store,
      basePath,
      token: 's3cret',
      maxBodyBytes: 10_000,
    })
    const server = await serve(handler)
    servers.push(server)
    return createClient({ url: `${server.url}/api/kebab`, token: 's3cret' })
  }

  test('it pages through a ranking and streams an answer', async () => {
    const { pages, ask } = await client()
    const ranks: number[] = []
    for await (const { hits } of pages({ query: 'hook', k: 10 })) ranks.push(...hits.map(({ rank }) => rank))
    expect(ranks).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
    const types: string[] = []
    for await (const { type } of ask.stream({ question: QUESTION })) types.push(type)
    expect(types.at(-1)).toBe('final')
  })

  test('an event comes before the next is made, and who leaves ends the work', async () => {
    // The model writes one token, and then waits to be aborted.
    for await (const { type } of (await client()).ask.stream({ question: QUESTION, seed: SLOWLY }))
      if (type === 'token') break
    await aborted.opened
  })

  test('errors are typed, also that of a body that is too large', async () => {
    const { search } = await client()
    await expect(search({ query: '' })).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    await expect(search({ query: 'a'.repeat(50_000) })).rejects.toMatchObject({ code: 'invalid_input', status: 413 })
  })
})
