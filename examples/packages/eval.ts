import { compareRuns, evaluate, readGoldenQueries } from '@kebab/eval'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-eval' })
await kebab.index([
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' },
  { path: 'commits.md', text: '# Committing\n\nWhat was committed stays.' },
  { path: 'pages.md', text: '# Pages\n\nPages of a ranking concatenate.' },
])

// Your own queries, as JSON: each with the documents to find, or with a grade for each.
const { queries, qrels } = readGoldenQueries([
  { query: 'what happens before I save my work?', relevant: ['hooks.md'] },
  { query: 'commits', relevant: { 'commits.md': 2, 'hooks.md': 1 } },
])
const words = await evaluate({ engine: kebab, queries, qrels, k: 10, mode: 'lexical' })
const both = await evaluate({ engine: kebab, queries, qrels, k: 10, mode: 'hybrid' })
console.log(words.scores, both.scores)

const { difference, low, high, pValue, deltas } = compareRuns(words, both, 'ndcg@10')
console.log({ difference, low, high, pValue }, deltas)
await kebab.close()
