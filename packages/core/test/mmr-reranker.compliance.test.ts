import { testReranker } from '@kebab/testing'
import { test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { mmrReranker } from '../src/index.js'

testReranker({ test, create: () => mmrReranker({ embedder: toyEmbedder() }) })
