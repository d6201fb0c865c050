import { testEmbedder } from '@kebab/testing'
import { describe, test } from 'vitest'
import { minilmEmbedder } from '../../../test/support/minilm-embedder.js'

describe('transformersEmbedder gives an Embedder', () => testEmbedder({ test, create: minilmEmbedder }))
