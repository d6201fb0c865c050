import type { Chunk } from '@kebab/core'
import { testRetriever, testSavedRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { bm25Retriever } from '../src/index.js'

async function create(chunks: readonly Chunk[]) {
  const retriever = bm25Retriever()
  await retriever.add(chunks)
  return retriever
}

testSavedRetriever({ test, create, createOther: () => bm25Retriever({ k1: 2 }) })
await testRetriever({ test, create })
