import type { Bytes } from '../contracts.js'

/**
 * A multiplier and a rotation for each half of 64 bits, and the multiplier that joins the sums: the
 * first three primes of xxHash32 (Collet).
 */
const HALVES = [
  [0x9e3779b1, 13],
  [0x85ebca77, 15],
] as const
const JOINER = 0xc2b2ae3d

/**
 * A checksum of 32 bits over the `length` words from `at`. Use it for short rows of numbers that
 * are checked often, such as a vector that is read from a file. Every change within one word
 * changes it. Of other changes, about 1 in 2^32 goes unnoticed. It detects accidents. Against
 * intent, and to identify contents, use SHA-256 of `node:crypto`.
 */
export function checksum32(words: Int32Array, at: number, length: number): number {
  const [multiplier, rotation] = HALVES[0]
  const sum = sumWords(words, at, length, multiplier, rotation, JOINER)
  // The upper bits have seen most: they are mixed into the lower ones, which a table looks at.
  return sum ^ (sum >>> 15)
}

/**
 * Returns a checksum of 64 bits over words, as 11 characters of base64url. Use it for numbers in
 * memory that were saved: it depends on the byte order of the machine. Every change within one word
 * changes it, and about 1 in 2^64 of the other changes cancel.
 *
 * It finds accidents. Against intent, and to name contents, use SHA-256 of `node:crypto`.
 */
export function checksumOfWords(words: Int32Array): string {
  return toBase64Url(checksum64(words, 4 * words.length))
}

/**
 * Returns a checksum of 64 bits over bytes, as eight bytes. It is the same on every machine. It is
 * synchronous, because a search needs several, and WebCrypto would yield to the event loop for
 * each.
 *
 * It finds accidents, as `checksumOfWords` does. Against intent, use an HMAC or SHA-256.
 */
export function checksumOfBytes(bytes: Uint8Array): Bytes {
  const words = new Int32Array((bytes.length + 3) >> 2)
  const whole = bytes.length >> 2
  for (let i = 0; i < whole; i++) {
    const at = 4 * i
    words[i] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  }
  for (let i = 4 * whole; i < bytes.length; i++) words[whole]! |= bytes[i]! << (8 * (i & 3))
  return checksum64(words, bytes.length)
}

const UTF8 = new TextEncoder()

/** Returns `checksumOfBytes` of the JSON of a value in UTF-8, as 11 characters of base64url. */
export function checksumOf(value: unknown): string {
  return toBase64Url(checksumOfBytes(UTF8.encode(JSON.stringify(value))))
}

/** `bytes` is the number of bytes in the words. It tells padding from zeros. */
function checksum64(words: Int32Array, bytes: number): Bytes {
  const result = new Uint8Array(8)
  const view = new DataView(result.buffer)
  for (const [half, [multiplier, rotation]] of HALVES.entries())
    view.setUint32(4 * half, mix(sumWords(words, 0, words.length, multiplier, rotation, JOINER) ^ bytes))
  return result
}

/**
 * Computes `h = rotate(h) * multiplier + word` in four independent sums, which the processor runs
 * in parallel. The multiplier is odd, so a change within one word is certain to change the sum.
 *
 * Without a rotation the sum is linear, and changes of two high bits cancel under every multiplier.
 * The sums are joined in the same way by `joiner`, also odd. If it were the multiplier itself,
 * words that are three apart would count alike.
 */
function sumWords(
  words: Int32Array,
  at: number,
  length: number,
  multiplier: number,
  rotation: number,
  joiner: number,
): number {
  const even = at + (length & ~3)
  const end = at + length
  const rest = 32 - rotation
  // Taken out of an array, they make the loop slower.
  let a = 1
  let b = 2
  let c = 3
  let d = 4
  let i = at
  for (; i < even; i += 4) {
    a = (Math.imul((a << rotation) | (a >>> rest), multiplier) + words[i]!) | 0
    b = (Math.imul((b << rotation) | (b >>> rest), multiplier) + words[i + 1]!) | 0
    c = (Math.imul((c << rotation) | (c >>> rest), multiplier) + words[i + 2]!) | 0
    d = (Math.imul((d << rotation) | (d >>> rest), multiplier) + words[i + 3]!) | 0
  }
  for (; i < end; i++) a = (Math.imul((a << rotation) | (a >>> rest), multiplier) + words[i]!) | 0
  // Spelled out: compiled code for a loop over a list of them is thrown away again and again.
  a = (Math.imul((a << rotation) | (a >>> rest), joiner) + b) | 0
  a = (Math.imul((a << rotation) | (a >>> rest), joiner) + c) | 0
  a = (Math.imul((a << rotation) | (a >>> rest), joiner) + d) | 0
  return a
}

/** The mixer of MurmurHash3 (Appleby). */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A secret of 64 bits, as two numbers of 32 bits. */
export type HashKey = readonly [number, number]

/** Returns a random key. Use it for a table in memory, never for a hash that is saved. */
export function newHashKey(): HashKey {
  const random = crypto.getRandomValues(new Int32Array(2))
  return [random[0]!, random[1]!]
}

/**
 * Returns HalfSipHash-1-3 of the UTF-16 code units from `start` to `end`, as 32 bits. Without the
 * key, nobody can make texts collide on purpose. Source: Aumasson and Bernstein, SipHash: a fast
 * short-input PRF, INDOCRYPT 2012, and the 32-bit variant in their reference code.
 */
export function halfSipHash(units: Uint16Array, start: number, end: number, key: HashKey): number {
  let v0 = key[0] | 0
  let v1 = key[1] | 0
  let v2 = 0x6c796765 ^ v0
  let v3 = 0x74656462 ^ v1
  const words = (end - start) >> 1
  // After the words of two units each: the last word, with the length, then three rounds without
  // one.
  for (let i = 0; i <= words + 3; i++) {
    const at = start + 2 * i
    let word = 0
    if (i < words) word = units[at]! | (units[at + 1]! << 16)
    else if (i === words) word = ((2 * (end - start)) << 24) | (at < end ? units[at]! : 0)
    else if (i === words + 1) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = (v1 << 5) | (v1 >>> 27)
    v1 ^= v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = (v3 << 8) | (v3 >>> 24)
    v3 ^= v2
    v0 = (v0 + v3) | 0
    v3 = (v3 << 7) | (v3 >>> 25)
    v3 ^= v0
    v2 = (v2 + v1) | 0
    v1 = (v1 << 13) | (v1 >>> 19)
    v1 ^= v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return (v1 ^ v3) >>> 0
}

/**
 * Fixed, so that equal contents have equal digests in every program. The first digits of pi, e, and
 * the square roots of 2 and 3.
 */
const CONTENT_KEYS: readonly HashKey[] = [
  [0x243f6a88, 0x85a308d3],
  [0xb7e15162, 0x8aed2a6a],
  [0x6a09e667, 0xf3bcc908],
  [0xbb67ae85, 0x84caa73b],
]

/**
 * Returns a digest of 128 bits over 16-bit numbers, as four numbers of 32 bits. Sums of such
 * digests identify a set of contents. It finds accidental changes, and doesn't resist forgery.
 */
export function contentDigest(units: Uint16Array): readonly [number, number, number, number] {
  const [a, b, c, d] = CONTENT_KEYS.map((key) => halfSipHash(units, 0, units.length, key))
  return [a!, b!, c!, d!]
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    text += BASE64URL[bits >> 18]! + BASE64URL[(bits >> 12) & 63]!
    if (i + 1 < bytes.length) text += BASE64URL[(bits >> 6) & 63]!
    if (i + 2 < bytes.length) text += BASE64URL[bits & 63]!
  }
  return text
}

/** Decodes a base64url text. Returns `null` if it isn't one. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** Compares every byte, so that the time taken doesn't tell where two tags or secrets differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ (b[i] ?? 0)
  return difference === 0
}

/** A text in the form in which hash tables outside the garbage-collected heap look it up. */
export interface TextUnits {
  /** Its UTF-16 code units. Unlike UTF-8, they keep lone surrogates apart. */
  units: Uint16Array
  /** Its `halfSipHash`, from 0 to 2^32 - 1. */
  hash: number
}

/** Returns the UTF-16 code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/** Returns the code units of a text with their hash under a secret key. */
export function textUnits(text: string, key: HashKey): TextUnits {
  const units = unitsOf(text)
  return { units, hash: halfSipHash(units, 0, units.length, key) }
}

/** The most code units of a text that is looked up without an array of its own. */
const MOST_LOOKUP_UNITS = 64
/** By length. */
const lookupUnits: Uint16Array[] = []

/**
 * Like `textUnits`, for a look-up that is done at once: the next call writes over the units of a
 * short text.
 */
export function unitsForLookup(text: string, key: HashKey): TextUnits {
  const { length } = text
  if (length > MOST_LOOKUP_UNITS) return textUnits(text, key)
  lookupUnits[length] ??= new Uint16Array(length)
  const units = lookupUnits[length]
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i)
  return { units, hash: halfSipHash(units, 0, length, key) }
}

/** How many code units become a string at once, spelled out: four times as fast as `apply`. */
const UNITS_PER_CALL = 32

/** Returns the text with these code units, or with those from `start` to `end`. */
export function textOf(u: Uint16Array, start = 0, end = u.length): string {
  let text = ''
  let i = start
  for (; i + UNITS_PER_CALL <= end; i += UNITS_PER_CALL) {
    // biome-ignore format: one row for each eight
    const piece = String.fromCharCode(
      u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!, u[i + 4]!, u[i + 5]!, u[i + 6]!, u[i + 7]!,
      u[i + 8]!, u[i + 9]!, u[i + 10]!, u[i + 11]!, u[i + 12]!, u[i + 13]!, u[i + 14]!, u[i + 15]!,
      u[i + 16]!, u[i + 17]!, u[i + 18]!, u[i + 19]!, u[i + 20]!, u[i + 21]!, u[i + 22]!, u[i + 23]!,
      u[i + 24]!, u[i + 25]!, u[i + 26]!, u[i + 27]!, u[i + 28]!, u[i + 29]!, u[i + 30]!, u[i + 31]!,
    )
    text = text === '' ? piece : text + piece
  }
  for (; i < end; i++) text += String.fromCharCode(u[i]!)
  return text
}
