import { openKebab } from '@kebab/local'

const path = './.kebab-shared'
const writer = await openKebab({ path, embedder: null }) // as the process that indexes
await writer.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }])

const reader = await openKebab({ path, embedder: null, readOnly: true }) // as any number of others
console.log((await reader.search({ query: 'hook' })).hits.length) // → 1

await writer.index([{ path: 'more.md', text: '# More\n\nAnother hook runs after a merge.' }])
console.log((await reader.search({ query: 'hook' })).hits.length) // → 2

await reader.close()
await writer.close()
