import { cp } from 'node:fs/promises'
import { openKebab } from '@kebab/local'

const options = { embedder: null } // the same on every machine, as is the embedder if there is one

// Where the index is made, such as in CI.
const built = await openKebab({ ...options, path: './.kebab-built' })
await built.index('./docs', { sourceId: 'docs' }) // a name, so that no path of this machine counts
await built.backup('./artifact') // one whole commit, also while others search and write
await built.close()

// Where it is used: the folder is all there is.
await cp('./artifact', './deployed', { recursive: true })
const deployed = await openKebab({ ...options, path: './deployed', readOnly: true })
const { hits } = await deployed.search({ query: 'how is the budget kept', k: 1 })
const { healthy } = await deployed.doctor({ deep: true })
console.log(hits.length, healthy) // → 1 true
const refused = await deployed.index('./docs', { sourceId: 'docs' }).catch((error) => error.code)
console.log(refused) // → unsupported
await deployed.close()

// Restoring is the same without `readOnly`: indexing goes on where the backup was made.
const restored = await openKebab({ ...options, path: './deployed' })
const { documents } = await restored.index('./docs', { sourceId: 'docs' })
console.log(documents.unchanged, documents.added) // → 2 0
await restored.close()
