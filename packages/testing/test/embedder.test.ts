import type { Embedder } from '@kebab/core'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { embedderRules, testEmbedder } from '../src/index.js'
import { embedderBreakers } from './breakers/embedder-breakers.js'
import { proveKit } from './support/prove-kit.js'

proveKit<Embedder>({ rules: embedderRules, kit: testEmbedder, create: () => toyEmbedder(), breakers: embedderBreakers })
