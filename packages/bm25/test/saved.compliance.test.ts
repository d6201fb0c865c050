import { testSavedRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { bm25Retriever } from '../src/index.js'

testSavedRetriever({
  test,
  async create(chunks) {
    const retriever = bm25Retriever()
    await retriever.add(chunks)
    return retriever
  },
  createOther: () => bm25Retriever({ k1: 2 }),
})
