import { testGenerator } from '@kebab/testing'
import { afterAll, describe, test } from 'vitest'
import { transformersGenerator } from '../src/index.js'
import { env, pipeline } from './support/library.js'
import { tinyGenerator } from './support/tiny-generator.js'

const localModelPath = await tinyGenerator('tiny')
const generator = await transformersGenerator({ pipeline, env, localModelPath, model: 'tiny' })
afterAll(() => generator.close())

describe('transformersGenerator', () => {
  testGenerator({ test, create: () => generator })
})
