import { type Embedder, KebabError, openKebab } from '@kebab/local'

const baseURL = process.env.OPENAI_BASE_URL ?? 'http://localhost:11434/v1' // Ollama
const model = 'all-minilm'

/** One request for each call. Without retries, a failure ends the run, and the next one goes on. */
const embedder: Embedder = {
  model: `${model}@384`,
  dimensions: 384,
  textsPerCall: 256,
  async embed(texts, { signal }) {
    const input = texts.map((text) => text || ' ') // an empty text is refused by most servers
    if (input.length === 0) return []
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseURL}/embeddings`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input }),
      ...(signal && { signal }),
    })
    if (!response.ok)
      throw new KebabError('model_unavailable', `${model}: expected vectors, found status ${response.status}`, {
        details: { model },
        retryable: response.status === 429 || response.status >= 500,
      })
    const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] }
    data.sort((a, b) => a.index - b.index)
    return data.map(({ embedding }) => embedding)
  },
}

const kebab = await openKebab({ path: './.kebab-fetch', embedder })
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept', k: 3 })
console.log(hits.map(({ doc_path, retrieval }) => `${doc_path} ${retrieval.method}`))
await kebab.close()
