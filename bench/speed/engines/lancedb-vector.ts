import { buildLance } from './lancedb.ts'

export const build = buildLance('vector')
