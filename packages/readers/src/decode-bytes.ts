import type { ReadableFile, ReadOptions } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

/** A decoded text. */
export interface DecodedText {
  /** The text without its byte-order mark. */
  text: string
  /** The encoding in lower case, such as `utf-8` or `koi8-r`. */
  encoding: string
  /** How the encoding is known. */
  by: 'mark' | 'declaration' | 'utf-8' | 'guess'
}

/** What decodes where the standard decoder of the platform doesn't know an encoding. */
interface Decoder {
  encodingExists(name: string): boolean
  decode(bytes: Uint8Array, name: string): string
}

/** What guesses an encoding by its bytes. */
interface Detector {
  detect(bytes: Uint8Array): { encoding: string | null; confidence: number }
}

const INSTALL = 'npm install jschardet iconv-lite'
/** The most bytes that a guess is made of: it takes 20 ms for 64 KiB. */
const MOST_GUESSED = 2 ** 16
/** So many bytes before the first one that isn't ASCII are guessed too. */
const BEFORE_FIRST = 2 ** 10
/** A guess of less is mostly wrong: it is that of a short text. */
const LEAST_CONFIDENCE = 0.2
/** Byte-order marks. That of UTF-32 begins as that of UTF-16 does. */
const MARKS: readonly { encoding: string; mark: readonly number[] }[] = [
  { encoding: 'utf-32le', mark: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', mark: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/**
 * Decodes the bytes of a text: by their byte-order mark, as they are declared, as UTF-8, or by a
 * guess of jschardet.
 *
 * Rejects with `invalid_input` for bytes in no encoding that is known, and where a guess is needed
 * and jschardet isn't installed: then the hint has the line that installs it.
 *
 * @param path the file, for the error
 * @param declared the encoding that the file says it is in, if it says so
 */
export async function decodeBytes(path: string, bytes: Uint8Array, declared?: string): Promise<DecodedText> {
  const marked = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))
  if (marked !== undefined) {
    const { encoding, mark } = marked
    return { text: await decodeAs(path, bytes.subarray(mark.length), encoding), encoding, by: 'mark' }
  }
  if (declared !== undefined) {
    const text = await decodeAs(path, bytes, declared).catch(() => undefined)
    if (text !== undefined) return { text, encoding: declared.toLowerCase(), by: 'declaration' }
  }
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return { text: await decodeAs(path, bytes, wide), encoding: wide, by: 'guess' }
  const text = decodeUtf8(bytes)
  if (text !== undefined) return { text, encoding: 'utf-8', by: 'utf-8' }
  const encoding = await guessEncoding(path, bytes)
  return { text: await decodeAs(path, bytes, encoding), encoding, by: 'guess' }
}

/**
 * Reads and decodes a file. A note says that its encoding is guessed.
 *
 * @param decode finds the encoding. Default: `decodeBytes` of what declares none
 */
export async function readText(
  { path, bytes }: ReadableFile,
  { signal, onNote }: ReadOptions = {},
  decode: (path: string, bytes: Uint8Array) => Promise<DecodedText> = decodeBytes,
): Promise<string> {
  signal?.throwIfAborted()
  const contents = await bytes()
  signal?.throwIfAborted()
  const { text, encoding, by } = await decode(path, contents)
  signal?.throwIfAborted()
  if (by === 'guess') onNote?.(`the encoding is guessed: ${encoding}`)
  return text
}

/** Returns the text of bytes in UTF-8 with its byte-order mark; `undefined` for other bytes. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What windows-1252 has from 0x80 on, where Latin-1 has control characters. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** What decodes bytes of one encoding. */
export interface BytesDecoder {
  decode(bytes: Uint8Array): string
}

/**
 * Returns the platform's decoder. That of windows-1252 gives its signs: some releases of Node
 * decode it as Latin-1.
 *
 * @throws RangeError for an encoding that the platform doesn't know
 */
export function platformDecoder(encoding: string, options: { fatal?: boolean } = {}): BytesDecoder {
  const decoder = new TextDecoder(encoding, options)
  if (decoder.encoding !== 'windows-1252') return decoder
  const signOf = (control: string): string => WESTERN[control.charCodeAt(0) - 0x80]!
  return { decode: (bytes) => decoder.decode(bytes).replace(/[\u0080-\u009f]/g, signOf) }
}

/** UTF-16 without a mark, by the half of its bytes that are zero in most European texts. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, BEFORE_FIRST)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (sample.length % 2 !== 0 || even + odd < sample.length / 5) return undefined
  if (odd > 9 * even) return 'utf-16le'
  return even > 9 * odd ? 'utf-16be' : undefined
}

async function guessEncoding(path: string, bytes: Uint8Array): Promise<string> {
  const detector = await importOptional<Detector>(() => import('jschardet' as string))
  if (detector === undefined)
    throw invalidInput(path, 'a text in UTF-8', 'bytes that are not UTF-8', {
      hint: `Run \`${INSTALL}\`, which reads other encodings too, or convert the file to UTF-8.`,
    })
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - BEFORE_FIRST)
  const sample = bytes.subarray(start, start + MOST_GUESSED)
  const { encoding, confidence } = detector.detect(Buffer.from(sample))
  if (encoding !== null && confidence >= LEAST_CONFIDENCE && !/^(ascii|utf-?8)/i.test(encoding))
    return encoding.toLowerCase()
  if (isWestern(sample)) return 'windows-1252'
  throw invalidInput(path, 'a text in UTF-8, or in an encoding that is recognised', 'bytes in none', {
    hint: 'Convert the file to UTF-8.',
  })
}

/** Whether a short text may be Western European: few letters have marks, and stand in words. */
function isWestern(sample: Uint8Array): boolean {
  const text = platformDecoder('windows-1252').decode(sample)
  const marked = text.match(/[\u0080-\uffff]/g) ?? []
  const fitting =
    text.match(/(?<=[a-z])[ß-öø-ÿ]|[À-öø-ÿ](?=[a-z])|(?<=\s)[«“„](?=\p{L})|(?<=\p{L})[’”“…]|(?<=\s)[–—à](?=\s)/giu) ??
    []
  return marked.length <= text.length / 5 && fitting.length >= marked.length * 0.9
}

/** Decodes strictly, by the platform or by iconv-lite. */
async function decodeAs(path: string, bytes: Uint8Array, encoding: string): Promise<string> {
  let decoder: BytesDecoder
  try {
    decoder = platformDecoder(encoding, { fatal: true })
  } catch {
    const library = await importOptional<Decoder>(() => import('iconv-lite' as string))
    if (library?.encodingExists(encoding)) return library.decode(Buffer.from(bytes), encoding)
    const hint = library === undefined ? `Run \`${INSTALL}\`, or convert` : 'Convert'
    throw invalidInput(path, 'a text in an encoding that can be decoded', encoding, { hint: `${hint} it to UTF-8.` })
  }
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw invalidInput(path, `a text in ${encoding}`, 'bytes that are none', { cause, hint: 'Convert it to UTF-8.' })
  }
}

async function importOptional<T>(load: () => Promise<unknown>): Promise<T | undefined> {
  try {
    const { default: library } = (await load()) as { default: T }
    return library
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
