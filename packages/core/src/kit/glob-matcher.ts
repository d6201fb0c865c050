import { type GlobRules, writeOutGlobs } from '@kebab/schemas/read'
import { invalidInput } from './invalid-input.js'

/** The most numbers that a matcher caches for its computed states: a few megabytes. */
const MAX_CACHE_SIZE = 2 ** 18
/** The cost of caching a state, or a transition to one, besides the numbers of the state. */
const COST = 8
/** The most characters whose transitions a matcher caches. */
const MOST_ROWS = 256

/**
 * Returns a test for paths: true if one of the globs matches the whole path. `*` stands for any
 * characters but `/`, `**` for any characters, and `?` for one character but `/`. `{a,b}` stands
 * for one of the alternatives, and everything else for itself, as braces without a comma do. A
 * segment `**` also matches no segment, so that `docs/**\/a.md` takes `docs/a.md`.
 *
 * All globs are matched in one pass over the path, without backtracking. A character of the path
 * costs one look-up if its state is cached. Otherwise it costs at most one step per 32 characters
 * of the globs.
 * @throws KebabError `invalid_input` for a glob that begins with `!`, or whose alternatives written
 *   out have more than 262,144 characters
 */
export function globMatcher(globs: string | readonly string[]): (path: string) => boolean {
  const exact = new Set<string>()
  const patterns = new Set<string>()
  for (const glob of writtenOut(typeof globs === 'string' ? [globs] : globs, 'globs'))
    (/[*?]/.test(glob) ? patterns : exact).add(glob)
  if (patterns.size === 0) return (path) => exact.has(path)
  const walk = new Walk(compile(patterns))
  return (path) => exact.has(path) || walk.accepts(path)
}

/**
 * Returns the globs with the alternatives in their braces written out: `{a,b}.md` is `a.md` and
 * `b.md`.
 *
 * @param field the field that holds the globs, for errors
 * @param rules what else holds for them, such as that they are globs of `paths`
 * @throws KebabError as `globMatcher` does, with the field and the index, and for a glob that
 *   breaks the rules
 */
export function writtenOut(globs: readonly string[], field: string, rules?: GlobRules): string[] {
  const written = writeOutGlobs(globs, (i) => `${field}.${i}`, rules)
  if (written.issue === undefined) return written.globs
  const { expected, found, hint } = written.issue
  throw invalidInput(written.issue.field, expected, found, { hint })
}

/**
 * All globs as one nondeterministic automaton in bits (Navarro and Raffinot, "Flexible Pattern
 * Matching in Strings", 2002). A glob has a position before each of its characters and one at its
 * end. Each member says something about every position, one bit each, in words of 32 bits. No two
 * globs share a word.
 */
interface Automaton {
  /** Positions that any character stays at: the glob has a `**` there. */
  stays: Int32Array
  /** Positions that any character but `/` stays at: the glob has a `*` or a `**` there. */
  staysInSegment: Int32Array
  /** Positions that any character but `/` leads on from: the glob has a `?` there. */
  leads: Int32Array
  /** Positions that also reach the next one without a character: a segment `**` starts there. */
  skips: Int32Array
  /** The last positions of the globs. */
  ends: Int32Array
  /** For each word, the index of the first word of its glob. */
  firsts: Int32Array
  /** For each character of the globs, the positions from which it leads to the next one. */
  chars: ReadonlyMap<string, readonly number[]>
}

function compile(globs: ReadonlySet<string>): Automaton {
  let words = 0
  for (const glob of globs) words += wordsOf(glob)
  const empty = (): Int32Array => new Int32Array(words)
  const chars = new Map<string, number[]>([['/', []]])
  const automaton = {
    stays: empty(),
    staysInSegment: empty(),
    leads: empty(),
    skips: empty(),
    ends: empty(),
    firsts: empty(),
    chars,
  }
  const { stays, staysInSegment, leads, skips, ends, firsts } = automaton
  let first = 0
  for (const glob of globs) {
    let position = first * 32
    const add = (char: string): void => {
      const positions = chars.get(char)
      if (positions === undefined) chars.set(char, [position++])
      else positions.push(position++)
    }
    // Several segments `**` in a row mean the same as one.
    for (const [piece] of glob.matchAll(/(?<![^/])(?:\*\*+\/)+|\*+|\?|[^*?]+/gsu)) {
      if (piece === '?') mark(leads, position++)
      else if (!piece.startsWith('*')) for (const char of piece) add(char)
      else {
        mark(staysInSegment, position)
        if (piece !== '*') mark(stays, position)
        if (!piece.endsWith('/')) continue
        mark(skips, position)
        add('/')
      }
    }
    mark(ends, position)
    firsts.fill(first, first, first + wordsOf(glob))
    first += wordsOf(glob)
  }
  return automaton
}

/** Enough words for a position before each character and one at the end. */
function wordsOf(glob: string): number {
  return (glob.length >>> 5) + 1
}

function mark(words: Int32Array, position: number): void {
  words[position >>> 5]! |= 1 << position
}

/** The positions that a path may have reached. */
interface State {
  /** Pairs of a word's index and its bits, by index, without words that have no bit. */
  words: Int32Array
  outcome: Outcome
  /** The cached next states, by the number of the character that leads there. */
  next: Map<number, State>
}

interface Outcome {
  /** Whether a path that ends in this state matches. */
  accepts: boolean
  /** Whether every longer path has the same outcome. */
  settled: boolean
}

/**
 * Matches paths and caches the states that it computes: a deterministic automaton that grows as it
 * is used.
 */
class Walk {
  readonly #automaton: Automaton
  /**
   * Numbers from 1 for the characters of the globs. All other characters share 0, since they lead
   * to the same positions.
   */
  readonly #numbers = new Map<string, number>()
  readonly #chars: string[] = ['']
  readonly #rows = new Map<number, Int32Array>()
  readonly #states = new Map<string, State>()
  readonly #start: State
  #cacheSize = 0
  /** The positions that were computed last, and those before them. */
  #to: Int32Array
  #from: Int32Array

  constructor(automaton: Automaton) {
    this.#automaton = automaton
    for (const char of automaton.chars.keys()) this.#numbers.set(char, this.#chars.push(char) - 1)
    const { firsts, skips } = automaton
    this.#to = new Int32Array(2 * firsts.length)
    this.#from = new Int32Array(2 * firsts.length)
    const words: number[] = []
    for (const [at, first] of firsts.entries()) if (at === first) words.push(at, 1 | ((skips[at]! & 1) << 1))
    this.#start = this.#stateOf(Int32Array.from(words))
  }

  accepts(path: string): boolean {
    let state: State | undefined = this.#start
    let size = 0
    for (const char of path) {
      const number = this.#numbers.get(char) ?? 0
      if (state !== undefined) {
        if (state.outcome.settled) break
        const next: State | undefined = state.next.get(number)
        if (next !== undefined) {
          state = next
          continue
        }
        size = this.#step(state.words, state.words.length, number)
        state = this.#keep(state, number, size)
      } else {
        ;[this.#from, this.#to] = [this.#to, this.#from]
        size = this.#step(this.#from, size, number)
        if (size === 0) return false
      }
    }
    return (state?.outcome ?? this.#outcomeOf(this.#to, size)).accepts
  }

  /** Returns the state that was computed last if it is cached. */
  #keep(before: State, number: number, size: number): State | undefined {
    // A full cache stays as it is. Hostile globs reach no state twice, so that caching their states
    // costs more than it saves.
    if (this.#cacheSize > MAX_CACHE_SIZE) return undefined
    const words = this.#to.slice(0, size)
    const key = words.join()
    let state = this.#states.get(key)
    if (state === undefined) {
      state = this.#stateOf(words)
      this.#states.set(key, state)
      this.#cacheSize += size + COST
    }
    before.next.set(number, state)
    this.#cacheSize += COST
    return state
  }

  #stateOf(words: Int32Array): State {
    return { words, outcome: this.#outcomeOf(words, words.length), next: new Map() }
  }

  #outcomeOf(words: Int32Array, size: number): Outcome {
    const { stays, ends } = this.#automaton
    let accepts = false
    let settled = size === 0
    for (let i = 0; i < size; i += 2) {
      const ended = words[i + 1]! & ends[words[i]!]!
      if (ended === 0) continue
      accepts = true
      if ((ended & stays[words[i]!]!) !== 0) settled = true
    }
    return { accepts, settled }
  }

  /**
   * Computes the positions that a character leads to from these, and returns how many numbers hold
   * them.
   */
  #step(from: Int32Array, length: number, number: number): number {
    const { stays, staysInSegment, skips, firsts } = this.#automaton
    const row = this.#rowOf(number)
    const loops = this.#chars[number] === '/' ? stays : staysInSegment
    const to = this.#to
    let size = 0
    let at = -1
    // The carry out of the top of a word: 1 into the first position of the next word, 2 by a skip.
    let carry = 0
    for (let i = 0; i < length || carry !== 0; ) {
      at = carry === 0 ? from[i]! : at + 1
      let bits = 0
      if (i < length && from[i] === at) {
        bits = from[i + 1]!
        i += 2
      }
      const moved = bits & row[at]!
      const entered = (moved << 1) | (carry & 1)
      const skipped = entered & skips[at]!
      let reached = (bits & loops[at]!) | entered | (skipped << 1) | (carry >> 1)
      carry = (moved >>> 31) | ((skipped >>> 31) << 1)
      const free = reached & stays[at]!
      if (free !== 0) {
        // Positions before a reached `**` can be dropped: they could only lead to it, and it is
        // reached.
        reached &= -1 << (31 - Math.clz32(free))
        while (size > 0 && to[size - 2]! >= firsts[at]!) size -= 2
      }
      if (reached !== 0) {
        to[size++] = at
        to[size++] = reached
      }
    }
    return size
  }

  /** For each position, whether a character leads to the next one. */
  #rowOf(number: number): Int32Array {
    const cachedRow = this.#rows.get(number)
    if (cachedRow !== undefined) return cachedRow
    const { leads, chars } = this.#automaton
    const char = this.#chars[number]!
    const row = char === '/' ? new Int32Array(leads.length) : leads.slice()
    for (const position of chars.get(char) ?? []) mark(row, position)
    if (this.#rows.size >= MOST_ROWS) this.#rows.clear()
    this.#rows.set(number, row)
    return row
  }
}
