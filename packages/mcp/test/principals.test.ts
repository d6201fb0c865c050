import { memoryStore } from '@kebab/core'
import { type KebabHandle, openKebab } from '@kebab/local'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, onTestFinished, test } from 'vitest'
import { createMcpServer } from '../src/index.js'

async function opened() {
  const kebab = await openKebab({ store: memoryStore(), embedder: null, principals: true })
  onTestFinished(() => kebab.close())
  await kebab.index([
    { path: 'public.md', text: 'The harbour opens at noon.' },
    { path: 'merger.md', text: 'The harbour merger with Kestrel.', allow: ['user:ann'] },
  ])
  return kebab
}

async function clientOf(handle: KebabHandle): Promise<Client> {
  const tools = ['search', 'fetch', 'describe', 'ask', 'doctor', 'kairos_search'] as const
  const protocols = { pathGlob: ['**'] }
  const server = createMcpServer({ engine: handle, ask: handle.ask, documents: handle, tools, protocols })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await server.connect(theirs as never)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(ours)
  onTestFinished(() => server.close())
  return client
}

test('the tools and resources of a server over a handle tell of what its principals may see alone', async () => {
  const kebab = await opened()
  const [hit] = (await kebab.as(['user:ann']).search({ query: 'kestrel' })).hits
  const [ann, bo] = [await clientOf(kebab.as(['user:ann'])), await clientOf(kebab.as(['user:bo']))]
  const told = async (client: Client): Promise<string> => {
    const calls = [
      { name: 'search', arguments: { query: 'harbour' } },
      { name: 'search', arguments: { query: 'kestre' } },
      { name: 'fetch', arguments: { chunk_id: hit!.chunk_id } },
      { name: 'describe', arguments: {} },
      { name: 'ask', arguments: { question: 'Who is the merger with?' } },
      { name: 'doctor', arguments: { deep: true } },
      { name: 'kairos_search', arguments: { query: 'harbour' } },
    ]
    const results: unknown[] = [await client.listResources()]
    for (const call of calls) results.push(await client.callTool(call))
    results.push(await client.readResource({ uri: `kebab://document/${hit!.doc_id}` }).catch((error) => error.code))
    return JSON.stringify(results)
  }
  expect(await told(ann)).toContain('Kestrel')
  expect(await told(bo)).not.toMatch(/kestrel\b|merger\.md/i)
})

test('a server over the index itself answers nothing', async () => {
  const client = await clientOf(await opened())
  const result = await client.callTool({ name: 'search', arguments: { query: 'harbour' } })
  expect(result).toMatchObject({ isError: true, structuredContent: { code: 'unsupported' } })
  await expect(client.listResources()).rejects.toThrow('some principals')
})
