import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab' }) // one folder on disk: nothing to start, nothing to configure
await kebab.index('./docs') // the next time, only what changed

const { hits } = await kebab.search({ query: 'how is the budget kept', k: 3, max_tokens: 2000 })
for (const { doc_path, citation, snippet } of hits) console.log(`${doc_path}:${citation.line_start}  ${snippet}`)

const { answer, citations } = await kebab.ask({ question: 'What does max_tokens bound?' })
console.log(answer, citations) // cited, or refused with a reason; no language model needed
await kebab.close()
