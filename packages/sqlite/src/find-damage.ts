import { asCells, type Connection } from './connection.js'

/** What SQLite finds wrong with the file, in its own words, at most ten things. Reads all of it. */
export function findDamage(connection: Connection): string[] {
  const pages = connection.read(PAGES, [], ([found]: [string]) => found).filter((found) => found !== 'ok')
  const rows = connection.read(ROWS, [], ([table, parent]: [string, string]) => `a row of ${table} has no ${parent}`)
  return [...pages, ...rows].slice(0, 10)
}

const PAGES = `SELECT ${asCells('quick_check')} FROM pragma_quick_check(10)`
const ROWS = `SELECT ${asCells('"table", parent')} FROM pragma_foreign_key_check LIMIT 10`
