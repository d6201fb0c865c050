import { type ChunkStore, memoryStore } from '@kebab/core'
import { chunkStoreRules, testChunkStore } from '../src/index.js'
import * as commits from './breakers/commit-breakers.js'
import * as conduct from './breakers/conduct-breakers.js'
import * as reads from './breakers/read-breakers.js'
import * as views from './breakers/view-breakers.js'
import { proveKit } from './support/prove-kit.js'
import { slowStore } from './support/slow-store.js'

proveKit<ChunkStore>({
  rules: chunkStoreRules,
  kit: testChunkStore,
  create: () => memoryStore(),
  others: { 'a slow one': slowStore },
  breakers: Object.assign({}, ...[commits, conduct, reads, views].flatMap((topic) => Object.values(topic))),
})
