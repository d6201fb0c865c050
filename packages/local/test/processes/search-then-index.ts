import { openKebab } from '@kebab/local'

/**
 * Opens the index in the folder that is named, searches it by words, and prints what it found. Then
 * says so on the error output, and indexes a document.
 */
const [path] = process.argv.slice(2)
const kebab = await openKebab({ path: path!, embedder: null })
const { hits } = await kebab.search({ query: 'alpha' })
console.log(JSON.stringify(hits.map(({ doc_path }) => doc_path)))
console.error('searched')
await kebab.index([{ path: 'b.md', text: '# Beta\n\nBeta is the second letter.' }])
await kebab.close()
