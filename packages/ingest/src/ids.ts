import { sha256 } from './sha256.js'

/** 128 bits in hexadecimal. */
const ID_LENGTH = 32

/**
 * The id of the document at `path` in a source: the first 128 bits of SHA-256 over the JSON of `[sourceId, path]`,
 * in lower-case hexadecimal. It doesn't depend on the text, so it survives edits.
 */
export function documentId(sourceId: string, path: string): string {
  return sha256(sourceId, path).slice(0, ID_LENGTH)
}

/**
 * The id of a chunk: the first 128 bits of SHA-256 over the JSON of `[docId, chunkerVersion, text, number]`, in lower-case hexadecimal.
 * `number` counts the chunks of the document that have exactly this text, from 0, so that equal chunks differ.
 * A chunk keeps its id while its text stays, wherever other edits move it.
 */
export function chunkId(docId: string, chunkerVersion: string, text: string, number: number): string {
  return sha256(docId, chunkerVersion, text, number).slice(0, ID_LENGTH)
}
