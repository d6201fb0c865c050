import { testEmbedder } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { coalesceCalls } from '../src/index.js'

describe('coalesceCalls', () => testEmbedder({ test, create: () => coalesceCalls(toyEmbedder()) }))
