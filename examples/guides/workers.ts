import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { openKebab, type SearchResponseV1 } from '@kebab/local'

const path = './.kebab'

if (isMainThread) {
  // One process or thread writes.
  const kebab = await openKebab({ path })
  await kebab.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }])
  await kebab.close()

  const workers = [1, 2].map(() => new Worker(new URL(import.meta.url)))
  const queries = ['when does a hook run', 'what happens before I save my work']
  const pages = await Promise.all(
    workers.map(async (worker, i): Promise<SearchResponseV1> => {
      worker.postMessage(queries[i])
      const [page] = await once(worker, 'message') // rejects if the worker fails
      return page
    }),
  )
  for (const { hits } of pages) console.log(hits[0]?.doc_path, hits[0]?.snippet)
  for (const worker of workers) worker.postMessage(null)
} else {
  // Each thread has an engine of its own over the same folder.
  const kebab = await openKebab({ path, readOnly: true })
  parentPort!.on('message', async (query: string | null) => {
    if (query !== null) return parentPort!.postMessage(await kebab.search({ query, k: 3 }))
    await kebab.close()
    parentPort!.close()
  })
}
