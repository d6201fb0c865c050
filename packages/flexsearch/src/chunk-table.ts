import { hash } from 'node:crypto'

/** A chunk whose words are indexed under `number`, ready for `hold`. */
export interface ReadyChunk {
  chunkId: string
  number: number
  mark: ChunkMark
}

/**
 * The indexed chunks. Each has a number, from 0 on, that no other chunk gets. A number that is
 * reserved but holds no chunk is hidden: the index may have words under it.
 */
export class ChunkTable {
  /** The chunk ids by number; `''` for a number that holds no chunk. */
  readonly chunkIds: string[] = []
  readonly #numbers = new Map<string, number>()
  #marks = new Uint32Array(4 * 1024)
  readonly #sum = new Uint32Array(4)

  /** The number of chunks. */
  get size(): number {
    return this.#numbers.size
  }

  /** How many numbers are hidden. */
  get hidden(): number {
    return this.chunkIds.length - this.#numbers.size
  }

  numberOf(chunkId: string): number | undefined {
    return this.#numbers.get(chunkId)
  }

  /** Whether the chunk is held with the same contents. */
  holds(chunkId: string, mark: ChunkMark): boolean {
    const number = this.#numbers.get(chunkId)
    return number !== undefined && mark.every((word, lane) => this.#marks[4 * number + lane] === word)
  }

  /** Reserves a number, which is hidden until `hold`. */
  reserve(): number {
    const number = this.chunkIds.push('') - 1
    if (4 * number >= this.#marks.length) {
      const larger = new Uint32Array(2 * this.#marks.length)
      larger.set(this.#marks)
      this.#marks = larger
    }
    return number
  }

  /** Shows a chunk under its reserved number, and hides the number that it had before. */
  hold({ chunkId, number, mark }: ReadyChunk): void {
    this.drop(chunkId)
    this.chunkIds[number] = chunkId
    this.#numbers.set(chunkId, number)
    this.#marks.set(mark, 4 * number)
    for (let lane = 0; lane < 4; lane++) this.#sum[lane]! += mark[lane]!
  }

  /** Hides the number of a chunk, if it is held. */
  drop(chunkId: string): void {
    const number = this.#numbers.get(chunkId)
    if (number === undefined) return
    this.#numbers.delete(chunkId)
    this.chunkIds[number] = ''
    for (let lane = 0; lane < 4; lane++) this.#sum[lane]! -= this.#marks[4 * number + lane]!
  }

  /** The chunks that are held, in the order of their numbers. */
  *held(): Generator<ReadyChunk> {
    for (const [number, chunkId] of this.chunkIds.entries()) {
      if (chunkId === '') continue
      const [a, b, c, d] = this.#marks.subarray(4 * number, 4 * number + 4)
      yield { chunkId, number, mark: [a!, b!, c!, d!] }
    }
  }

  /**
   * 128 bits in hexadecimal that depend only on the set of chunks. They are the sum of the chunks'
   * marks, in four lanes of 32 bits modulo 2^32 (AdHash: Bellare and Micciancio, A New Paradigm for
   * Collision-Free Hashing, EUROCRYPT 1997).
   */
  revision(): string {
    return Array.from(this.#sum, (word) => word.toString(16).padStart(8, '0')).join('')
  }
}

/** A 128-bit digest of a chunk's contents, as four numbers of 32 bits. */
export type ChunkMark = readonly [number, number, number, number]

/** The first 128 bits of the SHA-256 of everything that affects how a chunk is found. */
export function chunkMark(chunkId: string, text: string): ChunkMark {
  // JSON separates the parts unambiguously, and keeps lone surrogates distinct.
  const digest = hash('sha256', JSON.stringify([chunkId, text]), 'buffer')
  return [digest.readUInt32BE(0), digest.readUInt32BE(4), digest.readUInt32BE(8), digest.readUInt32BE(12)]
}
