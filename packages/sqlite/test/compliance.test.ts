import { testChunkStore } from '@kebab/testing'
import { describe, test } from 'vitest'
import { openStore, temporaryFolder } from './open-store.js'

describe('sqliteStore in memory is a ChunkStore', () => testChunkStore({ test, create: () => openStore() }))

describe('sqliteStore in a file is a ChunkStore', () => {
  testChunkStore({ test, create: () => openStore(`${temporaryFolder()}/store.db`) })
})
