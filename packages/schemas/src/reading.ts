import { describeValue } from './describe-value.js'

/** What is wrong with a request: the first thing that was found. The texts are for people; never parse them. */
export interface RequestIssue {
  /** Which field, by its names on the wire joined with dots, such as `filters.tags.1`; `request` for the whole. */
  field: string
  /** What the field takes. */
  expected: string
  /** What it was given. */
  found: string
  /** What may help: the fields that there are. */
  hint?: string
}

/** A request as it was read: what it asks for, or what is wrong with it. */
export type Reading<T> =
  | { input: T; issue?: undefined }
  | {
      input?: undefined
      issue: RequestIssue
      /** What a getter or a proxy of the request threw, where that is the issue. */
      cause?: unknown
    }

/**
 * Reads a request, which may be anything, in the wire's names. It fills in the defaults that the schema states, and copies everything else, so that
 * nothing is shared with the request. A field that is `undefined` is absent; an unknown field is an issue. Never throws.
 */
export type RequestReader<T> = (request: unknown) => Reading<T>

/** Reads one value, or throws a `Refusal`. `field` is where the value is, empty for the request itself. */
export type Check<T> = (value: unknown, field: string) => T

/** A field of an object: its name on the wire, how it is read, and what it is when it is absent. */
export interface Member<T> {
  name: string
  required: boolean
  check: Check<T>
  absent: T | undefined
}

/** How the fields of an object are read, by their names in `T`. */
export type Shape<T> = { readonly [K in keyof T]-?: Member<T[K]> }

/** Ends the reading of a request. */
export class Refusal {
  readonly issue: RequestIssue
  constructor(field: string, expected: string, found: string, hint?: string) {
    this.issue = { field: field || 'request', expected, found, ...(hint === undefined ? {} : { hint }) }
  }
}

/** Makes a reader. `prepare` is called once, with the first request. */
export function reader<T>(prepare: () => Check<T>): RequestReader<T> {
  let check: Check<T> | undefined
  return (request) => {
    check ??= prepare()
    try {
      return { input: check(request, '') }
    } catch (cause) {
      if (cause instanceof Refusal) return { issue: cause.issue }
      // Only a getter or a proxy runs code of its own here.
      const issue = { field: 'request', expected: 'plain data', found: 'an error thrown while it was read' }
      return { issue, cause }
    }
  }
}

export function required<T>(name: string, check: Check<T>): Member<T> {
  return { name, required: true, check, absent: undefined }
}

export function optional<T>(name: string, check: Check<T>): Member<T | undefined> {
  return { name, required: false, check, absent: undefined }
}

export function withDefault<T>(name: string, absent: T, check: Check<T>): Member<T> {
  return { name, required: false, check, absent }
}

/** An object, read into the names of `T`. Absent fields are `undefined`, or have their defaults. */
export function object<T>(shape: Shape<T>): Check<T> {
  const entries = Object.entries<Member<unknown>>(shape)
  const names = entries.map(([, { name }]) => name)
  return (value, field) => {
    const given = fieldsOf(value, field, names)
    return Object.fromEntries(entries.map(([key, member]) => [key, readMember(member, given, field)])) as T
  }
}

/** An object that is handed on: read as any other, but it keeps the names of the wire. */
export function onWire<T>(shape: Readonly<Record<string, Member<unknown>>>): Check<T> {
  return object(Object.fromEntries(Object.values(shape).map((member) => [member.name, member]))) as Check<T>
}

/**
 * One of several objects. The first field of each shape is required, and tells the shapes apart; among shapes that begin alike, the first one that
 * has all given fields is meant.
 */
export function union<T>(shapes: readonly Readonly<Record<string, Member<unknown>>>[]): Check<T> {
  const branches = shapes.map((shape) => {
    const members = Object.values(shape)
    return { head: members[0]!.name, names: members.map(({ name }) => name), check: object(shape) }
  })
  const names = [...new Set(branches.flatMap((branch) => branch.names))]
  const heads = [...new Set(branches.map(({ head }) => head))]
  return (value, field) => {
    const given = fieldsOf(value, field, names)
    const [head, ...others] = heads.filter((name) => given.has(name))
    const either = `either ${heads.join(' or ')}`
    if (head === undefined) throw new Refusal(field, either, 'neither')
    if (others.length > 0) throw new Refusal(field, either, 'both')
    const alike = branches.filter((branch) => branch.head === head)
    for (const [name, found] of given) {
      if (alike.some((branch) => branch.names.includes(name))) continue
      throw new Refusal(within(field, name), `nothing beside ${head}`, describeValue(found))
    }
    const meant = alike.find((branch) => [...given.keys()].every((name) => branch.names.includes(name)))!
    return meant.check(Object.fromEntries(given), field) as T
  }
}

/** An array of at least one item, or of none where `min` is 0. */
export function list<T>(check: Check<T>, min: number, max: number): Check<T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) throw new Refusal(field, 'an array', describeValue(value))
    const { length } = value
    if (length < min) throw new Refusal(field, 'a value that is not empty', 'an empty one')
    if (length > max) throw new Refusal(field, `at most ${max} items`, `${length}`)
    // Item by item: `map` would pass over holes.
    return Array.from({ length }, (_, i) => check(value[i], within(field, `${i}`)))
  }
}

/** One value, or an array of at least one: always read as an array. */
export function oneOrMore<T>(check: Check<T>, max: number): Check<T[]> {
  const many = list(check, 0, max)
  return (value, field) => {
    if (!Array.isArray(value)) return [check(value, field)]
    if (value.length > 0) return many(value, field)
    throw new Refusal(field, `from 1 to ${max} values (leave it out to filter nothing)`, '0')
  }
}

/** A text. Its length counts characters as JSON Schema does: code points. */
export function text({ max, filled, notBlank }: { max?: number; filled?: true; notBlank?: true } = {}): Check<string> {
  return (value, field) => {
    if (typeof value !== 'string') throw new Refusal(field, 'a string', describeValue(value))
    if (filled && value === '') throw new Refusal(field, 'a value that is not empty', 'an empty one')
    if (max !== undefined && value.length > max) {
      // A character is at most two code units. A text far too long isn't counted.
      const count = value.length > 4 * max ? `at least ${Math.ceil(value.length / 2)}` : charactersIn(value)
      if (typeof count === 'string' || count > max) throw new Refusal(field, `at most ${max} characters`, `${count}`)
    }
    if (notBlank && value.trim() === '') throw new Refusal(field, 'a text that is not blank', describeValue(value))
    return value
  }
}

/** The code points of a text. */
export function charactersIn(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** A date and time that matches the pattern, which holds the date first, and that there is. */
export function dateTime(pattern: RegExp): Check<string> {
  return (value, field) => {
    if (typeof value === 'string' && pattern.test(value) && isDay(value)) return value
    throw new Refusal(field, 'a date and time such as 2026-01-31T00:00:00Z', describeValue(value))
  }
}

/** Whether the month of a date has its day. Months repeat every 400 years. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

export const flag: Check<boolean> = (value, field) => {
  if (typeof value === 'boolean') return value
  throw new Refusal(field, 'a boolean', describeValue(value))
}

export function integer(min: number, max: number): Check<number> {
  const inside = number(min, max)
  return (value, field) => {
    if (Number.isInteger(value)) return inside(value, field)
    throw new Refusal(field, 'an integer', describeValue(value))
  }
}

export function number(min: number, max: number): Check<number> {
  return (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal(field, 'a number', describeValue(value))
    if (value < min) throw new Refusal(field, `at least ${min}`, `${value}`)
    if (value > max) throw new Refusal(field, `at most ${max}`, `${value}`)
    return value
  }
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Check<T> {
  return (value, field) => {
    if (allowed.includes(value as T)) return value as T
    const expected = allowed.map((one) => JSON.stringify(one)).join(', ')
    throw new Refusal(field, allowed.length === 1 ? expected : `one of ${expected}`, describeValue(value))
  }
}

/** A value that is the same as absent where it is `null`. */
export function nullable<T>(check: Check<T>): Check<T | undefined> {
  return (value, field) => (value === null ? undefined : check(value, field))
}

/** What is read elsewhere. */
export const unread: Check<unknown> = (value) => value

function within(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

/** The fields of an object that are not `undefined`, each read once. An unknown field is refused. */
function fieldsOf(value: unknown, field: string, names: readonly string[]): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(field, 'an object', describeValue(value))
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const hint = `The fields are ${names.join(', ')}.`
    throw new Refusal(within(field, unknown), 'a known field', 'an unknown one', hint)
  }
  const given = new Map<string, unknown>()
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
    if (found !== undefined) given.set(name, found)
  }
  return given
}

function readMember<T>(member: Member<T>, given: ReadonlyMap<string, unknown>, field: string): T | undefined {
  const { name, required, check, absent } = member
  if (given.has(name)) return check(given.get(name), within(field, name))
  if (required) throw new Refusal(within(field, name), 'a value', 'nothing')
  return absent
}
