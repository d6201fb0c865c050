import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-words', embedder: null })
await kebab.index('./docs')

// Where is the page on the design, if somebody asks for budgets? `chunk_id` and `doc_id` work too.
const request = { query: 'how is the budget kept', k: 3, doc_path: 'design.md' }
const { verdict, reason, ranking, words } = await kebab.explain(request)
console.log(verdict, ranking?.rank, ranking?.page) // → ranked
console.log(reason, words?.missing)

// The same question with a filter that leaves the page out.
const filtered = await kebab.explain({ ...request, filters: { tags: 'guide' } })
console.log(filtered.verdict, filtered.excluded_by) // → filtered
for (const { key, asked, found } of filtered.excluded_by ?? []) console.log(key, asked, found)
await kebab.close()
