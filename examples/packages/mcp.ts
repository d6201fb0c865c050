import assert from 'node:assert/strict'
import { openKebab } from '@kebab/local'
import { createMcpServer, serveHttp } from '@kebab/mcp'
import { isAnswerV1, isErrorV1 } from '@kebab/schemas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const kebab = await openKebab({ path: './.kebab-mcp', embedder: null })
await kebab.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }])

const server = createMcpServer({ engine: kebab, documents: kebab, ask: kebab.ask })
const http = await serveHttp(server) // or serveStdio(server), for a client that starts this program
console.log(`listening at ${http.url}`)

const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(http.url))

const question = { name: 'ask', arguments: { question: 'does a hook run before a commit?' } }
const { structuredContent: answer } = await client.callTool(question, undefined, {
  onprogress: ({ progress, message }) => console.log(progress, message), // each message is an answer_event.v1
})
console.log(answer)

const failed = await client.callTool({ name: 'search', arguments: { query: 'hook', cursor: 'x' } })
console.log(failed.isError, failed.structuredContent) // an error.v1

await client.close()
await http.close()
await server.close()
await kebab.close()

assert(isAnswerV1(answer) && answer.grounded)
assert.equal(failed.isError, true)
assert(isErrorV1(failed.structuredContent) && failed.structuredContent.code === 'invalid_cursor')
