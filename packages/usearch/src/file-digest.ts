import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** The SHA-256 of a file in hexadecimal, read through once. Rejects as the file system does, and with `signal.reason`. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(1 << 20)
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
