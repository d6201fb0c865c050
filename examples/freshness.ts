import { mkdir, writeFile } from 'node:fs/promises'
import { openKebab } from '@kebab/local'

await mkdir('./notes', { recursive: true })
await writeFile('./notes/boats.md', 'An anchor holds the boat.')
const kebab = await openKebab({ path: './.kebab-fresh', embedder: null }) // search by words alone
await kebab.index('./notes')
await writeFile('./notes/boats.md', 'A rope holds the boat.') // and nobody indexes it again

const { hits } = await kebab.search({ query: 'anchor', freshness: true })
for (const { doc_path, freshness } of hits) console.log(`${doc_path}: ${freshness}`) // → boats.md: changed
await kebab.close()
