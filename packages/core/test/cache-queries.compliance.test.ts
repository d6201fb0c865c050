import { testEmbedder } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { cacheQueries } from '../src/index.js'

describe('the embedder of the tests is an Embedder', () => testEmbedder({ test, create: () => toyEmbedder() }))

describe('cacheQueries gives an Embedder', () => testEmbedder({ test, create: () => cacheQueries(toyEmbedder()) }))
