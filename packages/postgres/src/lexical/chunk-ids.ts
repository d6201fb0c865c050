/** The form of a chunk id that is stored in 16 bytes. */
const DIGITS = /^[0-9a-f]{32}$/
/** The first byte of the stored form: what follows it. */
const PACKED = 0
const JSON_TEXT = 1
const WORDS_PER_ID = 4

/** The ids of the chunks of a segment, each once, ascending. A chunk's number is its place here. */
export interface ChunkIds {
  /** The number of ids. */
  readonly size: number
  /** About how many bytes they take in memory. */
  readonly bytes: number
  /** The id with this number. */
  text(number: number): string
  /** The number of one of some ids, or -1. */
  find(keys: IdKeys, at: number): number
  /** Less than 0 if the id comes before one of another segment, above 0 if after, 0 if equal. */
  compare(number: number, other: ChunkIds, otherNumber: number): number
}

/** Ids to look for in any number of segments. Each is parsed once, whatever the segments. */
export class IdKeys {
  readonly texts: readonly string[]
  /** Of an id of 32 hexadecimal digits, its four numbers. Of any other id, zeros. */
  readonly words: Uint32Array
  /** For each id, whether it has 32 hexadecimal digits. */
  readonly #isPacked: readonly boolean[]

  constructor(chunkIds: Iterable<string>) {
    this.texts = [...chunkIds]
    this.words = new Uint32Array(WORDS_PER_ID * this.texts.length)
    this.#isPacked = this.texts.map((text, at) => {
      if (!DIGITS.test(text)) return false
      for (let i = 0; i < WORDS_PER_ID; i++)
        this.words[WORDS_PER_ID * at + i] = Number.parseInt(text.slice(8 * i, 8 * (i + 1)), 16)
      return true
    })
  }

  /** The number of ids. */
  get size(): number {
    return this.texts.length
  }

  /** Whether an id has the form that is stored in 16 bytes. */
  isPacked(at: number): boolean {
    return this.#isPacked[at]!
  }
}

/** Returns the stored form of ids, which ascend. */
export function encodeIds(chunkIds: readonly string[]): Buffer {
  if (chunkIds.every((chunkId) => DIGITS.test(chunkId)))
    return Buffer.concat([Buffer.of(PACKED), Buffer.from(chunkIds.join(''), 'hex')])
  return Buffer.concat([Buffer.of(JSON_TEXT), Buffer.from(JSON.stringify(chunkIds))])
}

/** Reads what `encodeIds` wrote. Throws an `Error` with what is wrong about anything else. */
export function decodeIds(bytes: Uint8Array): ChunkIds {
  const [form] = bytes
  if (form === PACKED && bytes.length % 16 === 1) return new PackedIds(bytes.subarray(1))
  if (form !== JSON_TEXT) throw new Error(`ids in ${bytes.length} bytes of the form ${form}`)
  const texts: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(1)))
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    throw new Error('ids that are no texts')
  return new TextIds(texts)
}

/** Ids of 32 hexadecimal digits, as four numbers each. */
class PackedIds implements ChunkIds {
  readonly size: number
  readonly bytes: number
  readonly #words: Uint32Array

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#words = new Uint32Array(bytes.length / 4)
    for (let i = 0; i < this.#words.length; i++) this.#words[i] = view.getUint32(4 * i)
    this.size = bytes.length / 16
    this.bytes = bytes.length
  }

  text(number: number): string {
    let text = ''
    for (let i = 0; i < WORDS_PER_ID; i++) text += hexOf(this.#words[WORDS_PER_ID * number + i]!)
    return text
  }

  find(keys: IdKeys, at: number): number {
    if (!keys.isPacked(at)) return -1
    const { words } = keys
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareWords(this.#words, middle, words, at) < 0) low = middle + 1
      else high = middle
    }
    return low < this.size && compareWords(this.#words, low, words, at) === 0 ? low : -1
  }

  compare(number: number, other: ChunkIds, otherNumber: number): number {
    if (other instanceof PackedIds) return compareWords(this.#words, number, other.#words, otherNumber)
    return compareTexts(this.text(number), other.text(otherNumber))
  }
}

/** Ids of any other form. */
class TextIds implements ChunkIds {
  readonly size: number
  readonly bytes: number
  readonly #texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.size = texts.length
    this.bytes = texts.reduce((sum, { length }) => sum + 24 + 2 * length, 0)
  }

  text(number: number): string {
    return this.#texts[number]!
  }

  find({ texts }: IdKeys, at: number): number {
    const chunkId = texts[at]!
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#texts[middle]! < chunkId) low = middle + 1
      else high = middle
    }
    return this.#texts[low] === chunkId ? low : -1
  }

  compare(number: number, other: ChunkIds, otherNumber: number): number {
    return compareTexts(this.text(number), other.text(otherNumber))
  }
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0')
}

function compareWords(words: Uint32Array, a: number, others: Uint32Array, b: number): number {
  for (let i = 0; i < WORDS_PER_ID; i++) {
    const difference = words[WORDS_PER_ID * a + i]! - others[WORDS_PER_ID * b + i]!
    if (difference !== 0) return difference
  }
  return 0
}

/** By UTF-16 code unit, as ids are ordered everywhere. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
