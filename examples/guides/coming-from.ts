import { openKebab } from '@kebab/local'

const articles = [
  { id: '1', title: 'Hooks', text: 'A hook runs before a commit is made.', category: 'git' },
  { id: '2', title: 'Branches', text: 'A branch is a name for a line of work.', category: 'git' },
  { id: '3', title: 'Pots', text: 'A pot with a hook hangs over the fire.', category: 'kitchen' },
]

const kebab = await openKebab({ path: './.kebab-articles', embedder: null })
await kebab.index(
  articles.map(({ id, title, text, category }) => ({
    path: `${id}.txt`, // the id of a record
    text,
    metadata: { title, tags: [category] }, // the title is searched too; filters take the tags
  })),
)
const page = await kebab.search({ query: 'hooks', k: 10, filters: { tags: ['git'] } })
for (const { doc_path, snippet } of page.hits) console.log(doc_path, snippet)
// → 1.txt A hook runs before a commit is made.
await kebab.close()
