import { testRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { bm25Retriever } from '../src/index.js'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = bm25Retriever()
    await retriever.add(chunks)
    return retriever
  },
})
