import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-boosts', embedder: null })
await kebab.index([
  { path: 'docs/git.md', text: 'A hook runs before a commit.', metadata: { team: 'api', published: '2026-01-01' } },
  {
    path: 'legacy/git.md',
    text: 'A hook ran before a commit was made.',
    metadata: { team: 'web', published: '2019-01-01' },
  },
  { path: 'notes.md', text: 'A hook is a hook.', metadata: { draft: true } },
])

const boosts = [
  { filters: { path_glob: 'legacy/**' }, factor: 0.5 },
  { recency: { field: 'published', half_life_days: 365 }, factor: 1.5 },
]
const { hits } = await kebab.search({ query: 'hook', boosts })
console.log(hits.at(-1)?.doc_path) // → legacy/git.md
console.log(hits.at(-1)?.retrieval.boosts?.[0]) // → 0.5
await kebab.close()
