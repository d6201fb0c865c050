import { createAsk, extractiveGenerator } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import { createClient } from '@kebab/client'
import { createEngine, type Embedder, exactVectorRetriever, memoryStore } from '@kebab/core'
import { evaluate } from '@kebab/eval'
import { createHttpHandler } from '@kebab/http'
import { prepareDocument } from '@kebab/ingest/prepare'
import { kairosSearch, protocolChains, validateChoices } from '@kebab/kairos'
import { type SchemaName, validate } from '@kebab/schemas'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'

// Everything that is portable, put to work: a store in memory, words, vectors, answers, protocols,
// HTTP and measures. Node and a browser run the same program, and have to return the same.

const TEXTS: Record<string, readonly string[]> = {
  'hooks.md': ['A hook runs before a commit is made.', 'A hook that fails stops the commit.'],
  'caches.md': ['A cache is cleared after 30 days.', 'Clearing a cache by hand takes one command.'],
  'backups.md': ['Take a backup before you migrate the database.', 'A backup is kept for a year.'],
}

/** Runs the program, and returns every response, each valid by its schema. */
export async function runPortable(): Promise<unknown> {
  const embedder = toyEmbedder()
  const now = new Date('2026-01-01T00:00:00.000Z')
  const stored = Object.entries(TEXTS).map(([path, lines]) =>
    prepareDocument({ path, text: lines.join('\n\n') }, { sourceId: 'portable', now, maxChars: 40 }),
  )
  const store = memoryStore({ id: 'portable' })
  await store.commit({ put: stored })
  const analyzer = textAnalyzer({ languages: [english] })
  const retrievers = [bm25Retriever({ analyzer }), exactVectorRetriever({ embedder })]
  for (const retriever of retrievers) await retriever.add(stored.flatMap(({ chunks }) => chunks))
  const clock = { now: () => Date.UTC(2026, 0, 2), elapsed: () => 0 }
  const engine = createEngine({ store, retrievers, analyzer, clock, cursorKey: new Uint8Array(32) })
  const ask = createAsk({ engine, generator: extractiveGenerator({ analyzer, embedder }), analyzer, clock })
  const { chainOf } = await protocolChains(store.chunks())

  const responses: [SchemaName, unknown][] = []
  for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
    const request = { query: 'when is a cache cleared', mode, k: 2 }
    const page = await engine.search(request)
    responses.push(['search_response.v1', page])
    if (page.next_cursor != null)
      responses.push(['search_response.v1', await engine.search({ ...request, cursor: page.next_cursor })])
  }
  responses.push(
    ['answer.v1', await ask({ question: 'After how many days is a cache cleared?' })],
    ['answer.v1', await ask({ question: 'Who won the world cup in 1954?' })],
    ['engine_description.v1', await engine.describe()],
    ['doctor_report.v1', await engine.doctor()],
  )
  // The same over HTTP, without a network between the two.
  const handler = createHttpHandler({ engine, ask, documents: store })
  const send: typeof fetch = (input, init) => handler(new Request(input, init))
  const client = createClient({ url: 'https://portable.example', fetch: send })
  for await (const page of client.pages({ query: 'backup', k: 1 })) responses.push(['search_response.v1', page])
  for await (const event of client.ask.stream({ question: 'When is a backup taken?' }))
    responses.push(['answer_event.v1', event])
  responses.push(['document_list.v1', await client.documents({ limit: 2 })])
  const choices = await kairosSearch(engine, { query: 'migrate the database', chainOf })
  responses.push(['kairos_search_response', choices])
  const problems = [
    ...responses.flatMap(([name, value]) => validate(name, value).map((issue) => ({ name, ...issue }))),
    ...validateChoices(choices),
  ]
  if (problems.length > 0) throw new Error(`expected valid responses, found ${JSON.stringify(problems)}`)
  const queries = [{ id: '1', text: 'backup' }]
  const { scores } = await evaluate({ engine, queries, qrels: new Map([['1', new Map([['backups.md', 1]])]]), k: 3 })
  return JSON.parse(JSON.stringify({ responses, scores }))
}

/** Letters by their number: no model, and the same numbers on every machine. */
function toyEmbedder(): Embedder {
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(26).fill(1)
    for (const letter of text.toLowerCase()) {
      const at = letter.charCodeAt(0) - 97
      if (at >= 0 && at < 26) vector[at]!++
    }
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    return vector.map((value) => value / norm)
  }
  return { model: 'letters', dimensions: 26, embed: async (texts) => texts.map(vectorOf) }
}
