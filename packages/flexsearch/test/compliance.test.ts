import { testRetriever } from '@kebab/testing'
import { Index } from 'flexsearch'
import { test } from 'vitest'
import { flexsearchRetriever } from '../src/index.js'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = flexsearchRetriever({ Index })
    await retriever.add(chunks)
    return retriever
  },
})
