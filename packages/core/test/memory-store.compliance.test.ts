import { testChunkStore, testSyncedStore } from '@kebab/testing'
import { describe, test } from 'vitest'
import { memoryStore } from '../src/index.js'

describe('memoryStore is a ChunkStore', () => testChunkStore({ test, create: () => memoryStore() }))

describe('memoryStore is a SyncedStore', () => testSyncedStore({ test, create: () => memoryStore() }))
