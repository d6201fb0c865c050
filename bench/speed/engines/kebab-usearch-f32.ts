import { buildKebabUsearch } from './kebab-usearch.ts'

export const build = buildKebabUsearch('f32')
