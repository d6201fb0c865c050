import { env as firstEnv, pipeline as firstPipeline } from '@xenova/transformers'

/** The generation of transformers.js under test: `npm run test:compat` names the entry point of another one. */
const other = process.env.KEBAB_TRANSFORMERS_JS
const library = other === undefined ? undefined : ((await import(other)) as { pipeline: unknown; env: unknown })

export const pipeline = (library?.pipeline ?? firstPipeline) as typeof firstPipeline
export const env = (library?.env ?? firstEnv) as typeof firstEnv
/** Whether it is `@xenova/transformers` 2. */
export const isFirstGeneration = other === undefined
