import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type IngestEventV1, openKebab } from '@kebab/local'

const path = './.kebab'

if (process.send === undefined) {
  const child = fork(fileURLToPath(import.meta.url))
  child.on('message', (event: IngestEventV1) => console.log(event.type))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`indexing ended with ${code}`)

  // This process only reads. It may stay open: it follows what later runs commit.
  const kebab = await openKebab({ path, readOnly: true })
  const { hits } = await kebab.search({ query: 'when does a hook run', k: 1 })
  console.log(hits[0]?.doc_path, hits[0]?.snippet)
  await kebab.close()
} else {
  const kebab = await openKebab({ path })
  const documents = [{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }]
  await kebab.index(documents, { onProgress: (event) => process.send!(event) })
  await kebab.close()
  process.disconnect()
}
