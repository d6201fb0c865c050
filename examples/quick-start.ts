import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab' }) // one folder on disk: nothing to start, nothing to configure
await kebab.index('./docs') // a folder, or an iterable of { path, text }

const request = { query: 'how is the budget kept', k: 3, max_tokens: 2000 }
const page = await kebab.search(request)
for (const hit of page.hits) console.log(`${hit.doc_path}:${hit.citation.line_start}  ${hit.snippet}`)

if (page.next_cursor !== null) {
  const next = await kebab.search({ ...request, cursor: page.next_cursor }) // goes on where the page ended
  console.log(next.hits.map(({ rank }) => rank))
}

const { answer, citations, refusal_reason } = await kebab.ask({ question: 'What does max_tokens bound?' })
console.log(answer, refusal_reason ?? citations.map(({ uri }) => uri)) // cited, or refused with a reason; no language model needed
await kebab.close()
