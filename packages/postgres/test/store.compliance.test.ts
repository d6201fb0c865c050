import { testChunkStore, testSyncedStore } from '@kebab/testing'
import { describe, test } from 'vitest'
import type { PostgresIndexOptions } from '../src/index.js'
import { openIndex } from './open-index.js'

const create = async (options?: Partial<PostgresIndexOptions>) => (await openIndex(options)).store

describe('the store of postgresIndex is a ChunkStore', () => testChunkStore({ test, create: () => create() }))

describe('the store of postgresIndex is a SyncedStore', () => testSyncedStore({ test, create: () => create() }))
