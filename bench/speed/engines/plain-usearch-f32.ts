import { usearchIndex } from './plain-usearch.ts'

export const { build, open } = usearchIndex('f32')
