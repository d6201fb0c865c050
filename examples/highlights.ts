import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-marks', embedder: null }) // search by words alone
await kebab.index([{ path: 'houses.md', text: 'Die alten Häuser stehen am Fluss, wie jedes Haus hier.' }])

const { hits } = await kebab.search({ query: 'Haus', highlights: true })
for (const { snippet, highlights = [] } of hits) {
  let at = 0
  let html = ''
  for (const [start, end] of highlights) {
    html += `${snippet.slice(at, start)}<mark>${snippet.slice(start, end)}</mark>`
    at = end
  }
  console.log(html + snippet.slice(at)) // escape each part where documents are not your own
  // → Die alten <mark>Häuser</mark> stehen am Fluss, wie jedes <mark>Haus</mark> hier.
}
await kebab.close()
