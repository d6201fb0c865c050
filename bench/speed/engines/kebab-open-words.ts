import { buildOpen } from './kebab-open.ts'

export const build = buildOpen({ vectors: false })
