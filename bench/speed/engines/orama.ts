import { create, insertMultiple, search } from '@orama/orama'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

/** Orama as it comes, in one of its modes. */
export const buildOrama =
  (mode: 'fulltext' | 'vector' | 'hybrid'): Build =>
  async ({ texts, vectors, queries, queryVectors }) => {
    const withVectors = mode !== 'fulltext'
    const schema = withVectors ? { text: 'string', embedding: `vector[${DIMENSIONS}]` } : { text: 'string' }
    const database = create({ schema: schema as never })
    const documents = texts.map((text, i) => ({
      id: String(i),
      text,
      ...(withVectors ? { embedding: [...vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)] } : {}),
    }))
    await insertMultiple(database, documents as never, 1000)
    return {
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
