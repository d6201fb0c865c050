import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-pages', embedder: null })
await kebab.index('./docs')

/** Reads a ranking to its end, with pages of these sizes in turn. Returns the ids of the chunks. */
async function ranking(sizes: number[], max_tokens?: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let i = 0; ; i++) {
    const k = sizes[i % sizes.length]
    const page = await kebab.search({ query: 'budget of a page', k, max_tokens, cursor })
    ids.push(...page.hits.map(({ chunk_id }) => chunk_id))
    if (page.next_cursor === null) return ids
    cursor = page.next_cursor
  }
}

const whole = await ranking([1000])
const pieces = await ranking([1, 7, 3])
const small = await ranking([10], 600) // tokens: some pages hold fewer than ten hits
const same = (other: string[]) => other.join() === whole.join()
console.log('pages concatenate:', same(pieces), same(small), new Set(whole).size === whole.length)
// → pages concatenate: true true true

const request = { query: 'budget of a page', k: 10 }
for (const max_tokens of [100, 600, 2000]) {
  const page = await kebab.search({ ...request, max_tokens })
  const tokens = JSON.stringify(page).length / 4 // about four characters to a token
  console.log(`${max_tokens}: ${page.hits.length} hits, ${tokens <= max_tokens}, cut: ${page.truncated}`)
}
// → 100: 1 hits, false, cut: true
// → 600: 3 hits, true, cut: true
// → 2000: 10 hits, true, cut: true

const first = await kebab.search(request)
await kebab.index([{ path: 'new.md', text: 'A budget bounds a page.' }])
const refused = await kebab.search({ ...request, cursor: first.next_cursor! }).catch((error) => error.code)
console.log('after a change:', refused) // → after a change: stale_cursor
await kebab.close()
