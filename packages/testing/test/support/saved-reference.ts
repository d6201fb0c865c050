import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type EmbeddedChunk, KebabError, type SavedRetriever } from '@kebab/core'
import { type ReferenceRetriever, referenceRetriever } from './reference-retriever.js'

/** A saved retriever that keeps every rule, with what a test needs to break one. */
export interface SavedReference extends ReferenceRetriever, Pick<SavedRetriever, 'save' | 'load'> {
  /** The index as a file. */
  toBytes(): Uint8Array
  /** Whether a file is as it was written. */
  isSound(bytes: Uint8Array): boolean
  /** Whether a file is of this version. */
  isOwn(indexVersion: string): boolean
  /** Takes what a file holds in the place of all that is held. */
  take(bytes: Uint8Array): void
}

const FILE = 'index.json'

/** The lexical reference, saved as JSON behind its digest. */
export function savedReference(chunks: readonly EmbeddedChunk[], indexVersion = 'reference.v1'): SavedReference {
  const reference = referenceRetriever('lexical', chunks)
  let changes = chunks.length
  const self: SavedReference = Object.assign(reference, {
    indexVersion,
    touch() {
      changes++
    },
    revision: () => `${changes}`,
    toBytes() {
      const json = JSON.stringify({ indexVersion, changes, chunks: [...self.held.values()] })
      return Buffer.from(digestOf(json) + json)
    },
    isSound(bytes: Uint8Array) {
      const text = Buffer.from(bytes).toString()
      return text.slice(0, 64) === digestOf(text.slice(64))
    },
    isOwn: (version: string) => version === indexVersion,
    take(bytes: Uint8Array) {
      const file = read(bytes)
      self.held.clear()
      for (const chunk of file.chunks) self.held.set(chunk.chunkId, chunk)
      changes = file.changes
    },
    save: async (folder, { signal } = {}) => {
      signal?.throwIfAborted()
      const bytes = self.toBytes()
      await setImmediate()
      signal?.throwIfAborted()
      await folder.write(FILE, bytes)
      signal?.throwIfAborted()
    },
    load: async (folder, { signal } = {}) => {
      signal?.throwIfAborted()
      const bytes = await folder.read(FILE, { signal })
      await setImmediate()
      signal?.throwIfAborted()
      if (!self.isSound(bytes)) throw new KebabError('corrupt_index', 'expected an index as it was saved')
      if (!self.isOwn(read(bytes).indexVersion))
        throw new KebabError('unsupported', 'expected an index of this version')
      self.take(bytes)
    },
  } satisfies Partial<SavedReference>)
  return self
}

function read(bytes: Uint8Array): { indexVersion: string; changes: number; chunks: EmbeddedChunk[] } {
  return JSON.parse(Buffer.from(bytes).toString().slice(64))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
