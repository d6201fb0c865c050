import { create, insertMultiple, search } from '@orama/orama'
import { type Corpus, DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

/** How many documents are inserted at once. */
const BATCH = 1000

/** Orama as it comes, in one of its modes. */
export const buildOrama =
  (mode: 'fulltext' | 'vector' | 'hybrid'): Build =>
  async ({ texts, vectors, queries, queryVectors }) => {
    const withVectors = mode !== 'fulltext'
    const schema = withVectors ? { text: 'string', embedding: `vector[${DIMENSIONS}]` } : { text: 'string' }
    const database = create({ schema: schema as never })
    const add = async (more: Pick<Corpus, 'texts' | 'vectors'>, first: number): Promise<void> => {
      const documents = more.texts.map((text, i) => ({
        id: String(first + i),
        text,
        ...(withVectors ? { embedding: [...more.vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)] } : {}),
      }))
      await insertMultiple(database, documents as never, BATCH)
    }
    await add({ texts, vectors }, 0)
    return {
      add,
      async query(q) {
        const value = [...queryVectors.subarray(q * DIMENSIONS, (q + 1) * DIMENSIONS)]
        const found = await search(database, {
          mode,
          limit: 10,
          ...(mode === 'vector' ? {} : { term: queries[q]! }),
          ...(withVectors ? { vector: { value, property: 'embedding' }, similarity: 0 } : {}),
        } as never)
        return found.hits.map(({ id }: { id: string }) => Number(id))
      },
    }
  }
