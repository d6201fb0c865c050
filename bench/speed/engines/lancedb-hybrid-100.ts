import { buildLance } from './lancedb.ts'

export const build = buildLance('hybrid', 100)
