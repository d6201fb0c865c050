import type { DocumentInput } from '@kebab/core'
import { filledString, objectWith, optional, optionReader } from '@kebab/core/kit'

/** A document of LangChain.js. */
export interface LangchainDocument {
  pageContent: string
  metadata?: Readonly<Record<string, unknown>> | undefined
}

/** What a loader of LangChain.js has: `lazyLoad` where it loads one by one. */
export interface LangchainLoader {
  load(): Promise<readonly LangchainDocument[]>
  lazyLoad?(): AsyncIterable<LangchainDocument>
}

/** The options of `langchainLoader`. */
export interface LangchainLoaderOptions {
  /** What the documents are: a word of `Media`. Default: what the metadata says, else `text`. */
  media?: string | undefined
}

/**
 * Returns the documents of a loader of LangChain.js as a source of `index`.
 *
 * The path is `source` of the metadata, without what begins it as an absolute path. The page or
 * the number of the document follows where several have one source: `book.pdf#page=3`. All metadata
 * that is JSON stays; the rest is left out.
 *
 * A loader knows no places in a file, so that a citation has lines of the loaded text alone. Throws
 * `TypeError` for a loader without `load`, and for options that it doesn't know.
 */
export function langchainLoader(
  loader: LangchainLoader,
  options: LangchainLoaderOptions = {},
): AsyncIterable<DocumentInput> {
  const read = optionReader('langchainLoader', options)
  const media = read('media', optional(filledString))
  read.done()
  const part = objectWith('load')
  if (!part.fits(loader)) throw new TypeError(`loader: expected ${part.expected}, found ${typeof loader}`)
  return { [Symbol.asyncIterator]: () => documentsOf(loader, media) }
}

async function* documentsOf(loader: LangchainLoader, media: string | undefined): AsyncGenerator<DocumentInput, void> {
  const paths = new Set<string>()
  for await (const { pageContent, metadata = {} } of loader.lazyLoad?.() ?? (await loader.load())) {
    const path = uniquePath(sourceOf(metadata), metadata, paths)
    paths.add(path)
    const title = typeof metadata.title === 'string' && metadata.title.trim() !== '' ? metadata.title : undefined
    const known = { title, ...(media === undefined ? {} : { media }) }
    yield { path, text: pageContent, metadata: { ...jsonOf(metadata), ...withoutAbsent(known) } }
  }
}

/** Keys of a document that metadata of another kind may have with another meaning. */
const FIELDS = ['title', 'lang', 'tags', 'media', 'trust', 'repo', 'code_lang']

/** Returns what of metadata is JSON, without the keys that mean something else here. */
function jsonOf(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members: [string, unknown][] = []
  for (const [key, value] of Object.entries(metadata)) {
    if (FIELDS.includes(key)) continue
    try {
      const json = JSON.stringify(value)
      if (json !== undefined) members.push([key, JSON.parse(json)])
    } catch {
      // A circle, or a big integer: no JSON.
    }
  }
  return Object.fromEntries(members)
}

function withoutAbsent(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** Returns the source of a document as a relative path. */
function sourceOf({ source }: Readonly<Record<string, unknown>>): string {
  if (typeof source !== 'string') return 'document'
  const path = source
    .replace(/^(?:[a-z][\w+.-]*:\/+|[A-Za-z]:)/i, '')
    .replaceAll('\\', '/')
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .join('/')
  return path === '' ? 'document' : path
}

/** Adds the page or the number of a document to a path that another one has. */
function uniquePath(path: string, metadata: Readonly<Record<string, unknown>>, paths: ReadonlySet<string>): string {
  const { loc } = metadata
  const page = typeof loc === 'object' && loc !== null && 'pageNumber' in loc ? loc.pageNumber : undefined
  const named = page === undefined ? path : `${path}#page=${page}`
  let unique = named
  for (let number = 2; paths.has(unique); number++) unique = `${named}${page === undefined ? '#' : '.'}${number}`
  return unique
}
