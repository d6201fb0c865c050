import { buildHybrid } from './kebab-hybrid.ts'

export const build = buildHybrid(100)
