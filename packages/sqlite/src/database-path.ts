import type { SqliteDatabase } from './sqlite-database.js'

/** The file of an open database, or `:memory:`. Doesn't read it: it may be locked just now, or no database. */
export function databasePath(database: Pick<SqliteDatabase, 'prepare'>): string {
  const files = database.prepare('PRAGMA database_list').all([]) as { name: string; file?: string | null }[]
  return files.find(({ name }) => name === 'main')?.file || ':memory:'
}
