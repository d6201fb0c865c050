import { join } from 'node:path'
import { env } from '@huggingface/transformers'
import { isKebabError, openKebab } from '@kebab/local'

// The application can't be written to: the index and the model are kept with the user's data.
const [data = '.'] = process.argv.slice(2)
env.cacheDir = join(data, 'models')
const kebab = await openKebab({ path: join(data, 'index') })

process.parentPort.on('message', async ({ data: { id, index, query } }) => {
  try {
    if (index !== undefined) await kebab.index(index)
    const page = query === undefined ? undefined : await kebab.search({ query, k: 10 })
    process.parentPort.postMessage({ id, page })
  } catch (error) {
    process.parentPort.postMessage({
      id,
      error: isKebabError(error) ? error.toWire() : { code: 'internal', message: String(error) },
    })
  }
})
