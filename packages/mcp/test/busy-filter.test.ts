import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { createMcpServer, serveHttp } from '../src/index.js'
import { stored } from './support/fixture.js'

const DOCUMENTS = 300

/** Letters without an order, the same for a seed. */
function letters(seed: number, count: number): string[] {
  let state = (seed + 1) * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393
    return 'aaabcdefghi/'[(state >>> 8) % 12]!
  })
}

const files = Object.fromEntries(
  Array.from({ length: DOCUMENTS }, (_, i) => [
    `d${letters(i, 70).join('').replaceAll('//', '/a')}/${i}.md`,
    `# Hook ${i}\n`,
  ]),
)
/** Globs of 60 characters that only the end of a path tells apart, and one that few paths match. */
function slowGlobs(count: number): string[] {
  const slow = Array.from({ length: count }, (_, i) => `**/${letters(DOCUMENTS + i, 27).join('*')}*`.padEnd(60, 'x'))
  return [...slow, '**/7?.md']
}

/**
 * A server over many documents with its client, and when it begins to look for those that pass a
 * filter.
 */
async function busyServer() {
  const store = memoryStore()
  const lexical = bm25Retriever()
  const put = stored(files)
  await store.commit({ put })
  await lexical.add(put.flatMap(({ chunks }) => chunks))
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const select: typeof store.select = (...args) => {
    begin()
    return store.select(...args)
  }
  const engine = createEngine({ store: { ...store, select }, retrievers: [lexical] })
  const server = createMcpServer({ engine, documents: store })
  const http = await serveHttp(server)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(http.url))
  onTestFinished(async () => {
    await client.close()
    await http.close()
    await server.close()
  })
  await client.listTools()
  // Each look at the clock takes a millisecond more, so that there are as many slices on any
  // machine.
  const now = performance.now.bind(performance)
  let looks = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + looks++)
  onTestFinished(() => void vi.restoreAllMocks())
  const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args })
  return { call, begun }
}

test('a search with hundreds of slow globs doesn’t block other calls', async () => {
  const { call, begun } = await busyServer()
  const order: string[] = []
  const filters = { path_glob: slowGlobs(300) }
  const search = call('search', { query: 'hook', filters, k: 20 }).finally(() => order.push('search'))
  await begun
  const described = await call('describe').finally(() => order.push('describe'))
  expect(described.structuredContent).toMatchObject({ store: { documents: DOCUMENTS } })
  const { structuredContent: page } = await search
  expect(order).toEqual(['describe', 'search'])
  assertWire('search_response.v1', page)
  const paths = (page as { hits: { doc_path: string }[] }).hits.map(({ doc_path }) => doc_path)
  expect(paths.map((path) => path.slice(path.lastIndexOf('/'))).sort()).toEqual(
    Array.from({ length: 10 }, (_, i) => `/7${i}.md`),
  )
})

test('a search with slow globs and a time limit fails when the time is up', async () => {
  const { call } = await busyServer()
  const filters = { path_glob: slowGlobs(300) }
  const { isError, structuredContent: error } = await call('search', { query: 'hook', filters, timeout_ms: 20 })
  expect(isError).toBe(true)
  assertWire('error.v1', error)
  expect(error).toMatchObject({
    code: 'retrieval_failed',
    details: { retrievers: [{ retriever: 'bm25', code: 'timeout' }] },
  })
})
