import { createRequire } from 'node:module'
import { join } from 'node:path'
import { folderBytes } from '../../folder-bytes.js'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import type { Build, Open } from '../engine.ts'

/** The binding alone, without anything of ours around it. */
export function usearchIndex(quantization: 'f32' | 'i8') {
  const make = () => {
    const { Index, MetricKind, ScalarKind } = createRequire(import.meta.url)('usearch')
    return new Index({
      metric: MetricKind.Cos,
      quantization: ScalarKind[quantization.toUpperCase()],
      dimensions: DIMENSIONS,
    })
  }
  const nearest = (index: ReturnType<typeof make>, { queryVectors }: Pick<Corpus, 'queryVectors'>, q: number) => {
    const found = index.search(queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS), 10, 1)
    return [...found.keys].map(Number)
  }

  const build: Build = async (corpus, folder) => {
    const index = make()
    index.add(BigUint64Array.from(corpus.texts.keys(), BigInt), corpus.vectors, 1)
    const file = join(folder, 'index.usearch')
    index.save(file)
    return {
      query: (q) => nearest(index, corpus, q),
      bytes: await folderBytes(folder),
      reopen: async () => void make().load(file),
    }
  }

  const open: Open = async (corpus, folder) => {
    const index = make()
    index.load(join(folder, 'index.usearch'))
    return (q) => nearest(index, corpus, q)
  }

  return { build, open }
}
