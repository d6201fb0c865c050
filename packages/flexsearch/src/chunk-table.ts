import type { ChunkMark } from './chunk-mark.js'

/** A chunk that is in the postings under `number`, ready to be held. */
export interface ReadyChunk {
  chunkId: string
  number: number
  /** How many terms it has, repeated ones included. */
  length: number
  mark: ChunkMark
}

/**
 * The chunks that are held, under small numbers that are used again, so that everything about them fits into typed arrays.
 * A number that is reserved but not held is hidden: it may be in the postings, and has no length.
 */
export class ChunkTable {
  /** The chunk of each held number. Other places are `''`. */
  readonly chunkIds: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []
  #lengths = new Uint32Array(1024)
  #marks = new Uint32Array(4 * 1024)
  readonly #sum = new Uint32Array(4)
  #terms = 0

  /** How many chunks are held. */
  get size(): number {
    return this.#numbers.size
  }

  /** The lengths of all held chunks together. */
  get terms(): number {
    return this.#terms
  }

  /** The lengths by number; 0 for a hidden number. The array is replaced as it grows. */
  get lengths(): Uint32Array {
    return this.#lengths
  }

  /** Whether the postings may name chunks that aren't held. */
  get hasHidden(): boolean {
    return this.chunkIds.length - this.#free.length > this.#numbers.size
  }

  numberOf(chunkId: string): number | undefined {
    return this.#numbers.get(chunkId)
  }

  /** Whether the chunk is held with these very contents. */
  holds(chunkId: string, mark: ChunkMark): boolean {
    const number = this.#numbers.get(chunkId)
    return number !== undefined && mark.every((part, lane) => this.#marks[4 * number + lane] === part)
  }

  /** A hidden number that nobody uses. */
  reserve(): number {
    const number = this.#free.pop() ?? this.chunkIds.push('') - 1
    if (number >= this.#lengths.length) {
      this.#lengths = doubled(this.#lengths)
      this.#marks = doubled(this.#marks)
    }
    return number
  }

  /** Gives a hidden number back, once it is in no posting. */
  release(number: number): void {
    this.#free.push(number)
  }

  /** Holds a chunk. Returns the number, now hidden, that it was held under before. */
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

  /** Holds the chunk no longer. Returns its number, now hidden. */
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
   * 128 bits in hexadecimal that depend on which chunks are held and on nothing else: the sum of their marks, each 32 bits on their own,
   * modulo 2^32 (AdHash: Bellare and Micciancio, A New Paradigm for Collision-Free Hashing, EUROCRYPT 1997).
   */
  revision(): string {
    return Array.from(this.#sum, (part) => part.toString(16).padStart(8, '0')).join('')
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length)
  larger.set(array)
  return larger
}
