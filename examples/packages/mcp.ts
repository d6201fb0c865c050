import { openKebab } from '@kebab/local'
import { createMcpServer, serveHttp } from '@kebab/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const kebab = await openKebab({ path: './.kebab-mcp', embedder: null }) // search by words alone
await kebab.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }])

const server = createMcpServer({ engine: kebab, documents: kebab, ask: kebab.ask })
const http = await serveHttp(server) // or serveStdio(server), for a client that starts this program
console.log(`listening at ${http.url}`)

const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(http.url))
const question = { name: 'ask', arguments: { question: 'does a hook run before a commit?' } }
const { structuredContent } = await client.callTool(question)
console.log(structuredContent) // an answer.v1

await client.close()
await http.close()
await server.close()
await kebab.close()
