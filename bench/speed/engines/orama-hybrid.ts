import { buildOrama } from './orama.ts'

export const build = buildOrama('hybrid')
