import type { Reranker } from '@kebab/core'
import { rerankerRules, testReranker } from '../src/index.js'
import { rerankerBreakers } from './breakers/reranker-breakers.js'
import { proveKit } from './support/prove-kit.js'
import { wordReranker } from './support/word-reranker.js'

proveKit<Reranker>({ rules: rerankerRules, kit: testReranker, create: wordReranker, breakers: rerankerBreakers })
