import { createAsk, extractiveGenerator, newConversation, withTurn } from '@kebab/ask'
import { createEngine, memoryStore } from '@kebab/core'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { Index } from 'flexsearch'

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. It is killed after 30 seconds.' },
  { path: 'pages.md', text: '# Pages\n\nPages of a ranking concatenate.' },
]
const stored = documents.map((document) => prepareDocument(document, { sourceId: 'guide', now: new Date() }))
const store = memoryStore()
await store.commit({ put: stored })
const analyzer = textAnalyzer({ languages: [english] })
const lexical = flexsearchRetriever({ Index, analyzer })
await lexical.add(stored.flatMap(({ chunks }) => chunks))
const engine = createEngine({ store, retrievers: [lexical], analyzer })

// Any engine, and anything that writes: a language model, or, without one, the sentences that answer.
const ask = createAsk({ engine, generator: extractiveGenerator({ analyzer }), analyzer })

const question = 'After how many seconds is a hook killed?'
const answer = await ask({ question })
console.log(answer.answer) // It is killed after 30 seconds. [#1]
for (const { marker, uri, claims } of answer.citations) console.log(marker, uri, claims?.[0]?.evidence.text)

// What the documents don't hold is refused, with a reason to branch on.
const refused = await ask({ question: 'Who won the world cup in 1954?' })
console.log(refused.refusal_reason, refused.answer)

// The caller keeps the conversation, as JSON.
const conversation = withTurn(newConversation('support/4711'), question, answer)
for await (const event of ask.stream({ question: 'And when does a hook run?', conversation })) {
  if (event.type === 'token') process.stdout.write(event.text)
  if (event.type === 'final') console.log('', event.answer.turn_index)
}
