import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

const inflate = promisify(inflateRaw)

/** The most files in a file. */
const MOST_ENTRIES = 20_000
/** The most bytes of one of them, unzipped. */
const MOST_PART_BYTES = 2 ** 28
/** The most bytes of all that are read. */
const MOST_BYTES = 2 ** 29
const END = 0x06054b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** The end of the directory stands before a comment of so many bytes at most. */
const MOST_COMMENT = 0xffff
const END_LENGTH = 22
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

interface Entry {
  name: string
  method: number
  isEncrypted: boolean
  /** The bytes as they are stored, and as they are unzipped. */
  packed: number
  size: number
  offset: number
}

/** The parts of a zip file. Names count in any case, and with slashes of either kind. */
export class Zip {
  readonly #path: string
  readonly #bytes: Buffer
  readonly #entries = new Map<string, Entry>()
  #unzipped = 0

  /**
   * Reads the directory. Nothing is unzipped yet.
   *
   * @param path the file, for errors
   * @throws KebabError `invalid_input` for a file that is none, is encrypted or has too many parts
   */
  constructor(path: string, bytes: Uint8Array) {
    this.#path = path
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (OLE.every((byte, i) => bytes[i] === byte)) throw oleError(path, this.#bytes)
    try {
      for (const entry of readDirectory(this.#bytes, (found) => this.#refuse(`at most ${MOST_ENTRIES} parts`, found)))
        this.#entries.set(nameKey(entry.name), entry)
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw this.#refuse('a zip file that is whole', 'one that is cut or damaged', cause)
    }
  }

  /** The names of the parts, as they are written. */
  get names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name)
  }

  has(name: string): boolean {
    return this.#entries.has(nameKey(name))
  }

  /**
   * Unzips a part; `undefined` where there is none of this name. Rejects with `invalid_input` for a
   * part that is larger than the limits, larger than the directory says, encrypted or damaged.
   */
  async part(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(nameKey(name))
    if (entry === undefined) return undefined
    const { method, isEncrypted, packed, size, offset } = entry
    if (isEncrypted) throw this.#refuse('parts that are not encrypted', `${name}, which is`)
    this.#unzipped += size
    if (size > MOST_PART_BYTES || this.#unzipped > MOST_BYTES)
      throw this.#refuse(`at most ${MOST_PART_BYTES} bytes in a part and ${MOST_BYTES} in all`, `more, with ${name}`)
    const bytes = this.#bytes
    const isThere = offset + 30 <= bytes.length && bytes.readUInt32LE(offset) === LOCAL
    const start = isThere ? offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28) : -1
    if (!isThere || start + packed > bytes.length) throw this.#refuse('a zip file that is whole', `${name} cut off`)
    const data = bytes.subarray(start, start + packed)
    if (method === 0) {
      if (packed !== size) throw this.#refuse(`${size} bytes in ${name}`, `${packed}`)
      return data
    }
    if (method !== 8) throw this.#refuse('parts that are stored or deflated', `${name} packed by method ${method}`)
    if (size === 0) return Buffer.alloc(0)
    const unzipped = await inflate(data, { maxOutputLength: size }).catch((cause: NodeJS.ErrnoException) => {
      const found = cause.code === 'ERR_BUFFER_TOO_LARGE' ? `${name} with more` : `${name} damaged`
      throw this.#refuse(`parts of the size that the directory says`, found, cause)
    })
    if (unzipped.length !== size) throw this.#refuse(`${size} bytes in ${name}`, `${unzipped.length}`)
    return unzipped
  }

  #refuse(expected: string, found: string, cause?: unknown): KebabError {
    return invalidInput(this.#path, expected, found, cause === undefined ? {} : { cause })
  }
}

function nameKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/** A file of old Office, or one that is encrypted: both are of the same kind. */
function oleError(path: string, bytes: Buffer): KebabError {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted
    ? invalidInput(path, 'a file that is not encrypted', 'one with a password', { hint: 'Save it without a password.' })
    : invalidInput(path, 'a zip file of parts', 'a binary file of Office before 2007', {
        hint: 'Save it in the format of today.',
      })
}

/** Yields the entries of the directory. Throws a RangeError where the file ends too early. */
function* readDirectory(bytes: Buffer, tooMany: (found: string) => KebabError): Generator<Entry> {
  const end = endOf(bytes)
  let count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff) {
    const end64 = Number(bytes.readBigUInt64LE(end - 20 + 8))
    if (bytes.readUInt32LE(end64) !== END_64) throw new RangeError('no directory')
    count = Number(bytes.readBigUInt64LE(end64 + 32))
    at = Number(bytes.readBigUInt64LE(end64 + 48))
  }
  if (count > MOST_ENTRIES) throw tooMany(`${count}`)
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry')
    const flags = bytes.readUInt16LE(at + 8)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const nameEnd = at + 46 + nameLength
    if (nameEnd > bytes.length) throw new RangeError('no name')
    const entry = {
      name: bytes.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (flags & 1) === 1,
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    widen(entry, bytes.subarray(nameEnd, nameEnd + extraLength))
    yield entry
    at = nameEnd + extraLength + bytes.readUInt16LE(at + 32)
  }
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - MOST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new RangeError('no end of the directory')
}

/** Takes the sizes of zip64, which stand in a field of their own. */
function widen(entry: Entry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let field = at + 4
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (entry[name] !== 0xffffffff) continue
      entry[name] = Number(extra.readBigUInt64LE(field))
      field += 8
    }
  }
}
