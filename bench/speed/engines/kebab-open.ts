import { openKebab } from '@kebab/local'
import { folderBytes } from '../../folder-bytes.js'
import type { Build } from '../engine.ts'
import { chunkPerLine, documentsOf, HandedEmbedder, numberOfHit } from '../given-texts.ts'

/** `openKebab` over a folder, whose searches and indexing take turns. */
export const buildOpen =
  (options: { vectors: boolean; thread?: boolean }): Build =>
  async (corpus, folder) => {
    const handed = new HandedEmbedder(corpus)
    const kebab = await openKebab({
      path: folder,
      embedder: options.vectors ? handed : null,
      chunkers: [chunkPerLine],
      usearch: { thread: options.thread ?? false },
    })
    const add = async (more: Pick<typeof corpus, 'texts' | 'vectors'>, first: number): Promise<void> => {
      handed.hand(more)
      const { errors } = await kebab.index(documentsOf(more.texts, first, 1))
      if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
    }
    await add(corpus, 0)
    const { depth, fusion } = await kebab.describe()
    return {
      query: async (q, k = 10) => (await kebab.search({ query: corpus.queries[q]!, k })).hits.map(numberOfHit),
      depth,
      combined: fusion.combined_weight !== undefined,
      bytes: await folderBytes(folder),
      add,
    }
  }

export const build = buildOpen({ vectors: true })
