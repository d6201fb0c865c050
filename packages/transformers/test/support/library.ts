import * as first from '@xenova/transformers'
import type { PipelineFactory } from '../../src/index.js'

/** The path of another version of transformers.js to test, set by `npm run test:compat`. */
export const libraryUrl = process.env.KEBAB_TRANSFORMERS_JS
const library = libraryUrl === undefined ? first : ((await import(libraryUrl)) as typeof first)

export const { AutoModelForSequenceClassification, AutoTokenizer, env } = library
/** With the type that options take: that of the library takes seconds to check at each call. */
export const pipeline = library.pipeline as PipelineFactory<'feature-extraction' | 'text-generation'>
/** Whether it is `@xenova/transformers` 2. */
export const isVersion2 = libraryUrl === undefined
