import { describeValue, nearestName } from '@kebab/schemas/read'
import type { CallOptions } from '../contracts.js'

/** The kind of value that an option takes. */
export interface OptionKind {
  /** The kind in words that follow "expected", such as `an integer from 1`. */
  expected: string
  /**
   * Whether a value is of this kind. It is never asked about `undefined`, which means an absent
   * option.
   */
  fits(value: unknown): boolean
  /** Whether an option without a default may be absent. Default: `false`. */
  optional?: boolean
}

/** Reads options by name, each at most once, with their types. */
export interface OptionReader<O extends object> {
  /**
   * Returns the value of an option without a default. It must be present, unless its kind is
   * `optional`.
   * @throws TypeError for a value of another kind:
   *   `k1: expected a number from 0 to 1000, found "1"`
   */
  <K extends keyof O & string>(name: K, kind: OptionKind & { optional: true }): O[K]
  <K extends keyof O & string>(name: K, kind: OptionKind): Exclude<O[K], undefined>
  /** Returns the value of an option, or the default if it is absent. The default isn't checked. */
  <K extends keyof O & string, D>(name: K, kind: OptionKind, fallback: D): Exclude<O[K], undefined> | D
  /**
   * Returns a reader for an option that is itself an object of options. An absent one is read as
   * `{}`. Call its own `done` to refuse what is unknown in it.
   */
  within<K extends keyof O & string>(name: K): OptionReader<Exclude<O[K], undefined> & object>
  /**
   * Refuses an option for a reason that no kind states. @throws TypeError
   * `name: expected …, found …`
   */
  refuse(name: string, expected: string, value: unknown, more?: { cause: unknown }): never
  /**
   * Refuses every option that was not read. Call it after the last one.
   * @throws TypeError with the nearest known name: "createEngine: unknown option `weigths`; did you
   *   mean `weights`?"
   */
  done(): void
}

/**
 * Reads the options of a factory: typed, checked, and with defaults. Every factory of Kebab uses
 * it, so that a misspelt option is refused and never ignored. Each option is read from the object
 * once.
 *
 *     const read = optionReader('bm25Retriever', options)
 *     const k1 = read('k1', numberFrom(0, 1000), 1.2)
 *     const analyzer = read('analyzer', objectWith('terms'), defaultAnalyzer)
 *     read.done()
 *
 * @param maker the factory, as messages name it
 * @param prefix what messages put before the name of a wrong option, such as `bm25Retriever: `.
 *   Default: nothing
 * @throws TypeError for options that are not an object
 */
export function optionReader<O extends object>(maker: string, options: O, prefix = ''): OptionReader<O> {
  return readerAt(maker, options, prefix, '')
}

/** `at`: the path of the options that these are within, such as `rerank.`. */
function readerAt<O extends object>(maker: string, options: O, prefix: string, at: string): OptionReader<O> {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const name = at === '' ? `${maker}: options` : prefix + at.slice(0, -1)
    throw new TypeError(`${name}: expected an object, found ${describeValue(options)}`)
  }
  const names = new Set<string>()
  const refuse = (name: string, expected: string, value: unknown, more?: { cause: unknown }): never => {
    throw new TypeError(`${prefix}${at}${name}: expected ${expected}, found ${describeValue(value)}`, more)
  }
  const take = (name: string): unknown => {
    names.add(name)
    // What every object inherits is no option: a retriever may be called `constructor`.
    if (name in Object.prototype && !Object.hasOwn(options, name)) return undefined
    return (options as Record<string, unknown>)[name]
  }
  const read = (name: string, kind: OptionKind, ...fallback: unknown[]): unknown => {
    const value = take(name)
    if (value === undefined && (fallback.length > 0 || kind.optional)) return fallback[0]
    return value !== undefined && kind.fits(value) ? value : refuse(name, kind.expected, value)
  }
  const within = (name: string) => readerAt(maker, take(name) ?? {}, prefix, `${at}${name}.`)
  const done = (): void => {
    const unknown = Object.keys(options).find((name) => !names.has(name))
    if (unknown === undefined) return
    const nearest = nearestName(unknown, [...names])
    const advice =
      nearest === undefined ? `expected one of ${[...names].join(', ')}` : `did you mean \`${at}${nearest}\`?`
    throw new TypeError(`${maker}: unknown option \`${at}${unknown}\`; ${advice}`)
  }
  return Object.assign(read, { within, refuse, done }) as OptionReader<O>
}

/**
 * Reads the options of a method that takes a signal and nothing else, and returns the signal.
 * @param method the method, as messages name it
 * @throws TypeError for an unknown option, and for options or a signal of another kind
 */
export function readSignal(method: string, options: CallOptions = {}): AbortSignal | undefined {
  const read = optionReader(method, options)
  const signal = read('signal', anySignal)
  read.done()
  return signal
}

/** Makes a kind optional: the option may be absent and has no default. */
export function optional(kind: OptionKind): OptionKind & { optional: true } {
  return { ...kind, optional: true }
}

/** Any value. For an option that is checked elsewhere. */
export const anything: OptionKind = { expected: 'a value', fits: () => true }

/** A string that is not empty. */
export const filledString: OptionKind = {
  expected: 'a string that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
}

/** A token for `Authorization: Bearer`. No header has one with a space or a control character. */
export const bearerText: OptionKind = {
  expected: 'a token of printable ASCII without spaces',
  fits: (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
}

/**
 * The token of a header `Authorization: Bearer TOKEN`. Empty: the header is absent, has another
 * scheme, or has anything besides one token.
 */
export function bearerIn(authorization: string | null | undefined): string {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

/** Any string, an empty one too. */
export const anyString: OptionKind = { expected: 'a string', fits: (value) => typeof value === 'string' }

/** True or false. */
export const anyFlag: OptionKind = { expected: 'true or false', fits: (value) => typeof value === 'boolean' }

/** An `AbortSignal`, also one of another realm. */
export const anySignal: OptionKind & { optional: true } = {
  expected: 'an AbortSignal',
  optional: true,
  fits: (value) =>
    typeof (value as AbortSignal | null)?.aborted === 'boolean' &&
    typeof (value as AbortSignal).addEventListener === 'function',
}

/** Any function or class. */
export const anyFunction: OptionKind = { expected: 'a function', fits: (value) => typeof value === 'function' }

/** An array whose items are of one kind. */
export function listOf(item: OptionKind): OptionKind {
  const expected = `an array, each item ${item.expected}`
  return { expected, fits: (value) => isListOf(value, item.fits) }
}

/**
 * Whether a value is an array, and each of its items fits. A hole counts as `undefined`, unlike
 * with `every`, which skips holes.
 */
export function isListOf<T>(value: unknown, fits: (item: unknown) => item is T): value is T[]
export function isListOf(value: unknown, fits: (item: unknown) => boolean): value is unknown[]
export function isListOf(value: unknown, fits: (item: unknown) => boolean): value is unknown[] {
  if (!Array.isArray(value)) return false
  for (let i = 0; i < value.length; i++) if (!fits(value[i])) return false
  return true
}

/** Whether a value is an array of strings, without holes. */
export function isTextList(value: unknown): value is string[] {
  return isListOf(value, anyString.fits)
}

/**
 * A number from `min` to `max`, both included. By default there is no `max`, and the number must be
 * finite. `Infinity` fits only if it is the given `max`.
 */
export function numberFrom(min: number, max?: number): OptionKind {
  return {
    expected: max === undefined ? `a finite number >= ${min}` : `a number from ${min} to ${max}`,
    fits: (value) => typeof value === 'number' && value >= min && value <= (max ?? Number.MAX_VALUE),
  }
}

/** An integer from `min` to `max`, both included. Default of `max`: 2^53 - 1. */
export function integerFrom(min: number, max: number = Number.MAX_SAFE_INTEGER): OptionKind {
  return {
    expected: max === Number.MAX_SAFE_INTEGER ? `an integer from ${min}` : `an integer from ${min} to ${max}`,
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  }
}

/** One of these strings. */
export function oneOf(...allowed: readonly string[]): OptionKind {
  return { expected: `one of ${allowed.join(', ')}`, fits: (value) => allowed.includes(value as string) }
}

/** An object or a function with these methods. */
export function objectWith(...methods: readonly string[]): OptionKind {
  const names = methods.map((name) => `\`${name}\``).join(', ')
  return {
    expected: methods.length === 1 ? `an object with a method ${names}` : `an object with the methods ${names}`,
    fits: (value) => methods.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function'),
  }
}

/** A kind of your own: `kindOf('a folder', isFolder)`. */
export function kindOf(expected: string, fits: (value: unknown) => boolean): OptionKind {
  return { expected, fits }
}
