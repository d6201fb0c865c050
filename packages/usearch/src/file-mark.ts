import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** What a file has to be. */
export interface FileMark {
  bytes: number
  /** SHA-256 in hexadecimal. */
  sha256: string
}

/** What a file is, read through once. Rejects as the file system does, and with `signal.reason`. */
export async function fileMark(path: string, signal?: AbortSignal): Promise<FileMark> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(1 << 20)
    let bytes = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}
