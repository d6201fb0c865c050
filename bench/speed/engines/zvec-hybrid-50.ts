import { buildZvec } from './zvec.ts'

export const build = buildZvec('hybrid', 50)
