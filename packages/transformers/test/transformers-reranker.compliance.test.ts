import { testReranker } from '@kebab/testing'
import { describe, test } from 'vitest'
import { transformersReranker } from '../src/index.js'
import { AutoModelForSequenceClassification, AutoTokenizer, env } from './support/library.js'
import { tinyModels } from './support/tiny-models.js'

const localModelPath = await tinyModels('test/reranker', { id2label: { 0: 'LABEL_0' }, length: 512 })
const library = { AutoTokenizer, AutoModelForSequenceClassification, env }
const reranker = await transformersReranker({ ...library, localModelPath, model: 'test/reranker' })

describe('transformersReranker gives a Reranker', () => testReranker({ test, create: () => reranker }))
