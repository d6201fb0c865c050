import { test } from 'node:test'
import { testRetriever } from '@kebab/testing'
import { trigramRetriever } from '../src/trigram-retriever.js'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = trigramRetriever()
    await retriever.add(chunks)
    return retriever
  },
})
