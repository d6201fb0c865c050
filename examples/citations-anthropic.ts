import { anthropicContent, anthropicSearchResults } from '@kebab/ask'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-cited', embedder: null }) // search by words alone
await kebab.index([{ path: 'guide.md', text: '# Caches\n\nA cache is cleared after 30 days.' }])
const answer = await kebab.ask({ question: 'After how many days is a cache cleared?' })

for (const { text, citations } of anthropicContent(answer))
  for (const { type, cited_text } of citations ?? []) console.log(`${text} (${type}: ${cited_text})`)
// → A cache is cleared after 30 days (char_location: A cache is cleared after 30 days.)

const content = anthropicContent(answer, { locations: 'search_results' })
const messages = [
  { role: 'user', content: [...anthropicSearchResults(answer), { type: 'text', text: 'When is it cleared?' }] },
  { role: 'assistant', content },
]
console.log(`${messages.length} messages, to go on with`) // → 2 messages, to go on with
await kebab.close()
