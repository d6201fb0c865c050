import {
  type CallOptions,
  type DocumentInput,
  isKebabError,
  type OriginSpan,
  type ReadableFile,
  type Reader,
} from '@kebab/core'
import type { Breakers } from '../support/prove-kit.js'

/** Has `read` give other documents. */
function rewrite(
  reader: Reader,
  change: (documents: readonly DocumentInput[], file: ReadableFile) => readonly DocumentInput[],
): Partial<Reader> {
  return { read: async (file, options) => change(await reader.read(file, options), file) }
}

/** Has `read` give other spans. */
function respan(reader: Reader, change: (span: OriginSpan, i: number) => OriginSpan): Partial<Reader> {
  return rewrite(reader, (documents) =>
    documents.map((document) => ({ ...document, origin: { spans: document.origin!.spans.map(change) } })),
  )
}

/** Has `read` fail otherwise than it does. */
function failing(reader: Reader, isMeant: (bytes: Uint8Array) => boolean): Partial<Reader> {
  return {
    async read({ path, bytes }, options) {
      let meant = false
      const file = {
        path,
        async bytes() {
          const given = await bytes()
          meant = isMeant(given)
          return given
        },
      }
      try {
        return await reader.read(file, options)
      } catch (error) {
        throw meant && isKebabError(error) ? new Error('it does not work') : error
      }
    },
  }
}

export const readerBreakers: Breakers<Reader> = {
  '`name` and `version` are not empty': () => ({ version: ' ' }),
  '`accepts` has the ends of paths, in lower case, each once, and takes the sample files': () => ({
    accepts: ['.pages', '.PAGE'],
  }),
  'a file with content has a document': (reader) =>
    rewrite(reader, (documents) =>
      documents.filter(({ path }) => path.includes('#') || path.toLowerCase() !== 'one.pages'),
    ),
  'a document has text, and no members but those of `DocumentInput`': (reader) =>
    rewrite(reader, (documents) => documents.map((document) => ({ ...document, title: 'a title' }))),
  'a document has the path of its file, or one that begins with it and `#`, unique among them': (reader) =>
    rewrite(reader, (documents, { path }) => documents.map((document) => ({ ...document, path }))),
  'the case of a path doesn’t count': (reader) =>
    rewrite(reader, (documents, { path }) => (path.endsWith('.PAGES') ? [] : documents)),
  'spans go by `start` ascending, within the text and without overlap': (reader) =>
    respan(reader, (span) => ({ ...span, end: span.end + 3 })),
  'places in a file count from 1, and a span ends where it begins or later': (reader) =>
    respan(reader, (span, i) => ({ ...span, from: { page: i } })),
  'the same bytes give the same documents, again and at once': (reader) => {
    let reads = 0
    return rewrite(reader, (documents) =>
      documents.map((document) => ({
        ...document,
        metadata: { ...document.metadata, reads: Math.floor(reads++ / 8) },
      })),
    )
  },
  'what a caller changes in a document reaches no later one': (reader) => {
    const remembered = new Map<string, readonly DocumentInput[]>()
    return {
      async read(file, options) {
        const documents = await reader.read(file, options)
        const key = JSON.stringify(documents)
        if (!remembered.has(key)) remembered.set(key, documents)
        return remembered.get(key)!
      },
    }
  },
  'an empty file gives no documents, or is refused with `invalid_input`': (reader) => ({
    async read(file, options) {
      const documents = await reader.read(file, options)
      return documents.length > 0 ? documents : [{ path: file.path, text: '' }]
    },
  }),
  'bytes that make no sense give documents, or are refused with `invalid_input`': (reader) =>
    failing(reader, (bytes) => bytes.length > 0),
  'a file whose `bytes` rejects is refused with that very error': (reader) => ({
    read: ({ path, bytes }, options) =>
      reader.read({ path, bytes: () => bytes().catch(() => new Uint8Array()) }, options),
  }),
  'a call whose signal is aborted already rejects with the caller’s reason': (reader) => ({
    read: (file: ReadableFile, options?: CallOptions) => reader.read(file, options?.signal?.aborted ? {} : options),
  }),
  'an abort while the bytes are read rejects with the caller’s reason': (reader) => ({
    async read(file, options) {
      options?.signal?.throwIfAborted()
      return reader.read(file)
    },
  }),
}
