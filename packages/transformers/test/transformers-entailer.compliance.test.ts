import { testEntailer } from '@kebab/testing'
import { describe, test } from 'vitest'
import { transformersEntailer } from '../src/index.js'
import { AutoModelForSequenceClassification, AutoTokenizer, env } from './support/library.js'
import { tinyModels } from './support/tiny-models.js'

const id2label = { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }
const localModelPath = await tinyModels('test/entailer', { id2label, length: 512 })
const library = { AutoTokenizer, AutoModelForSequenceClassification, env }
const entailer = await transformersEntailer({ ...library, localModelPath, model: 'test/entailer' })

describe('transformersEntailer gives an Entailer', () => testEntailer({ test, create: () => entailer }))
