import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-fields', embedder: null, url: '/docs/{stem}' })
await kebab.index([
  { path: 'hooks.md', text: '---\nversion: 3\nteam: [web, api]\n---\n# Hooks\n\nA hook runs before a commit.' },
  { path: 'old/hooks.md', text: '# Old hooks\n\nA hook ran after it.', metadata: { version: 2, team: 'api' } },
  { path: 'plans.md', text: '# Plans\n\nA hook for drafts.', metadata: { draft: true, by: { name: 'Ann' } } },
])

const filters = { metadata: { version: { gte: 3 }, team: ['api', 'web'], draft: { exists: false } } }
const { hits } = await kebab.search({ query: 'hook', filters, fields: ['title', 'url', 'version'] })
console.log(hits[0]?.fields) // → { title: 'Hooks', url: '/docs/hooks', version: 3 }

const list = await kebab.browse({ sort: [{ field: 'version', order: 'desc' }], limit: 10, facets: ['team'] })
console.log(list.documents.map(({ document }) => document.doc_path)) // → [ 'hooks.md', 'old/hooks.md', 'plans.md' ]
console.log(list.facets?.team?.values[0]) // → { value: 'api', count: 2 }
await kebab.close()
