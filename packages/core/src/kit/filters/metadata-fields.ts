import type { Document, FieldCondition, Json } from '../../contracts.js'

/** The most names of a path to a field of metadata. */
export const MAX_FIELD_NAMES = 16

/** A value of a field. `null` stands for an object, which no condition but `exists` takes. */
export type StoredFieldValue = string | number | boolean | null

/**
 * Returns the names of a path: `author.name` has two. A dot or a backslash within a name is
 * written after a backslash.
 */
export function fieldNames(path: string): string[] {
  const names = ['']
  for (const [part] of path.matchAll(/\\[\\.]|./gs)) {
    if (part === '.') names.push('')
    else names.push(`${names.pop()}${part.length === 2 ? part[1] : part}`)
  }
  return names
}

/** Returns the path that `fieldNames` reads as these names. */
export function fieldPath(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.')
}

/**
 * Returns the values that a field of metadata has. A path leads into the elements of lists, at any
 * depth. `null` in metadata is no value.
 */
export function fieldValues(metadata: Document['metadata'], names: readonly string[]): StoredFieldValue[] {
  let level: Json[] = [metadata]
  for (const name of names) {
    const next: Json[] = []
    for (const json of level) {
      if (!isObject(json) || !Object.hasOwn(json, name)) continue
      for (const element of elementsOf(json[name]!)) next.push(element)
    }
    level = next
  }
  return level.map((json) => (typeof json === 'object' ? null : json))
}

/**
 * Returns the values of every field of metadata, each once, by its path as `fieldPath` writes it.
 * These are all that `fieldValues` returns for a path of at most `MAX_FIELD_NAMES` names.
 */
export function metadataFields(metadata: Document['metadata']): Map<string, Set<StoredFieldValue>> {
  const fields = new Map<string, Set<StoredFieldValue>>()
  const visit = (object: { readonly [key: string]: Json }, prefix: string, depth: number): void => {
    for (const [name, member] of Object.entries(object)) {
      const path = depth === 1 ? fieldPath([name]) : `${prefix}.${fieldPath([name])}`
      for (const json of elementsOf(member)) {
        const values = fields.get(path) ?? new Set()
        fields.set(path, values.add(isObject(json) ? null : json))
        if (isObject(json) && depth < MAX_FIELD_NAMES) visit(json, path, depth + 1)
      }
    }
  }
  visit(metadata, '', 1)
  return fields
}

function isObject(json: Json): json is { [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The elements of a list and of the lists in it, or the value itself. Without `null`. */
function elementsOf(json: Json): Exclude<Json, null | Json[]>[] {
  if (json === null) return []
  if (!Array.isArray(json)) return [json]
  return (json as unknown[]).flat(1000).filter((element) => element !== null) as Exclude<Json, null | Json[]>[]
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:?\d\d)?)?$/

/**
 * Returns the time that a string of ISO 8601 is, in milliseconds since 1970. `undefined` for any
 * other string. A date is its midnight, and what names no zone is in UTC. Digits beyond
 * milliseconds don't count.
 */
export function fieldTime(text: string): number | undefined {
  const [, date, minutes = '00:00', seconds = '00', fraction = '0', zone = 'Z'] = TIME.exec(text) ?? []
  if (date === undefined) return undefined
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
  const time = Date.parse(`${date}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  if (Number.isNaN(time)) return undefined
  // An engine may read February 30 as a day of March.
  const day = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date ? undefined : time
}

/** A bound of a condition. Values of another type don't meet it. */
export type FieldBound = { sign: '>' | '>=' | '<' | '<=' } & (
  | { type: 'number'; value: number }
  | { type: 'time'; value: number }
  | { type: 'text'; value: string }
)

/** Returns bounds with their types: a text that is a time is a bound for times. */
export function fieldBounds({ gt, gte, lt, lte }: Pick<FieldCondition, 'gt' | 'gte' | 'lt' | 'lte'>): FieldBound[] {
  const bounds = [
    ['>', gt],
    ['>=', gte],
    ['<', lt],
    ['<=', lte],
  ] as const
  return bounds.flatMap(([sign, bound]): FieldBound[] => {
    if (bound === undefined) return []
    if (typeof bound === 'number') return [{ sign, type: 'number', value: bound }]
    const time = fieldTime(bound)
    return [time === undefined ? { sign, type: 'text', value: bound } : { sign, type: 'time', value: time }]
  })
}

/** What `sortableText` changes: whatever sorts or is stored otherwise elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: SQL takes no NUL
const UNSORTED = /[\0\u0001\ud800-\uffff]/g

/**
 * Returns a form of a string for an index that sorts by code point, or by the bytes of UTF-8. Forms
 * sort as the strings do by UTF-16 code unit, a form holds another where the string does, and equal
 * forms mean equal strings. A form has neither NUL nor lone surrogates.
 */
export function sortableText(text: string): string {
  return text.replace(UNSORTED, (unit) => {
    const code = unit.charCodeAt(0)
    // After U+0001 comes what no other string has.
    if (code <= 1) return `\u0001${String.fromCharCode(0xe800 + code)}`
    return code < 0xe000 ? String.fromCharCode(code - 0xd800 + 0xe000) : String.fromCodePoint(0x10000 + code)
  })
}
