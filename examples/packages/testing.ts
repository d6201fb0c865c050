import { test } from 'node:test'
import { bm25Retriever } from '@kebab/bm25'
import { testRetriever } from '@kebab/testing'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = bm25Retriever()
    await retriever.add(chunks)
    return retriever
  },
})
