import {
  type CallOptions,
  type DocumentInput,
  isKebabError,
  type OriginSpan,
  type ReadableFile,
  type Reader,
} from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../src/assert-call.js'
import { type ReaderKit, readerRules, type SampleFile, testReader } from '../src/index.js'
import { documentsOf } from '../src/test-reader.js'
import { testKit } from './support/test-kit.js'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const files: readonly SampleFile[] = [
  { path: 'one.pages', bytes: bytes('PAGES\nthe first page\fthe second page 🎉') },
  { path: 'notes/two.pages', bytes: bytes('PAGES\none document\x1danother\fwith two pages') },
]

/** Yields before it reads, overwrites its bytes, and returns no spans. */
function slowReader(): Reader {
  const reader = pageReader()
  return {
    ...reader,
    async read(file, options) {
      await yieldToEventLoop(3)
      options?.signal?.throwIfAborted()
      const bytes = await file.bytes()
      const documents = await documentsOf(reader, { path: file.path, bytes: async () => bytes }, options)
      bytes.fill(0)
      return documents.map(({ path, text }) => ({ path, text }))
    },
  }
}

/** Gives its documents one by one. */
function oneByOneReader(): Reader {
  const reader = pageReader()
  return {
    ...reader,
    async *read(file, options) {
      yield* await documentsOf(reader, file, options)
    },
  }
}

testKit<Reader>({
  rules: readerRules,
  kit: (options: Omit<ReaderKit, 'files'>) => testReader({ ...options, files }),
  create: pageReader,
  others: { 'a slow one': slowReader, 'one that gives its documents one by one': oneByOneReader },
  breakers: {
    '`name` and `version` are not empty': () => ({ version: ' ' }),
    '`accepts` lists endings of paths, in lower case, each once, and matches the sample files': () => ({
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
    'spans are ordered by `start`, ascending, lie within the text and don’t overlap': (reader) =>
      respan(reader, (span) => ({ ...span, end: span.end + 3 })),
    'places in a file are in their ranges, and a span ends where it begins or later': (reader) =>
      respan(reader, (span, i) => ({ ...span, from: { page: i } })),
    'the same bytes give the same documents, again and concurrently': (reader) => {
      let reads = 0
      return rewrite(reader, (documents) =>
        documents.map((document) => ({
          ...document,
          metadata: { ...document.metadata, reads: Math.floor(reads++ / 8) },
        })),
      )
    },
    'what a caller changes in a document changes no later one': (reader) => {
      const remembered = new Map<string, readonly DocumentInput[]>()
      return {
        async read(file, options) {
          const documents = await documentsOf(reader, file, options)
          const key = JSON.stringify(documents)
          if (!remembered.has(key)) remembered.set(key, documents)
          return remembered.get(key)!
        },
      }
    },
    'an empty file gives no text, or is refused with `invalid_input`': (reader) => ({
      async read(file, options) {
        const documents = await documentsOf(reader, file, options)
        return documents.length > 0 ? documents : [{ path: file.path, text: 'untitled' }]
      },
    }),
    'malformed bytes give documents, or are refused with `invalid_input`': (reader) =>
      failing(reader, (bytes) => bytes.length > 0),
    'a file whose `bytes` rejects is refused with that same error': (reader) => ({
      read: ({ path, bytes }, options) =>
        documentsOf(reader, { path, bytes: () => bytes().catch(() => new Uint8Array()) }, options),
    }),
    'a call whose signal is aborted already rejects with the caller’s reason': (reader) => ({
      read: (file: ReadableFile, options?: CallOptions) =>
        documentsOf(reader, file, options?.signal?.aborted ? {} : options),
    }),
    'an abort while the bytes are read rejects with the caller’s reason': (reader) => ({
      async read(file, options) {
        options?.signal?.throwIfAborted()
        return documentsOf(reader, file)
      },
    }),
  },
})

test('without a file there is nothing to test, and the kit says so', () => {
  expect(() => testReader({ test: () => {}, create: pageReader, files: [] })).toThrow(TypeError)
})

/** Makes `read` return other documents. */
function rewrite(
  reader: Reader,
  change: (documents: readonly DocumentInput[], file: ReadableFile) => readonly DocumentInput[],
): Partial<Reader> {
  return { read: async (file, options) => change(await documentsOf(reader, file, options), file) }
}

/** Makes `read` return other spans. */
function respan(reader: Reader, change: (span: OriginSpan, i: number) => OriginSpan): Partial<Reader> {
  return rewrite(reader, (documents) =>
    documents.map((document) => ({ ...document, origin: { spans: document.origin!.spans.map(change) } })),
  )
}

/** Makes `read` reject with a plain error instead of a `KebabError`. */
function failing(reader: Reader, isMeant: (bytes: Uint8Array) => boolean): Partial<Reader> {
  return {
    async read({ path, bytes }, options) {
      let meant = false
      const file = {
        path,
        async bytes() {
          const content = await bytes()
          meant = isMeant(content)
          return content
        },
      }
      try {
        return await documentsOf(reader, file, options)
      } catch (error) {
        throw meant && isKebabError(error) ? new Error('it does not work') : error
      }
    },
  }
}

const MAGIC = 'PAGES\n'

/**
 * Reads `.pages`: a magic line, then documents between group separators, pages between form feeds.
 */
function pageReader(): Reader {
  return {
    name: 'pages',
    version: '1',
    accepts: ['.pages', '.page'],
    async read({ path, bytes }, { signal } = {}) {
      signal?.throwIfAborted()
      const file = await bytes()
      signal?.throwIfAborted()
      if (file.length === 0) return []
      const text = textOf(file, path)
      if (!text.startsWith(MAGIC)) throw invalidInput(path, `a file that begins with ${JSON.stringify(MAGIC)}`, text)
      const pieces = text.slice(MAGIC.length).split('\x1d')
      return pieces.map((piece, i) => documentOf(piece, pieces.length === 1 ? path : `${path}#${i + 1}`))
    },
  }
}

function documentOf(piece: string, path: string): DocumentInput {
  const pages = piece.split('\f')
  let start = 0
  const spans = pages.map((page, i) => {
    const span = { start, end: start + page.length, from: { page: i + 1, line: 1 }, to: { page: i + 1, line: 9 } }
    start = span.end + 2
    return span
  })
  return { path, text: pages.join('\n\n'), metadata: { pages: pages.length }, origin: { spans } }
}

function textOf(file: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw invalidInput(path, 'UTF-8', 'other bytes')
  }
}
