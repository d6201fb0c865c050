import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { CallOptions, Engine } from '@kebab/core'
import { ioError } from '@kebab/core/internal'

/** Finds the files that documents were made from: what `openKebab` opens. */
export interface InspectedOriginals {
  /** Compares a document with its file. `file` is an absolute path; absent where none is known. */
  verify(
    passage: { readonly doc_id: string },
    options?: CallOptions,
  ): Promise<{ state: 'current' | 'changed' | 'gone' | 'unknown'; file?: string | undefined }>
}

/** What the page is told of the file of a passage. */
export interface OriginalLink {
  state: 'current' | 'changed' | 'gone' | 'unknown'
  /** The path of the file on this server, with its page. Absent for one that isn't served. */
  url?: string
}

/** The type of the files that are served: nothing in them is a page. */
export const PDF_TYPE = 'application/pdf'
/** The path below which files are served. */
const ORIGINALS = '/original/'
/** So many links are open at once. The oldest is closed first. */
const MOST_LINKS = 100

/**
 * Links to the PDFs that passages are of. A new tab sends no token, so that a link has a secret of
 * its own: who has the token gets it, and nobody can guess it. It is open as long as the inspector.
 */
export class OriginalLinks {
  readonly #files = new Map<string, string>()

  /** Returns a link to the page that a chunk begins on. */
  async linkTo(
    chunkId: string,
    { engine, originals }: { engine: Pick<Engine, 'fetch'>; originals: InspectedOriginals },
    signal: AbortSignal,
  ): Promise<OriginalLink> {
    const { doc_id, citation } = await engine.fetch({ chunk_id: chunkId }, { signal })
    const { state, file } = await originals.verify({ doc_id }, { signal })
    if (file === undefined || state === 'gone' || !/\.pdf$/i.test(file)) return { state }
    const secret = randomBytes(32).toString('base64url')
    this.#files.set(secret, file)
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= MOST_LINKS) break
      this.#files.delete(oldest)
    }
    const { page } = citation.origin?.from ?? {}
    const place = page === undefined ? '' : `#page=${page}`
    return { state, url: `${ORIGINALS}${secret}/${encodeURIComponent(basename(file))}${place}` }
  }

  /** Answers a request for a file. `undefined`: it is none. Rejects with `io_error`. */
  async respond(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(ORIGINALS)) return undefined
    const [secret = ''] = pathname.slice(ORIGINALS.length).split('/', 1)
    const file = this.#files.get(secret)
    if (file === undefined) return new Response('not found\n', { status: 404 })
    if (request.method !== 'GET') return new Response('expected GET\n', { status: 405, headers: { allow: 'GET' } })
    const handle = await openRegular(file).catch((error: unknown) => {
      throw ioError(error, basename(file), 'a file that can be read')
    })
    const { size } = await handle.stat()
    const headers = { 'content-type': PDF_TYPE, 'content-length': String(size) }
    return new Response(Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>, { headers })
  }
}

/** Opens a file, and nothing that has taken its place, such as a link or a FIFO. */
async function openRegular(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0))
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Error('it is no file')
}
