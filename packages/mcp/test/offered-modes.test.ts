import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type Engine, exactVectorRetriever, memoryStore, type Retriever } from '@kebab/core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { createMcpServer, type McpServerOptions } from '../src/index.js'

const words = () => bm25Retriever()
const vectors = () => exactVectorRetriever({ embedder: toyEmbedder() })
const other = (): Retriever => ({ ...words(), name: 'recent', kind: 'other', scoreKind: undefined })

/** Lists the tools that a server over an engine offers. */
async function listed(options: McpServerOptions) {
  const server = createMcpServer({ tools: ['search', 'ask'], ...options, ask: { stream: async function* () {} } })
  const client = new Client({ name: 'test', version: '1' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(here)
  await client.connect(there)
  const { tools } = await client.listTools()
  await server.close()
  const [search, ask] = tools
  const modesOf = (tool: typeof search) => (tool?.inputSchema.properties?.mode as { enum?: string[] } | undefined)?.enum
  return { modes: modesOf(search), asked: modesOf(ask), text: search!.description!.split('.')[0] }
}

const engineOf = (...retrievers: Retriever[]): Engine => createEngine({ store: memoryStore(), retrievers })

test('tools offer the modes that differ, and say what is searched by', async () => {
  const lexical = { modes: undefined, asked: undefined, text: 'Searches the indexed documents by words' }
  expect(await listed({ engine: engineOf(words()) })).toEqual(lexical)
  const all = ['lexical', 'vector', 'hybrid']
  expect(await listed({ engine: engineOf(words(), vectors()) })).toEqual({
    modes: all,
    asked: all,
    text: 'Searches the indexed documents by words and meaning',
  })
  expect(await listed({ engine: engineOf(vectors()) })).toMatchObject({
    modes: undefined,
    text: 'Searches the indexed documents by meaning',
  })
  expect(await listed({ engine: engineOf(words(), other()) })).toMatchObject({
    modes: ['lexical', 'hybrid'],
    text: 'Searches the indexed documents by words',
  })
})

test('tools offer every mode of an index that can’t be described, and what a server says that is still opening it', async () => {
  const engine = engineOf(words())
  const failing = { ...engine, describe: () => Promise.reject(new Error('no disk')) }
  expect((await listed({ engine: failing })).modes).toEqual(['lexical', 'vector', 'hybrid'])
  expect((await listed({ engine: failing, modes: async () => ['lexical'] })).modes).toBeUndefined()
})
