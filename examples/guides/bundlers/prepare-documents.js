import { readdir, readFile, writeFile } from 'node:fs/promises'
import { prepareDocument } from '@kebab/ingest/prepare'

// The page gets the documents as they are stored: cut into chunks here, where there are files.
const documents = []
for (const path of await readdir('docs')) {
  const text = await readFile(`docs/${path}`, 'utf8')
  documents.push(prepareDocument({ path, text }, { sourceId: 'docs', now: new Date() }))
}
await writeFile('documents.json', JSON.stringify(documents))
