import { createAsk, extractiveGenerator, newConversation, withTurn } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'

const text = '# Hooks\n\nA hook runs before a commit is made.\n\n# Caches\n\nA cache is cleared after 30 days.'
const stored = prepareDocument({ path: 'guide.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })
const analyzer = textAnalyzer({ languages: [english] })
const words = bm25Retriever({ analyzer })
await words.add(stored.chunks)
const engine = createEngine({ store, retrievers: [words], analyzer })

// Any engine. Any generator: a language model, or without one the sentences that answer.
const ask = createAsk({ engine, generator: extractiveGenerator({ analyzer }), analyzer })
const question = 'After how many days is a cache cleared?'
const answer = await ask({ question })
console.log(answer.answer, answer.citations[0]?.uri) // → A cache is cleared after 30 days. [#1] guide.md#L7-L7

// What the documents don't hold is refused, with a reason to branch on.
const refused = await ask({ question: 'Who won the world cup in 1954?' })
console.log(refused.refusal_reason, refused.answer) // → no_chunks I found nothing about that in the documents.

// The caller keeps the conversation, as JSON.
const conversation = withTurn(newConversation('support/4711'), question, answer)
for await (const event of ask.stream({ question: 'And when does a hook run?', conversation })) console.log(event.type)
