import { hash } from 'node:crypto'
import { type Chunk, indexedText } from '@kebab/core'

/** What tells one embedded passage from another: 128 bits of SHA-256. UTF-16 keeps every string apart from every other, lone surrogates included. */
export function passageDigest(passage: string): Uint8Array {
  return hash('sha256', Buffer.from(passage, 'utf16le'), 'buffer').subarray(0, 16)
}

export function digestOf(chunk: Chunk): Uint8Array {
  return passageDigest(indexedText(chunk))
}
