import { endianness } from 'node:os'
import { toUSVString } from 'node:util'

const MARK = '\u0001'

/**
 * Returns the form in which a text is stored, from which `originalText` restores any string
 * exactly.
 *
 * SQLite keeps UTF-8, which has no lone surrogates, and its functions stop at NUL characters. A
 * text with one of these is stored as JSON, which escapes them, after a mark. Equal texts have
 * equal stored forms, so that SQL can compare them.
 */
export function storedText(text: string): string {
  const plain = toUSVString(text) === text && !text.includes('\0') && !text.startsWith(MARK)
  return plain ? text : MARK + JSON.stringify(text)
}

/** Returns the text that `storedText` was given. Throws `SyntaxError` for any other marked text. */
export function originalText(stored: string): string {
  return stored.startsWith(MARK) ? JSON.parse(stored.slice(MARK.length)) : stored
}

/** Returns the original text of a stored text's bytes. Throws `TypeError` for invalid UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return originalText(UTF8.decode(bytes))
}

/** Throws for invalid UTF-8, and keeps a byte-order mark. */
export const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const SWAP = endianness() === 'BE'

/** Returns the stored bytes of a vector: 32-bit floats, little-endian. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  return SWAP ? Buffer.from(bytes).swap32() : bytes
}

/**
 * Returns the vector that `vectorBytes` was given, in a buffer of its own. Throws `RangeError` when
 * the number of bytes is not a multiple of four.
 */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  const own = new Uint8Array(bytes)
  if (SWAP) Buffer.from(own.buffer).swap32()
  return new Float32Array(own.buffer)
}

/**
 * Returns the sort key of a path: its UTF-16 code units, big-endian. Sorting keys by bytes sorts
 * paths as `<` does. SQLite compares UTF-8, which orders characters beyond U+FFFF differently.
 */
export function pathOrder(path: string): Uint8Array {
  return Buffer.from(path, 'utf16le').swap16()
}

/**
 * Returns a time in milliseconds since 1970, for comparisons, or `null` for a text that is no time.
 */
export function indexedTime(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
