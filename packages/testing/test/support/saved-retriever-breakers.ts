import { setImmediate } from 'node:timers/promises'
import type { SavedReference } from './saved-reference.js'

/** Breaks a rule of a saved retriever, and no other. */
export interface SavedBreaker {
  rule: string
  break(retriever: SavedReference): void
}

/** At least one for every rule. */
export const savedRetrieverBreakers: readonly SavedBreaker[] = [
  {
    rule: 'A loaded index answers as the one that was saved, to the last digit, and has its `revision`.',
    break(retriever) {
      const { held, remove, toBytes } = retriever
      const gone: typeof held = new Map()
      retriever.remove = async (chunkIds) => {
        for (const chunkId of chunkIds) if (held.has(chunkId)) gone.set(chunkId, held.get(chunkId)!)
        return remove(chunkIds)
      }
      retriever.toBytes = () => {
        for (const [chunkId, chunk] of gone) held.set(chunkId, chunk)
        const bytes = toBytes()
        for (const chunkId of gone.keys()) held.delete(chunkId)
        return bytes
      }
    },
  },
  {
    rule: 'An empty index is saved and loaded as any other.',
    break(retriever) {
      const { save, held } = retriever
      retriever.save = async (folder, options) => {
        if (held.size > 0) await save(folder, options)
      }
    },
  },
  {
    rule: 'What is loaded takes the place of all that is held.',
    break(retriever) {
      const { take, held } = retriever
      retriever.take = (bytes) => {
        const before = held.size > 5 ? [...held] : []
        take(bytes)
        for (const [chunkId, chunk] of before) held.set(chunkId, chunk)
      }
    },
  },
  {
    rule: 'Saving leaves what is held as it is.',
    break(retriever) {
      const { save } = retriever
      retriever.save = async (folder, options) => {
        await save(folder, options)
        retriever.touch()
      }
    },
  },
  {
    rule: 'What is saved is what was held at the moment of the call, whatever is changed after it.',
    break(retriever) {
      const { save } = retriever
      retriever.save = async (folder, options) => {
        options?.signal?.throwIfAborted()
        for (let i = 0; i < 3; i++) await setImmediate()
        return save(folder, options)
      }
    },
  },
  {
    rule: 'A loaded index is changed as one that was never saved.',
    break(retriever) {
      const { take, add } = retriever
      let isLoaded = false
      retriever.take = (bytes) => {
        take(bytes)
        isLoaded = true
      }
      retriever.add = async (chunks, options) => (isLoaded ? undefined : add(chunks, options))
    },
  },
  {
    rule: 'A file of which a byte is another is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      retriever.isSound = isJson
    },
  },
  {
    rule: 'A file that ends too early or too late is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) => {
        const read: typeof folder.read = async (...call) => trimmed(await folder.read(...call))
        return load({ ...folder, read }, options)
      }
    },
  },
  {
    rule: 'A file that is missing is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) =>
        load(folder, options).catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== 'io_error') throw error
        })
    },
  },
  {
    rule: 'An index of another `indexVersion` is refused with `embedding_mismatch`, `corrupt_index` or `unsupported`.',
    break(retriever) {
      retriever.isOwn = () => true
    },
  },
  {
    rule: 'An abort before `save` or `load` rejects with the reason of the caller.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) => load(folder, options?.signal?.aborted ? {} : options)
    },
  },
  {
    rule: 'An abort during `save` or `load` rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { load } = retriever
      retriever.load = async (folder, options) => {
        options?.signal?.throwIfAborted()
        return load(folder)
      }
    },
  },
  {
    rule: 'A `load` that is aborted has loaded everything or nothing.',
    break(retriever) {
      const { load } = retriever
      retriever.load = async (folder, options) => {
        options?.signal?.throwIfAborted()
        await load(folder)
        options?.signal?.throwIfAborted()
      }
    },
  },
]

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString().slice(64))
    return true
  } catch {
    return false
  }
}

/** Without the zeros at its end. */
function trimmed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)
}
