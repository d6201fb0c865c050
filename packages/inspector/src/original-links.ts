import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { CallOptions, Engine, OriginBox } from '@kebab/core'
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
  /** The path of the file on this server, at its page. Absent for one that isn't served. */
  url?: string
}

/** What the page of a file is told of it. */
export interface MarkedFile {
  /** The name of the file. It is served beside the page. */
  name: string
  /** The page to begin at, from 1. */
  page: number
  /** The lines of the passage, each with its page. */
  boxes: readonly { page: number; box: OriginBox }[]
}

/** The type of the files that are served: nothing in them is a page. */
export const PDF_TYPE = 'application/pdf'
/** The path below which files are served. */
const ORIGINALS = '/original/'
/** Of a link, what its page is told. */
const MARKS = 'marks.json'
/** So many links are open at once. The oldest is closed first. */
const MOST_LINKS = 100

/** A link that was made. */
interface OpenLink extends MarkedFile {
  path: string
}

/**
 * Links to the PDFs that passages are of. A new tab sends no token, so that a link has a secret of
 * its own: who has the token gets it, and nobody can guess it. It is open as long as the inspector.
 */
export class OriginalLinks {
  readonly #links = new Map<string, OpenLink>()
  readonly #canDraw: boolean

  /** @param canDraw whether the library that draws pages is there. Else links lead to the file. */
  constructor({ canDraw }: { canDraw: boolean }) {
    this.#canDraw = canDraw
  }

  /** Returns a link to the page that a chunk begins on, with its lines marked. */
  async linkTo(
    chunkId: string,
    { engine, originals }: { engine: Pick<Engine, 'fetch'>; originals: InspectedOriginals },
    signal: AbortSignal,
  ): Promise<OriginalLink> {
    const { doc_id, citation } = await engine.fetch({ chunk_id: chunkId, boxes: true }, { signal })
    const { state, file } = await originals.verify({ doc_id }, { signal })
    if (file === undefined || state === 'gone' || !/\.pdf$/i.test(file)) return { state }
    const secret = randomBytes(32).toString('base64url')
    const name = basename(file)
    const { from: { page } = {}, boxes = [] } = citation.origin ?? {}
    this.#links.set(secret, { path: file, name, page: page ?? 1, boxes })
    for (const oldest of this.#links.keys()) {
      if (this.#links.size <= MOST_LINKS) break
      this.#links.delete(oldest)
    }
    const place = page === undefined ? '' : `#page=${page}`
    const url = `${ORIGINALS}${secret}/`
    return { state, url: this.#canDraw ? url : `${url}${encodeURIComponent(name)}${place}` }
  }

  /** Answers a request for a file. `undefined`: it is none. Rejects with `io_error`. */
  async respond(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(ORIGINALS)) return undefined
    const [secret = '', part] = pathname.slice(ORIGINALS.length).split('/')
    const link = this.#links.get(secret)
    // What draws it is a file of the page.
    if (part === '' && link !== undefined) return undefined
    if (link === undefined) return new Response('not found\n', { status: 404 })
    if (request.method !== 'GET') return new Response('expected GET\n', { status: 405, headers: { allow: 'GET' } })
    const { path, name, page, boxes } = link
    if (part === MARKS) return Response.json({ name, page, boxes } satisfies MarkedFile)
    const handle = await openRegular(path).catch((error: unknown) => {
      throw ioError(error, name, 'a file that can be read')
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
