import { isKebabError } from '@kebab/core'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-errors', embedder: null })
await kebab.index('./docs')

/** The page that begins at the cursor; the first page, when the index has changed since the cursor was issued. */
async function pageAt(query: string, cursor: string | null) {
  try {
    return await kebab.search({ query, cursor, k: 3 })
  } catch (error) {
    if (isKebabError(error, 'stale_cursor')) return await kebab.search({ query, k: 3 })
    if (isKebabError(error, 'invalid_input')) console.error(`wrong ${error.details?.field}`)
    throw error
  }
}

const first = await pageAt('cursor', null)
await kebab.index([{ path: 'later.md', text: 'This arrived after the first page, and the cursor knows.' }])
const again = await pageAt('cursor', first.next_cursor)
console.log(
  first.next_cursor !== null,
  again.hits.map(({ rank }) => rank),
) // the first page again
await kebab.close()
