import { testChunkStore } from '@kebab/testing'
import { describe, test } from 'vitest'
import { memoryStore } from '../src/index.js'

describe('memoryStore is a ChunkStore', () => testChunkStore({ test, create: () => memoryStore() }))
