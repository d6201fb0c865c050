import { buildKebabUsearch } from './kebab-usearch.ts'

export const build = buildKebabUsearch('i8')
