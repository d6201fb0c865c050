import { tmpdir } from 'node:os'
import type { Chunk } from '@kebab/core'
import { testRetriever, testSavedRetriever } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { usearchRetriever, type VectorStorage } from '../src/index.js'
import { usearch } from './support/usearch.js'

const STORAGES: Record<string, VectorStorage> = { memory: 'memory', 'a folder': { folder: tmpdir() } }

describe.each(Object.entries(STORAGES))('with vectors in %s', async (_, vectors) => {
  async function create(chunks: readonly Chunk[]) {
    const retriever = usearchRetriever({ usearch, embedder: toyEmbedder(), vectors })
    await retriever.add(chunks)
    return retriever
  }
  const createOther = () => usearchRetriever({ usearch, embedder: toyEmbedder({ model: 'another' }), vectors })

  testSavedRetriever({ test, create, createOther })
  await testRetriever({ test, create })
})
