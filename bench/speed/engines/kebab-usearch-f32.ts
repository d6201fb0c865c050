import { kebabUsearch } from './kebab-usearch.ts'

export const { build, open } = kebabUsearch('f32')
