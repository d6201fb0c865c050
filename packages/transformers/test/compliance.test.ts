import { testEmbedder, testEntailer, testGenerator, testReranker } from '@kebab/testing'
import { afterAll, describe, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import {
  transformersEmbedder,
  transformersEntailer,
  transformersGenerator,
  transformersReranker,
} from '../src/index.js'
import { AutoModelForSequenceClassification, AutoTokenizer, env, pipeline } from './support/library.js'
import { tinyGenerator } from './support/tiny-generator.js'
import { tinyModels } from './support/tiny-models.js'

const library = { AutoTokenizer, AutoModelForSequenceClassification, env }

describe('transformersEmbedder makes an Embedder', async () => {
  const embedder = await transformersEmbedder({ pipeline, env, ...(await prepareMiniLM()) })
  afterAll(() => embedder.close())
  testEmbedder({ test, create: () => embedder })
})

describe('transformersReranker makes a Reranker', async () => {
  const model = 'test/reranker'
  const localModelPath = await tinyModels(model, { id2label: { 0: 'LABEL_0' }, length: 512 })
  const reranker = await transformersReranker({ ...library, localModelPath, model })
  afterAll(() => reranker.close())
  testReranker({ test, create: () => reranker })
})

describe('transformersEntailer makes an Entailer', async () => {
  const model = 'test/entailer'
  const id2label = { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }
  const localModelPath = await tinyModels(model, { id2label, length: 512 })
  const entailer = await transformersEntailer({ ...library, localModelPath, model })
  afterAll(() => entailer.close())
  testEntailer({ test, create: () => entailer })
})

describe('transformersGenerator makes a Generator', async () => {
  const localModelPath = await tinyGenerator('tiny')
  const generator = await transformersGenerator({ pipeline, env, localModelPath, model: 'tiny' })
  afterAll(() => generator.close())
  testGenerator({ test, create: () => generator })
})
