import { buildZvec } from './zvec.ts'

export const build = buildZvec('text')
