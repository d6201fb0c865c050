import { resolve } from 'node:path'
import { checkTexts, globMatcher, invalidInput, type KebabError, streamWithin } from '@kebab/core'
import type { DocumentInput } from '@kebab/ingest'
import { checkFolder } from './check-folder.js'
import { readFolder } from './read-folder.js'
import { readTextFile, tooLarge } from './read-text-file.js'
import { folderSourceId, LOOSE_DOCUMENTS } from './source-id.js'

/** A folder, or documents one by one. */
export type Source = string | Iterable<DocumentInput> | AsyncIterable<DocumentInput>

/** A document that is about to be read. */
export interface SourceItem {
  path: string
  /** Rejects with a `KebabError` when this one document can't be had. */
  read(): Promise<DocumentInput>
}

/** A source that is ready to be read. */
export interface OpenSource {
  sourceId: string
  /** How many documents there are; `null` while nobody knows. */
  total: number | null
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>
  /** Folders that could not be read. */
  unreadable: { path: string; error: KebabError }[]
  /** Whether a document that isn't in the source any more is to be removed. Absent: none is. */
  sweeps?: (path: string) => boolean
}

export interface SourceOptions {
  sourceId: string | undefined
  include: readonly string[]
  maxBytes: number
  signal: AbortSignal | undefined
}

/** Lists a folder, or gets an iterable ready. `indexPath` is absolute. */
export async function openSource(source: Source, indexPath: string, options: SourceOptions): Promise<OpenSource> {
  const { sourceId, include, maxBytes, signal } = options
  checkTexts(include, 'include')
  if (typeof source === 'string') checkFolder(source, 'source')
  if (typeof source === 'string') {
    const folder = resolve(source)
    const { files, unreadable } = await readFolder(folder, globMatcher(include), signal)
    return {
      sourceId: sourceId ?? folderSourceId(folder, indexPath),
      total: files.length + unreadable.length,
      items: files.map((path) => ({
        path,
        read: async () => ({ path, text: await readTextFile(folder, path, maxBytes) }),
      })),
      unreadable,
      // What could not be looked at may still be there.
      sweeps: (path) => !unreadable.some((one) => path.startsWith(one.path)),
    }
  }
  if (!isIterable(source)) throw invalidInput('source', 'a folder or an iterable of documents', typeof source)
  return {
    sourceId: sourceId ?? LOOSE_DOCUMENTS,
    total: Array.isArray(source) ? source.length : null,
    items: handedOver(source, maxBytes, signal),
    unreadable: [],
  }
}

function isIterable(source: unknown): source is Iterable<DocumentInput> | AsyncIterable<DocumentInput> {
  return typeof source === 'object' && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source)
}

/** The documents as they come. A source that hangs is not waited for once the signal aborts. */
async function* handedOver(
  documents: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  maxBytes: number,
  signal: AbortSignal | undefined,
) {
  const open = () => (Symbol.asyncIterator in documents ? documents : later(documents))
  for await (const document of streamWithin(open, { signal, stage: 'documents' })) {
    const item: SourceItem = {
      path: typeof document?.path === 'string' ? document.path : '',
      async read() {
        const length = typeof document?.text === 'string' ? document.text.length : 0
        if (length > maxBytes) throw tooLarge(maxBytes, length, 'characters')
        return document
      },
    }
    yield item
  }
}

async function* later<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items
}
