import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createClient, isClientError } from '@kebab/client'
import { createHttpHandler } from '@kebab/http'
import { openKebab } from '@kebab/local'

// The server.
const kebab = await openKebab({ path: './.kebab-words', embedder: null }) // search by words alone
await kebab.index('./docs')
const handler = createHttpHandler({ engine: kebab, ask: kebab.ask, documents: kebab, token: 's3cret' })
const server = createServer(getRequestListener(handler)).listen(0)
const { port } = server.address() as { port: number }

// The client, which is elsewhere, and has no other package of Kebab.
const client = createClient({ url: `http://localhost:${port}`, token: 's3cret' })

let seen = 0
for await (const { hits } of client.pages({ query: 'budget', k: 2 })) {
  seen += hits.length
  if (seen >= 4) break // asks for no more
}
console.log(`${seen} hits`) // → 4 hits

for await (const event of client.ask.stream({ question: 'What does max_tokens bound?' })) {
  if (event.type === 'token') process.stdout.write(event.text) // as the model writes it
  if (event.type === 'final') console.log(event.answer.grounded, event.answer.citations.length > 0) // → true true
}

for (const request of [{ query: '' }, { query: 'budget', mode: 'vector' as const }]) {
  try {
    await client.search(request, { signal: AbortSignal.timeout(5000) })
  } catch (error) {
    if (!isClientError(error)) throw error // an abort, with its own reason
    console.log(error.code, error.status, error.retryable) // → invalid_input 400 false
  }
}

server.close()
await kebab.close()
