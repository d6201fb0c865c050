import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createHttpHandler } from '@kebab/http'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-words', embedder: null }) // search by words alone
await kebab.index('./docs')

const handler = createHttpHandler({ engine: kebab, ask: kebab.ask, documents: kebab, token: 's3cret' })
const server = createServer(getRequestListener(handler)).listen(0) // or Hono, Express, Next, Bun, Deno
const { port } = server.address() as { port: number }

const response = await fetch(`http://localhost:${port}/v1/search`, {
  method: 'POST',
  headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json' },
  body: JSON.stringify({ query: 'how is the budget kept', k: 3 }),
})
const { hits } = await response.json()
console.log(response.status, hits.length) // → 200 3

server.close()
await kebab.close()
