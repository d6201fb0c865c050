import { buildSqlite } from './fts5.ts'

export const build = buildSqlite('hybrid')
