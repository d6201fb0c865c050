import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-words', embedder: null }) // search by words alone
await kebab.index('./docs')

const request = { query: 'how is the budget kept', k: 3, max_tokens: 2000 }
const page = await kebab.search(request)
console.log(page.hits.map(({ rank }) => rank)) // → [ 1, 2, 3 ]
if (page.next_cursor !== null) {
  const next = await kebab.search({ ...request, cursor: page.next_cursor }) // goes on where the page ended
  console.log(next.hits.map(({ rank }) => rank)) // → [ 4, 5, 6 ]
}
await kebab.close()
