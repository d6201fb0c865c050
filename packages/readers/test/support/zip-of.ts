import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a zip file, with what its directory says of it, where that isn't so. */
export interface ZipPart {
  name: string
  content: string | Uint8Array
  /** The size that the directory says. */
  size?: number
  flags?: number
  isStored?: boolean
}

/** Makes a zip file. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size, flags = 0x800, isStored = false } of parts) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(isStored ? 0 : 8, 4)
    header.writeUInt32LE(checksum(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(size ?? bytes.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    files.push(Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), header, rest, Buffer.from(name))
    offset += 4 + header.length + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** Of Node 20.15 and later; 0 before, which no reader of the tests checks. */
function checksum(bytes: Buffer): number {
  return typeof crc32 === 'function' ? crc32(bytes) : 0
}
