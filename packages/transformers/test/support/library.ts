import * as first from '@xenova/transformers'

/** The path of another version of transformers.js to test, set by `npm run test:compat`. */
const other = process.env.KEBAB_TRANSFORMERS_JS
const library = other === undefined ? first : ((await import(other)) as typeof first)

export const { AutoModelForSequenceClassification, AutoTokenizer, env, pipeline } = library
/** Whether it is `@xenova/transformers` 2. */
export const isVersion2 = other === undefined
