import { createAsk, extractiveGenerator } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import documents from './documents.json' with { type: 'json' }

const analyzer = textAnalyzer({ languages: [english] })
const store = memoryStore()
await store.commit({ put: documents })
const words = bm25Retriever({ analyzer })
await words.add(documents.flatMap(({ chunks }) => chunks))

const engine = createEngine({ store, retrievers: [words], analyzer })
const { hits } = await engine.search({ query: 'how is the budget kept', k: 3 })
for (const { doc_path, citation } of hits) console.log(`${doc_path}:${citation.line_start}`)

const ask = createAsk({ engine, generator: extractiveGenerator({ analyzer }), analyzer })
const { answer } = await ask({ question: 'What does max_tokens bound?' })
console.log(answer)
