import { hash } from 'node:crypto'

/** A chunk whose terms are in the postings under `number`, ready for `hold`. */
export interface ReadyChunk {
  chunkId: string
  number: number
  /** The number of its terms, repeated ones included. */
  length: number
  mark: ChunkMark
}

/**
 * The indexed chunks. Each has a small number, which is reused after it is released, so that typed
 * arrays can store everything about the chunks. A number that is reserved but holds no chunk is
 * hidden: postings may contain it, and its length is 0.
 */
export class ChunkTable {
  /** The chunk ids by number; `''` for a number that holds no chunk. */
  readonly chunkIds: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []
  #lengths = new Uint32Array(1024)
  #marks = new Uint32Array(4 * 1024)
  readonly #sum = new Uint32Array(4)
  #terms = 0

  /** The number of chunks. */
  get size(): number {
    return this.#numbers.size
  }

  /** The sum of the lengths of all chunks. */
  get terms(): number {
    return this.#terms
  }

  /** The lengths by number; 0 for a hidden number. A larger array replaces this one when needed. */
  get lengths(): Uint32Array {
    return this.#lengths
  }

  /** Whether the postings may contain hidden numbers. */
  get hasHidden(): boolean {
    return this.chunkIds.length - this.#free.length > this.#numbers.size
  }

  numberOf(chunkId: string): number | undefined {
    return this.#numbers.get(chunkId)
  }

  /** Whether the chunk is held with the same contents. */
  holds(chunkId: string, mark: ChunkMark): boolean {
    const number = this.#numbers.get(chunkId)
    return number !== undefined && mark.every((word, lane) => this.#marks[4 * number + lane] === word)
  }

  /** Reserves a free number, which is hidden until `hold`. */
  reserve(): number {
    const number = this.#free.pop() ?? this.chunkIds.push('') - 1
    if (number >= this.#lengths.length) {
      this.#lengths = doubled(this.#lengths)
      this.#marks = doubled(this.#marks)
    }
    return number
  }

  /** Frees a hidden number. Call it only when no posting contains the number. */
  release(number: number): void {
    this.#free.push(number)
  }

  /** Shows a chunk under its reserved number. Returns its previous number, now hidden. */
  hold({ chunkId, number, length, mark }: ReadyChunk): number | undefined {
    const before = this.drop(chunkId)
    this.chunkIds[number] = chunkId
    this.#numbers.set(chunkId, number)
    this.#lengths[number] = length
    this.#marks.set(mark, 4 * number)
    this.#terms += length
    for (let lane = 0; lane < 4; lane++) this.#sum[lane]! += mark[lane]!
    return before
  }

  /** Removes the chunk. Returns its number, now hidden; `undefined` if it isn't held. */
  drop(chunkId: string): number | undefined {
    const number = this.#numbers.get(chunkId)
    if (number === undefined) return undefined
    this.#numbers.delete(chunkId)
    this.chunkIds[number] = ''
    this.#terms -= this.#lengths[number]!
    this.#lengths[number] = 0
    for (let lane = 0; lane < 4; lane++) this.#sum[lane]! -= this.#marks[4 * number + lane]!
    return number
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

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length)
  larger.set(array)
  return larger
}

/** A 128-bit digest of a chunk's contents, as four numbers of 32 bits. */
type ChunkMark = readonly [number, number, number, number]

/** The first 128 bits of the SHA-256 of everything that affects how a chunk is found. */
export function chunkMark(chunkId: string, text: string, lang: string | undefined): ChunkMark {
  // JSON separates the parts unambiguously, and keeps lone surrogates distinct.
  const digest = hash('sha256', JSON.stringify([chunkId, lang ?? null, text]), 'buffer')
  return [digest.readUInt32BE(0), digest.readUInt32BE(4), digest.readUInt32BE(8), digest.readUInt32BE(12)]
}
