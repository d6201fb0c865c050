import { namesHint } from './nearest-name.js'
import { describeValue, type RequestIssue } from './request-issue.js'

/** The result of reading a request: its `input`, or its `issue`. */
export type Reading<T> =
  | { input: T; issue?: undefined }
  | {
      input?: undefined
      issue: RequestIssue
      /** The error that a getter or a proxy of the request threw, if that is the issue. */
      cause?: unknown
    }

/**
 * Reads a request, which may be any value, in the names of the wire. It fills in the defaults of
 * the schema and copies everything else, so the input shares nothing with the request. A field that
 * is `undefined` is absent. An unknown field is an issue. Never throws.
 */
export type RequestReader<T> = (request: unknown) => Reading<T>

/**
 * Reads one value, or throws a `Refusal`. `field` names the value, and is empty for the request
 * itself.
 */
export type Check<T> = (value: unknown, field: string) => T

/** A field of an object: its name on the wire, how it is read, and its value when it is absent. */
interface Member<T> {
  name: string
  required: boolean
  check: Check<T>
  absent: T | undefined
  /** Makes the check of a field that holds objects such as the one that has it. */
  checkOf?: (self: Check<never>) => Check<T>
}

/** The fields of an object, by their names in `T`. */
type Shape<T> = { readonly [K in keyof T]-?: Member<T[K]> }

/** Thrown to end the reading of a request. */
export class Refusal {
  readonly issue: RequestIssue
  constructor(field: string, expected: string, found: string, hint?: string) {
    this.issue = { field: field || 'request', expected, found, ...(hint === undefined ? {} : { hint }) }
  }
}

/**
 * Makes a reader. `prepare` is called once, at the first request. `name` is what issues call the
 * value; by default it is the request itself.
 */
export function reader<T>(prepare: () => Check<T>, name = ''): RequestReader<T> {
  let check: Check<T> | undefined
  return (request) => {
    check ??= prepare()
    try {
      return { input: check(request, name) }
    } catch (cause) {
      if (cause instanceof Refusal) return { issue: cause.issue }
      // Only a getter or a proxy can throw here.
      const issue = { field: name || 'request', expected: 'plain data', found: 'an error thrown while it was read' }
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

/** A field with objects such as the one that has it. `checkOf` is given that object's check. */
export function recursive<T>(name: string, checkOf: (self: Check<never>) => Check<T>): Member<T | undefined> {
  const uncheck: Check<T> = () => {
    throw new Error(`expected ${name} to be read by the check of its object`)
  }
  return { ...optional<T>(name, uncheck), checkOf }
}

export function withDefault<T>(name: string, absent: T, check: Check<T>): Member<T> {
  return { name, required: false, check, absent }
}

/** Reads an object into the names of `T`. Absent fields are `undefined`, or have their defaults. */
export function object<T>(shape: Shape<T>): Check<T> {
  const names = Object.values<Member<unknown>>(shape).map(({ name }) => name)
  const self: Check<T> = (value, field) => {
    const values = fieldsOf(value, field, names)
    return Object.fromEntries(entries.map(([key, member]) => [key, readMember(member, values, field)])) as T
  }
  const entries = Object.entries<Member<unknown>>(shape).map(([key, member]): [string, Member<unknown>] => {
    return [key, member.checkOf === undefined ? member : { ...member, check: member.checkOf(self as Check<never>) }]
  })
  return self
}

/** Reads an object that is passed on: it keeps the names of the wire. */
export function onWire<T>(shape: Readonly<Record<string, Member<unknown>>>): Check<T> {
  return object(Object.fromEntries(Object.values(shape).map((member) => [member.name, member]))) as Check<T>
}

/** Reads an object that a program wrote: its fields have their names in `T`. */
export function inCode<T>(shape: Shape<T>): Check<T> {
  const entries = Object.entries<Member<unknown>>(shape)
  return object(Object.fromEntries(entries.map(([name, member]) => [name, { ...member, name }])) as Shape<T>)
}

/**
 * Reads one of several objects. The first field of each shape is required and distinguishes the
 * shapes. Among shapes with the same first field, the first one that has all given fields applies.
 */
export function union<T>(shapes: readonly Readonly<Record<string, Member<unknown>>>[]): Check<T> {
  const branches = shapes.map((shape) => {
    const members = Object.values(shape)
    return { head: members[0]!.name, names: members.map(({ name }) => name), check: object(shape) }
  })
  const names = [...new Set(branches.flatMap((branch) => branch.names))]
  const heads = [...new Set(branches.map(({ head }) => head))]
  return (value, field) => {
    const values = fieldsOf(value, field, names)
    const [head, ...others] = heads.filter((name) => values.has(name))
    const either = `either ${heads.join(' or ')}`
    if (head === undefined) throw new Refusal(field, either, 'neither')
    if (others.length > 0) throw new Refusal(field, either, 'both')
    const alike = branches.filter((branch) => branch.head === head)
    for (const [name, fieldValue] of values) {
      if (alike.some((branch) => branch.names.includes(name))) continue
      throw new Refusal(within(field, name), `nothing beside ${head}`, describeValue(fieldValue))
    }
    const meant = alike.find((branch) => [...values.keys()].every((name) => branch.names.includes(name)))
    if (meant !== undefined) return meant.check(Object.fromEntries(values), field) as T
    // Each has a shape that knows it, and no shape knows all.
    const special = [...values.keys()].filter((name) => alike.some((branch) => !branch.names.includes(name)))
    const fitting = alike.find((branch) => branch.names.includes(special[0]!))!
    const foreign = special.find((name) => !fitting.names.includes(name))!
    const beside = `nothing beside ${head} and ${special[0]}`
    throw new Refusal(within(field, foreign), beside, describeValue(values.get(foreign)))
  }
}

/** Reads an array of `min` to `max` items, where `min` is 0 or 1. */
export function list<T>(check: Check<T>, min: number, max: number): Check<T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) throw new Refusal(field, 'an array', describeValue(value))
    const { length } = value
    if (length < min) throw new Refusal(field, 'a value that is not empty', 'an empty one')
    if (length > max) throw new Refusal(field, `at most ${max} items`, `${length}`)
    // Not with `map`, which skips holes.
    return Array.from({ length }, (_, i) => check(value[i], within(field, `${i}`)))
  }
}

/** Reads one value, or an array of at least one, into an array. */
export function oneOrMore<T>(check: Check<T>, max: number): Check<T[]> {
  const many = list(check, 0, max)
  return (value, field) => {
    if (!Array.isArray(value)) return [check(value, field)]
    if (value.length > 0) return many(value, field)
    throw new Refusal(field, `from 1 to ${max} values (leave it out to filter nothing)`, '0')
  }
}

/** Reads a text. Its length is in code points, as in JSON Schema. */
export function text({ max, filled, notBlank }: { max?: number; filled?: true; notBlank?: true } = {}): Check<string> {
  return (value, field) => {
    if (typeof value !== 'string') throw new Refusal(field, 'a string', describeValue(value))
    if (filled && value === '') throw new Refusal(field, 'a value that is not empty', 'an empty one')
    if (max !== undefined && value.length > max) {
      // A code point has at most two units, so a text that is far too long needs no counting.
      const count = value.length > 4 * max ? `at least ${Math.ceil(value.length / 2)}` : charactersIn(value)
      if (typeof count === 'string' || count > max) throw new Refusal(field, `at most ${max} characters`, `${count}`)
    }
    if (notBlank && value.trim() === '') throw new Refusal(field, 'a text that is not blank', describeValue(value))
    return value
  }
}

/** Returns the number of code points of a text. */
export function charactersIn(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Reads a date and time that matches the pattern, which begins with the date, and that exists. */
export function dateTime(pattern: RegExp): Check<string> {
  return (value, field) => {
    if (typeof value === 'string' && pattern.test(value) && isDay(value)) return value
    throw new Refusal(field, 'a date and time such as 2026-01-31T00:00:00Z', describeValue(value))
  }
}

/** Whether the day of a date exists. The calendar repeats every 400 years. */
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
    const expected = allowed.map((literal) => JSON.stringify(literal)).join(', ')
    throw new Refusal(field, allowed.length === 1 ? expected : `one of ${expected}`, describeValue(value))
  }
}

/** Accepts any value, which is read elsewhere. */
export const unread: Check<unknown> = (value) => value

export function within(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

/**
 * Returns the fields of an object that are not `undefined`. Reads each once, and refuses unknown
 * ones.
 */
function fieldsOf(value: unknown, field: string, names: readonly string[]): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(field, 'an object', describeValue(value))
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new Refusal(within(field, unknown), 'a known field', 'an unknown one', namesHint(unknown, names, 'fields'))
  }
  const values = new Map<string, unknown>()
  for (const name of names) {
    const fieldValue = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
    if (fieldValue !== undefined) values.set(name, fieldValue)
  }
  return values
}

function readMember<T>(member: Member<T>, values: ReadonlyMap<string, unknown>, field: string): T | undefined {
  const { name, required, check, absent } = member
  if (values.has(name)) return check(values.get(name), within(field, name))
  if (required) throw new Refusal(within(field, name), 'a value', 'nothing')
  return absent
}

/** Refuses the `null` that `next_cursor` is on the last page, and says how to begin again. */
export function pageCursor(check: Check<string>): Check<string> {
  return (value, field) => {
    if (value !== null) return check(value, field)
    const hint =
      'On the last page `next_cursor` is null, and there is no more to ask for. Leave `cursor` out to begin again.'
    throw new Refusal(field, 'the next_cursor of a page before the last', 'null', hint)
  }
}

/** Refuses a span that ends before it begins, a rule that JSON Schema can't express. */
export function spanInOrder<T extends Partial<Record<'lineStart' | 'lineEnd' | 'start' | 'end', number | undefined>>>(
  check: Check<T>,
): Check<T> {
  const refuse = (field: string, name: string, first: string, from = 0, to = from): void => {
    if (to < from) throw new Refusal(within(field, name), `at least ${first}, ${from}`, `${to}`)
  }
  return (value, field) => {
    const span = check(value, field)
    refuse(field, 'line_end', 'line_start', span.lineStart, span.lineEnd)
    refuse(field, 'end', 'start', span.start, span.end)
    return span
  }
}
