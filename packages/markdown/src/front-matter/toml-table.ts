import { parse, TomlError } from 'smol-toml'
import { type FrontMatterValues, listed } from './yaml-mapping.js'

/** The maximum number of brackets and of dots, which bounds the nesting of values. */
const MOST_LEVELS = 64
/** A string in one line. */
const STRING = /"(?:[^"\\]|\\.)*"|'[^']*'/g

/** Reads TOML that is one table, or says why it is none. `lineOf` gives the line of an offset. */
export function readToml(toml: string, lineOf: (offset: number) => number): FrontMatterValues | string {
  if (isDeep(toml)) return `it nests more than ${MOST_LEVELS} levels deep`
  try {
    const values = jsonTable(parse(toml))
    if (Object.keys(values).length === 0) return 'it is no TOML table'
    const lines = toml
      .split('\n')
      .flatMap((line, i) => (line.replace(STRING, '').includes('#') ? [`line ${i + 2}`] : []))
    return { values, omissions: lines.length === 0 ? [] : [`the comments of ${listed(lines)}`] }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return `its TOML is broken in line ${lineOf(0) + error.line - 1}`
  }
}

/** Whether brackets, braces or dotted keys may nest too deep. Those in strings count too. */
function isDeep(toml: string): boolean {
  let depth = 0
  for (const char of toml) {
    if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    if (depth > MOST_LEVELS) return true
  }
  return toml
    .split('\n')
    .some((line) => (line.match(/\./g)?.length ?? 0) > MOST_LEVELS && /^[\w."'\s-]+(?:=|\]|$)/.test(line))
}

/** Returns a table with dates as text and large integers as numbers. */
function jsonTable(table: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, jsonItem(value)]))
}

function jsonItem(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonItem)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'object' && value !== null ? jsonTable(value) : value
}
