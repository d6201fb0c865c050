import { openKebab } from '@kebab/local'

/** Opens the index at a given path, prints that it did, and holds it until it is killed. */
const kebab = await openKebab({ path: process.argv[2] ?? '', embedder: null })
await kebab.index([{ path: 'a.md', text: 'held' }])
process.stdout.write('held\n')
setInterval(() => {}, 1000)
