import { isKebabError } from '@kebab/core'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-errors', embedder: null }) // search by words alone
await kebab.index([
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' },
  { path: 'failures.md', text: '# Failures\n\nA hook that fails stops the commit.' },
])

/** The page at the cursor. It is the first page if the index has changed since then. */
async function pageAt(query: string, cursor?: string) {
  try {
    return await kebab.search({ query, cursor, k: 1 })
  } catch (error) {
    if (isKebabError(error, 'stale_cursor')) return await kebab.search({ query, k: 1 })
    if (isKebabError(error, 'invalid_input')) console.error(`wrong ${error.details?.field}`)
    throw error
  }
}

const first = await pageAt('commit')
await kebab.index([
  { path: 'later.md', text: `This came at ${Date.now()}, after the first page, and the cursor knows.` },
])
const again = await pageAt('commit', first.next_cursor!)
const ranks = again.hits.map(({ rank }) => rank)
console.log(first.next_cursor !== null, ranks) // → true [ 1 ]
await kebab.close()
