import { existsSync } from 'node:fs'
import type { Reader } from '@kebab/core'
import { inWorker } from '@kebab/ingest'
import type { ReaderFormat } from '@kebab/readers'

/**
 * Returns the readers of `@kebab/readers`; none where it isn't installed. Nothing that reads a
 * format is loaded before its first file. Most formats have a thread: what reads them may hold the
 * event loop.
 */
export async function installedReaders(): Promise<Reader[]> {
  const library = await import('@kebab/readers').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('@kebab/readers')) return undefined
    throw error
  })
  if (library === undefined) return []
  // In a bundle the modules aren't beside the program.
  const formats = library.FORMATS.filter(({ module }) => existsSync(module))
  return Promise.all(formats.map((format) => (format.isQuick ? readerHere(format) : readerInThread(format))))
}

function readerInThread({ module, name, version, accepts }: ReaderFormat): Promise<Reader> {
  return inWorker(module, { reader: { name, version, accepts } })
}

/** Returns a reader whose module is imported when it reads its first file. */
function readerHere({ module, name, version, accepts }: ReaderFormat): Reader {
  let loading: Promise<Reader> | undefined
  return {
    name,
    version,
    accepts,
    async *read(file, options) {
      loading ??= import(/* @vite-ignore */ module.href).then(({ default: create }) => create())
      yield* await (await loading).read(file, options)
    },
  }
}
