import { testRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { trigramRetriever } from '../src/trigram-retriever.js'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = trigramRetriever()
    await retriever.add(chunks)
    return retriever
  },
})
