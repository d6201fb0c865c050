import * as first from '@xenova/transformers'

/** The path of another version of transformers.js to test, set by `npm run test:compat`. */
export const libraryUrl = process.env.KEBAB_TRANSFORMERS_JS
const library = libraryUrl === undefined ? first : ((await import(libraryUrl)) as typeof first)

export const { AutoModelForSequenceClassification, AutoTokenizer, env, pipeline } = library
/** Whether it is `@xenova/transformers` 2. */
export const isVersion2 = libraryUrl === undefined
