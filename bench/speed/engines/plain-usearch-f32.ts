import { buildUsearch } from './plain-usearch.ts'

export const build = buildUsearch('f32')
