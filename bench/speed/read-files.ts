import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads every file of a folder once, so that the system has them in its cache. Some systems take out what nobody read for some seconds, which an engine that waits
 * for its turn would pay for, and a program that goes on searching would not.
 */
export async function readFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const stream = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 1 << 20 })
    for await (const _ of stream);
  }
}
