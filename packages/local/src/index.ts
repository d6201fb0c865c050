export type { LoadProgress } from '@kebab/transformers'
export type { IndexOptions, Kebab } from './kebab.js'
export { type OpenOptions, openKebab } from './open-kebab.js'
export type { Source } from './open-source.js'
