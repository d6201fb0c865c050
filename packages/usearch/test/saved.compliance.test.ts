import { tmpdir } from 'node:os'
import { testSavedRetriever } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { usearchRetriever, type VectorPlace } from '../src/index.js'
import { usearch } from './support/usearch.js'

const PLACES: Record<string, VectorPlace> = { memory: 'memory', 'a folder': { folder: tmpdir() } }

describe.each(Object.entries(PLACES))('with vectors in %s', (_, vectors) => {
  testSavedRetriever({
    test,
    async create(chunks) {
      const retriever = usearchRetriever({ usearch, embedder: toyEmbedder(), vectors })
      await retriever.add(chunks)
      return retriever
    },
    createOther: () => usearchRetriever({ usearch, embedder: toyEmbedder({ model: 'another' }), vectors }),
  })
})
