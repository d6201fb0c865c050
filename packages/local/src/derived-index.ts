import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bm25Retriever } from '@kebab/bm25'
import type { IndexedRetriever } from '@kebab/core'
import type { UsearchRetriever } from '@kebab/usearch'

/** An index that is derived from a store, and how it is kept in a folder of its own. */
export interface DerivedIndex {
  retriever: IndexedRetriever
  /** Writes the index into a folder, and has the disk take it. */
  save(folder: string): Promise<void>
  /** Takes what was saved, checked to the last byte, or rejects and stays as it is. */
  load(folder: string, signal: AbortSignal | undefined): Promise<void>
}

const LEXICAL = 'index.bm25'

/** `versioned`: whether the analyzer says what it is. One that doesn't may be another the next time, and what it made is not taken for its own. */
export function lexicalIndex(retriever: Bm25Retriever, versioned: boolean): DerivedIndex {
  return {
    retriever,
    async save(folder) {
      const bytes = await retriever.toBytes()
      await mkdir(folder, { recursive: true })
      const file = await open(join(folder, LEXICAL), 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async load(folder, signal) {
      if (!versioned) throw new Error('an analyzer without a version')
      await retriever.loadBytes(await readFile(join(folder, LEXICAL), { signal }), { signal })
    },
  }
}

export function vectorIndex(retriever: UsearchRetriever): DerivedIndex {
  return {
    retriever,
    save: (folder) => retriever.save(folder),
    load: (folder, signal) => retriever.load(folder, { signal }),
  }
}
