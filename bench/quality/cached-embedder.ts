import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Embedder, Float32Embedder } from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'

const KEY_BYTES = 32

/**
 * An embedder that keeps every vector in a file of the folder, and asks the model only for texts
 * that it has not seen: embedding a collection takes minutes, and everything else seconds. A file
 * holds records of a key (SHA-256 of kind and text) and a vector, and is of one model and
 * dimension. A record that was cut off is left out.
 */
export async function cachedEmbedder(embedder: Embedder, folder: string): Promise<Float32Embedder> {
  const { model, dimensions } = embedder
  const file = join(folder, `${createHash('sha256').update(`${model}\n${dimensions}`).digest('hex').slice(0, 16)}.bin`)
  await mkdir(dirname(file), { recursive: true })
  const recordBytes = KEY_BYTES + 4 * dimensions
  const vectors = new Map<string, Float32Array>()
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
    const key = bytes.toString('hex', at, at + KEY_BYTES)
    vectors.set(
      key,
      new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + KEY_BYTES, bytes.byteOffset + at + recordBytes)),
    )
  }

  return {
    ...embedder,
    async embed(texts, { kind, signal }) {
      const keys = texts.map((text) => createHash('sha256').update(`${kind}\n${text}`).digest('hex'))
      const missing = [...new Set(keys.keys())].filter((i) => !vectors.has(keys[i]!))
      if (missing.length > 0) {
        const made = await embedTexts(
          embedder,
          missing.map((i) => texts[i]!),
          { kind, signal },
        )
        const records = missing.map((i, n) => {
          vectors.set(keys[i]!, made[n]!)
          return Buffer.concat([Buffer.from(keys[i]!, 'hex'), Buffer.from(Float32Array.from(made[n]!).buffer)])
        })
        await appendFile(file, Buffer.concat(records))
      }
      return keys.map((key) => vectors.get(key)!)
    },
  }
}
