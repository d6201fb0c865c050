import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-principals', embedder: null, principals: true })
await kebab.index([
  { path: 'opening.md', text: '# Opening\n\nThe harbour opens at noon.' },
  { path: 'merger.md', text: '# Merger\n\nThe harbour merges in May.', allow: ['group:board', 'user:ann'] },
])

const paths = async (principals: string[]) => {
  const { hits } = await kebab.as(principals).search({ query: 'harbour' })
  return hits.map(({ doc_path }) => doc_path).sort()
}
console.log(await paths(['user:ann', 'group:sales'])) // → [ 'merger.md', 'opening.md' ]
console.log(await paths(['user:bo'])) // → [ 'opening.md' ]
console.log((await kebab.as(['user:bo']).search({ query: 'merger' })).unmatched) // → [ 'merger' ]
await kebab.close()
