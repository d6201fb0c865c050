import * as first from '@xenova/transformers'

/** The generation of transformers.js under test: `npm run test:compat` names the entry point of another one. */
const other = process.env.KEBAB_TRANSFORMERS_JS
const library = other === undefined ? first : ((await import(other)) as typeof first)

export const { AutoModelForSequenceClassification, AutoTokenizer, env, pipeline } = library
/** Whether it is `@xenova/transformers` 2. */
export const isFirstGeneration = other === undefined
