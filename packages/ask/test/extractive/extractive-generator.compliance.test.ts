import { testGenerator } from '@kebab/testing'
import { describe, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { extractiveGenerator } from '../../src/index.js'

describe('by words', () => testGenerator({ test, create: () => extractiveGenerator() }))
describe('by words and meaning', () =>
  testGenerator({ test, create: () => extractiveGenerator({ embedder: toyEmbedder() }) }))
