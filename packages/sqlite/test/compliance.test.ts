import { testChunkStore, testSyncedStore } from '@kebab/testing'
import { describe, test } from 'vitest'
import { openStore, temporaryFolder } from './open-store.js'

describe('sqliteStore in memory is a ChunkStore', () => testChunkStore({ test, create: () => openStore() }))

describe('sqliteStore in memory is a SyncedStore', () => testSyncedStore({ test, create: () => openStore() }))

const openFile = () => openStore(`${temporaryFolder()}/store.db`)

describe('sqliteStore in a file is a ChunkStore', () => testChunkStore({ test, create: openFile }))

describe('sqliteStore in a file is a SyncedStore', () => testSyncedStore({ test, create: openFile }))
