import { test } from 'node:test'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { testRetriever } from '@kebab/testing'
import { Index } from 'flexsearch'

await testRetriever({
  test,
  async create(chunks) {
    const retriever = flexsearchRetriever({ Index })
    await retriever.add(chunks)
    return retriever
  },
})
