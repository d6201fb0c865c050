import { buildRetrievers } from './kebab-retrievers.ts'

export const build = buildRetrievers(100)
