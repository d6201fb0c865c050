import { hash } from 'node:crypto'

/** 128 bits that stand for the contents of one chunk, as four numbers of 32 bits. */
export type ChunkMark = readonly [number, number, number, number]

/** The first 128 bits of the SHA-256 of everything that decides how a chunk is found. */
export function chunkMark(chunkId: string, passage: string, lang: string | undefined): ChunkMark {
  // JSON keeps the parts apart and lone surrogates different from each other.
  const digest = hash('sha256', JSON.stringify([chunkId, lang ?? null, passage]), 'buffer')
  return [digest.readUInt32BE(0), digest.readUInt32BE(4), digest.readUInt32BE(8), digest.readUInt32BE(12)]
}
