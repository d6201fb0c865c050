import type { Chunker, Document, SyncedStore } from '@kebab/core'

/** Whether a store holds no document of a source. One that can't be read is one. */
export async function hasNone(store: SyncedStore, sourceId: string, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const _ of store.documents({ sourceId, signal })) return false
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** Lists how the documents of a source were made, as far as they can be read. */
export async function listStates(
  store: SyncedStore,
  sourceId: string,
  chunkers: readonly Chunker[],
  states: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const document of store.documents({ sourceId, signal })) {
      const state = stateOf(document, chunkers)
      if (state !== undefined) states.set(document.docId, state)
    }
  } catch {
    signal.throwIfAborted()
    // Whoever needs a document that is damaged asks for it, and reports the error.
  }
}

/** Returns how a stored document was made; `undefined` if another chunker would cut it now. */
export function stateOf(stored: Document | null, chunkers: readonly Chunker[]): string | undefined {
  return stored !== null && isCutBy(chunkers, stored) ? madeAs(stored) : undefined
}

/**
 * Its hash stands for its text and all its fields. Its principals are beside it: they may be of an
 * option that gives others now.
 */
export function madeAs({
  contentHash,
  chunkerVersion,
  embeddingModel,
  allow,
}: Pick<Document, 'contentHash' | 'chunkerVersion' | 'embeddingModel' | 'allow'>): string {
  return JSON.stringify([contentHash, chunkerVersion, embeddingModel, allow])
}

/**
 * Whether the first of the caller's chunkers that accepts a stored document has cut it, or the
 * built-in ones have where none accepts it. Its version says nothing about what it accepts.
 */
function isCutBy(chunkers: readonly Chunker[], stored: Document): boolean {
  try {
    const first = chunkers.find((chunker) => chunker.accepts(stored))
    if (first !== undefined) return first.version === stored.chunkerVersion
    return chunkers.every(({ version }) => version !== stored.chunkerVersion)
  } catch {
    // Cutting the document reports the error.
    return false
  }
}
