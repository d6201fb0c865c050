import type { EmbeddedChunk, Embedder, Retriever } from '@kebab/core'
import { testRetriever } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import type { PostgresIndex } from '../src/index.js'
import { documentsOf, openIndex } from './open-index.js'

const indexOf = new Map<Retriever, PostgresIndex>()

function kitOf(name: string, embedder: Embedder | null) {
  const create = async (chunks: readonly EmbeddedChunk[]): Promise<Retriever> => {
    const index = await openIndex({ embedder })
    await index.store.commit({ put: await documentsOf(chunks, embedder) })
    const retriever = index.retrievers.find((one) => one.name === name)!
    indexOf.set(retriever, index)
    return retriever
  }
  return { test, create, storeOf: (retriever: Retriever) => indexOf.get(retriever)!.store }
}

describe('the lexical retriever of postgresIndex is a Retriever', async () => testRetriever(kitOf('bm25', null)))

describe('the vector retriever of postgresIndex is a Retriever', async () =>
  testRetriever(kitOf('vectors', toyEmbedder())))
