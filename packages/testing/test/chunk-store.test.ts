import { type ChunkStore, memoryStore } from '@kebab/core'
import { chunkStoreRules, testChunkStore } from '../src/index.js'
import * as commits from './breakers/commit-breakers.js'
import * as conduct from './breakers/conduct-breakers.js'
import * as reads from './breakers/read-breakers.js'
import { proveKit } from './support/prove-kit.js'

const breakers = Object.assign({}, ...Object.values(commits), ...Object.values(conduct), ...Object.values(reads))

proveKit<ChunkStore>({ rules: chunkStoreRules, kit: testChunkStore, create: () => memoryStore(), breakers })
