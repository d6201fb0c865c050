import { testRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { usearchRetriever } from '../src/index.js'
import { usearch } from './support/usearch.js'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = usearchRetriever({ usearch, embedder: toyEmbedder() })
    await retriever.add(chunks)
    return retriever
  },
})
