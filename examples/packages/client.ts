import { bm25Retriever } from '@kebab/bm25'
import { createClient, isClientError } from '@kebab/client'
import { createEngine, memoryStore } from '@kebab/core'
import { createHttpHandler } from '@kebab/http'

// A server, here in the same process: `fetch: handler` stands for a network.
const engine = createEngine({ store: memoryStore(), retrievers: [bm25Retriever()] })
const handler = createHttpHandler({ engine, token: 's3cret' })
const send: typeof fetch = (input, init) => handler(new Request(input, init))

const client = createClient({ url: 'https://example.org', token: 's3cret', fetch: send })
for await (const { hits } of client.pages({ query: 'how is the budget kept', k: 5 }))
  for (const { doc_path, snippet } of hits) console.log(doc_path, snippet)

try {
  for await (const event of client.ask.stream({ question: 'What bounds a response?' }))
    if (event.type === 'token') console.log(event.text)
} catch (error) {
  if (!isClientError(error)) throw error
  console.log(error.code, error.retryable) // → unsupported false
}
