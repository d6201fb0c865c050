import { buildUsearch } from './plain-usearch.ts'

export const build = buildUsearch('i8')
