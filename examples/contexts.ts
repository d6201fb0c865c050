import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-context', embedder: null })
const documents = [{ path: 'legacy/hooks.md', text: '# Hooks\n\nA hook runs before a commit.' }]
await kebab.index(documents, { context: { 'legacy/**': 'the version before 2.0' } })
const { hits } = await kebab.search({ query: 'hook', fields: ['context'] })
console.log(hits[0]?.fields) // → { context: 'the version before 2.0' }
await kebab.close()
