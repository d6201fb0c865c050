import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'
import { folderBytes } from '../folder-bytes.ts'

/** The binding alone, without anything of ours around it. */
export const buildUsearch =
  (quantization: 'f32' | 'i8'): Build =>
  async ({ texts, vectors, queryVectors }, folder) => {
    const { Index, MetricKind, ScalarKind } = createRequire(import.meta.url)('usearch')
    const settings = {
      metric: MetricKind.Cos,
      quantization: ScalarKind[quantization.toUpperCase()],
      dimensions: DIMENSIONS,
    }
    const index = new Index(settings)
    const keys = BigUint64Array.from(texts.keys(), BigInt)
    index.add(keys, vectors, 1)
    const file = join(folder, 'index.usearch')
    index.save(file)
    return {
      query(q) {
        const found = index.search(queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS), 10, 1)
        return [...found.keys].map(Number)
      },
      bytes: await folderBytes(folder),
      async reopen() {
        new Index(settings).load(file)
      },
    }
  }
