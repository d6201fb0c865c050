import { expect, test } from 'vitest'
import { modelHabits } from '../src/known-models.js'

const E5 = { query: 'query: ', passage: 'passage: ' }
const NONE = { query: '', passage: '' }
const INSTRUCTION = { query: 'Represent this sentence for searching relevant passages: ', passage: '' }

test.each([
  ['Xenova/all-MiniLM-L6-v2', 'mean', NONE],
  ['sentence-transformers/all-MiniLM-L6-v2', 'mean', NONE],
  ['Xenova/e5-small-v2', 'mean', E5],
  ['Xenova/multilingual-e5-base', 'mean', E5],
  ['intfloat/multilingual-e5-large-instruct', 'mean', NONE],
  ['Xenova/bge-base-en-v1.5', 'cls', INSTRUCTION],
  ['nomic-ai/nomic-embed-text-v1.5', 'mean', { query: 'search_query: ', passage: 'search_document: ' }],
  ['Snowflake/snowflake-arctic-embed-m-v1.5', 'cls', INSTRUCTION],
  ['Snowflake/snowflake-arctic-embed-l-v2.0', 'cls', { query: 'query: ', passage: '' }],
  ['someone/their-own-model', 'mean', NONE],
  ['e5-small/another-model', 'mean', NONE],
] as const)('%s: %s pooling and its prefixes', (model, pooling, prefixes) => {
  expect(modelHabits(model)).toMatchObject({ pooling, prefixes })
})

test('only a model that was measured is calibrated', () => {
  expect(modelHabits('Xenova/all-MiniLM-L6-v2').calibration).toEqual({ floor: 0.26, ceiling: 0.66 })
  expect(modelHabits('Xenova/all-MiniLM-L12-v2').calibration).toBeUndefined()
})
