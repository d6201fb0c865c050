import { testRetriever } from '@kebab/testing'
import { test } from 'vitest'
import { wordsRetriever } from '../examples/smallest-retriever.js'

// What people begin with has to be right.
await testRetriever({ test, create: wordsRetriever })
