import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createAsk } from '@kebab/ask'
import { createClient } from '@kebab/client'
import { afterEach, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { fixtureEngine, QUESTION, scriptedGenerator } from '../../../test/support/fixture-engine.js'
import { type InspectOptions, inspect } from '../src/index.js'
import type { Inspector } from '../src/inspect.js'
import { served } from './support/opened-page.js'
import { PDF, pagedIndex } from './support/paged-index.js'

const { engine, store } = await fixtureEngine()
const ask = createAsk({ engine, generator: scriptedGenerator(() => undefined) })
const running: Inspector[] = []

afterEach(async () => {
  for (const inspector of running.splice(0)) await inspector.close()
})

async function start(options: InspectOptions = {}): Promise<Inspector & { token: string }> {
  const inspector = await served(engine, { ask, documents: store, ...options })
  running.push(inspector)
  return Object.assign(inspector, { token: inspector.url.split('#')[1]! })
}

test('every call without the token is refused, and its link has it in the fragment', async () => {
  const { origin, url, token } = await start()
  expect(url).toBe(`${origin}/#${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  for (const path of [
    '/api/v1/describe',
    '/api/inspect/skipped',
    '/api/inspect/sizes?doc=x',
    '/api/inspect/original?chunk=x',
    '/api/inspect/none',
  ])
    for (const headers of [{}, { authorization: 'Bearer another' }, { cookie: `token=${token}` }]) {
      const response = await fetch(origin + path, { headers: headers as Record<string, string> })
      const wire: unknown = await response.json()
      assertWire('error.v1', wire)
      expect([path, response.status, wire]).toEqual([path, 401, expect.objectContaining({ code: 'unauthorized' })])
    }
  const { token: other } = await start()
  expect(other).not.toBe(token)
})

test('a call for snippets needs the token, and is refused where it is none', async () => {
  const { origin, token } = await start()
  const post = (body: string, authorization = `Bearer ${token}`) =>
    fetch(`${origin}/api/inspect/snippets`, { method: 'POST', body, headers: { authorization } })
  expect((await post('[]', 'Bearer another')).status).toBe(401)
  for (const body of ['', '{}', '[1]', '[{"doc_id":"a","snippet":"b","start":0,"highlights":[[1]]}]'])
    expect(await (await post(body)).json()).toMatchObject({ code: 'invalid_input' })
  const gone = [{ doc_id: 'none', snippet: 'b', start: 0, highlights: [] }]
  expect(await (await post(JSON.stringify(gone))).json()).toEqual([null])
})

test('a PDF is served by a link that only who has the token gets, and no other file is', async () => {
  const { kebab, folder } = await pagedIndex()
  const inspector = await served(kebab, { documents: kebab, originals: kebab })
  running.push(inspector)
  const { origin, url } = inspector
  const authorization = `Bearer ${url.split('#')[1]}`
  const linkTo = async (query: string) => {
    const { hits } = await kebab.search({ query, mode: 'lexical' })
    const response = await fetch(`${origin}/api/inspect/original?chunk=${hits[0]!.chunk_id}`, {
      headers: { authorization },
    })
    return response.json() as Promise<{ state: string; url?: string }>
  }
  const link = await linkTo('hook')
  expect(link).toEqual({
    state: 'current',
    url: expect.stringMatching(/^\/original\/[\w-]{43}\/$/),
  })
  const shown = await fetch(origin + link.url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const marks = await (await fetch(`${origin}${link.url}marks.json`)).json()
  expect(marks).toEqual({ name: 'a b#1.pdf', page: 7, boxes: [{ page: 7, box: [10, 20, 90, 32] }] })
  const pdf = `${link.url}${encodeURIComponent('a b#1.pdf')}`
  const file = await fetch(origin + pdf)
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([200, 'application/pdf', PDF])
  // With the policy of the page, the viewer of a browser would have no style of its own.
  expect(file.headers.get('content-security-policy')).toMatch(/^base-uri 'none'.*frame-ancestors 'none'$/)
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await statusOf(origin, pdf, { host: 'evil.example' })).toBe(403)
  for (const name of ['', 'marks.json', 'a.pdf'])
    expect((await fetch(`${origin}/original/${'a'.repeat(43)}/${name}`)).status, name).toBe(404)
  expect((await fetch(origin + pdf, { method: 'POST' })).status).toBe(405)

  expect(await linkTo('sail')).toEqual({ state: 'current' })
  const path = join(folder, 'a b#1.pdf')
  rmSync(path)
  expect(await linkTo('hook')).toEqual({ state: 'gone' })
  symlinkSync('/etc/hostname', path)
  expect((await fetch(origin + pdf)).status, 'a link in its place').toBe(500)
})

test('a request for another host than this machine is refused, the page included', async () => {
  const { origin, token } = await start()
  const { port } = new URL(origin)
  const statusFor = (host: string, path: string) => statusOf(origin, path, { host, authorization: `Bearer ${token}` })
  for (const host of [
    `evil.example:${port}`,
    'evil.example',
    '127.0.0.1.evil.example',
    `localhost.:${port}`,
    '10.0.0.1',
  ])
    for (const path of ['/', '/page.js', '/api/v1/describe', '/api/inspect/skipped'])
      expect([host, path, await statusFor(host, path)]).toEqual([host, path, 403])
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', '[::1]:8080'])
    expect([host, await statusFor(host, '/api/v1/describe')]).toEqual([host, 200])
})

test('every response has a policy that lets the page run its own script and call its own server alone', async () => {
  const { origin } = await start()
  for (const path of [
    '/',
    '/page.js',
    '/page.css',
    '/icon.svg',
    '/none',
    '/original/x/a.pdf',
    '/api/v1/describe',
    '/constructor',
  ]) {
    const { headers } = await fetch(origin + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy, path).not.toMatch(/unsafe|https?:|\*|data:/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
  const page = await (await fetch(`${origin}/`)).text()
  expect(page).not.toMatch(/<script>|<style|style=|onclick=|https?:\/\//)
  expect((await fetch(`${origin}/`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${origin}/../package.json`)).status).toBe(404)
})

test('with the token, the routes of the handler answer, and those about the index', async () => {
  const { origin, token } = await start({
    skipped: async () => [{ source: 'docs', path: 'a.png', code: 'binary', reason: 'It is no text.' }],
  })
  const client = createClient({ url: `${origin}/api`, token })
  expect((await client.search({ query: 'hook', k: 3 })).hits).toHaveLength(3)
  expect((await client.ask({ question: QUESTION })).grounded).toBe(true)
  const { documents } = await client.documents({ limit: 100 })
  const ids = documents.map(({ doc_id }) => doc_id)
  const facts = async (path: string) =>
    (await fetch(`${origin}/api/inspect/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const sizes = await facts(`sizes?${ids.map((id) => `doc=${id}`).join('&')}`)
  expect(sizes.documents.map(({ doc_id }: { doc_id: string }) => doc_id)).toEqual(ids)
  for (const { doc_id, chunk_chars } of sizes.documents) {
    const lengths: number[] = []
    for await (const { text } of store.chunks({ docIds: [doc_id] })) lengths.push(text.length)
    expect(chunk_chars).toEqual(lengths)
  }
  expect(await facts('skipped')).toEqual({
    skipped: [{ source: 'docs', path: 'a.png', code: 'binary', reason: 'It is no text.' }],
  })
  expect(await facts('sizes')).toMatchObject({ code: 'invalid_input', details: { field: 'doc' } })
})

test('a part that the inspector was not given is refused by its name, and the page can know it beforehand', async () => {
  const { origin, token } = await start({ documents: undefined })
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await fetch(`${origin}/api/inspect/parts`, { headers })).json()).toEqual({
    documents: false,
    skipped: false,
    originals: false,
  })
  for (const [path, feature] of [
    ['skipped', 'skipped'],
    ['original?chunk=x', 'originals'],
    ['sizes?doc=x', 'documents'],
  ]) {
    const response = await fetch(`${origin}/api/inspect/${path}`, { headers })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'unsupported', details: { feature } })
  }
})

test('a port that is taken is io_error, and an option that is unknown a TypeError', async () => {
  const { origin } = await start()
  const port = Number(new URL(origin).port)
  expect(await errorOf(inspect(engine, { port }))).toMatchObject({ code: 'io_error', details: { errno: 'EADDRINUSE' } })
  await expect(inspect(engine, { prot: 1 } as never)).rejects.toThrow('unknown option `prot`; did you mean `port`?')
  await expect(inspect(engine, { documents: {} as never })).rejects.toThrow(
    'documents: expected an object with the methods',
  )
})

/** The status for a header that `fetch` doesn't let one set. */
async function statusOf(origin: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}
