import type { DocumentInput, Reader } from '@kebab/core'

/** Reads a file, and returns its documents with what the reader notes of it. */
export async function readNoted(
  reader: Reader,
  path: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ documents: DocumentInput[]; notes: string[] }> {
  const notes: string[] = []
  const documents: DocumentInput[] = []
  const onNote = (note: string): void => {
    notes.push(note)
  }
  const file = { path, bytes: async () => bytes.slice() }
  for await (const document of await reader.read(file, { onNote, signal })) documents.push(document)
  return { documents, notes }
}
