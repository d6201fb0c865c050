import { createEngine, defaultAnalyzer, memoryStore } from '@kebab/core'
import { compareRuns, evaluate, readGoldenQueries } from '@kebab/eval'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { prepareDocument } from '@kebab/ingest'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { Index } from 'flexsearch'

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' },
  { path: 'commits.md', text: '# Committing\n\nWhat was committed stays.' },
  { path: 'pages.md', text: '# Pages\n\nPages of a ranking concatenate.' },
]
const stored = documents.map((document) => prepareDocument(document, { sourceId: 'guide', now: new Date() }))
const store = memoryStore()
await store.commit({ put: stored })

async function engineWith(analyzer = defaultAnalyzer) {
  const lexical = flexsearchRetriever({ Index, analyzer })
  await lexical.add(stored.flatMap(({ chunks }) => chunks))
  return createEngine({ store, retrievers: [lexical], analyzer })
}

// Your own questions, as JSON: each with the documents that should be found, or with a grade for each.
const { queries, qrels } = readGoldenQueries([
  { query: 'running hooks', relevant: ['hooks.md'] },
  { query: 'commits', relevant: { 'commits.md': 2, 'hooks.md': 1 } },
])
const before = await evaluate({ engine: await engineWith(), queries, qrels, k: 10 })
const after = await evaluate({
  engine: await engineWith(textAnalyzer({ languages: [english] })),
  queries,
  qrels,
  k: 10,
})
console.log(before.scores, after.scores)

const { difference, low, high, pValue, deltas } = compareRuns(before, after, 'ndcg@10')
console.log({ difference, low, high, pValue }, deltas)
