import { tmpdir } from 'node:os'
import type { Chunk } from '@kebab/core'
import { testRetriever, testSavedRetriever } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { usearch, usearchPath } from './support/usearch.js'

const KINDS: Record<string, Pick<UsearchRetrieverOptions, 'usearch' | 'vectors'>> = {
  'vectors in memory': { usearch },
  'vectors in a folder': { usearch, vectors: { folder: tmpdir() } },
  'a graph on a thread': { usearch: usearchPath },
}

describe.each(Object.entries(KINDS))('with %s', async (_, kind) => {
  async function create(chunks: readonly Chunk[]) {
    const retriever = usearchRetriever({ ...kind, embedder: toyEmbedder() })
    await retriever.add(chunks)
    return retriever
  }
  const createOther = () => usearchRetriever({ ...kind, embedder: toyEmbedder({ model: 'another' }) })

  testSavedRetriever({ test, create, createOther })
  await testRetriever({ test, create })
})

describe('with exact answers alone, whose prefixes hold', async () => {
  await testRetriever({
    test,
    async create(chunks: readonly Chunk[]) {
      const retriever = usearchRetriever({ usearch, embedder: toyEmbedder(), exactUpTo: Number.POSITIVE_INFINITY })
      await retriever.add(chunks)
      return retriever
    },
  })
})
