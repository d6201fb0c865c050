/** The most numbers that a matcher keeps of the states it has computed: a few megabytes. */
const MOST_KEPT = 2 ** 18
/** What it costs to keep a state, or the way to one, beside the numbers of the state. */
const COST = 8
/** The most characters whose moves a matcher keeps. */
const MOST_ROWS = 256

/**
 * Returns a test for paths: true if one of the globs matches the whole path. `*` stands for any characters but `/`,
 * `**` for any characters, `?` for one character but `/`, and everything else for itself.
 * A segment `**` also stands for no segment, so that `docs/**\/a.md` takes `docs/a.md`.
 *
 * All globs are tested in one walk along the path, without backtracking. A character of the path costs a look-up
 * if the walk comes to a state that was kept, else at most one step for each 32 characters of the globs.
 */
export function globMatcher(globs: string | readonly string[]): (path: string) => boolean {
  const exact = new Set<string>()
  const patterns = new Set<string>()
  for (const glob of typeof globs === 'string' ? [globs] : globs) (/[*?]/.test(glob) ? patterns : exact).add(glob)
  if (patterns.size === 0) return (path) => exact.has(path)
  const walk = new Walk(compile(patterns))
  return (path) => exact.has(path) || walk.accepts(path)
}

/**
 * The globs as one nondeterministic automaton in bits (Navarro and Raffinot, "Flexible Pattern Matching in Strings", 2002).
 * A glob has a place before each of its characters and one at its end. Each member says something of every place
 * by its bit, in words of 32; no two globs share a word.
 */
interface Automaton {
  /** Any character stays here: the glob has a `**`. */
  stays: Int32Array
  /** Any character but `/` stays here: the glob has a `*` or a `**`. */
  staysInSegment: Int32Array
  /** Any character but `/` leads to the next place: the glob has a `?`. */
  leads: Int32Array
  /** Whatever leads here leads to the next place as well: a segment `**` begins. */
  skips: Int32Array
  /** The glob ends here. */
  ends: Int32Array
  /** For each word, the first word of its glob. */
  firsts: Int32Array
  /** For each character of the globs, the places from which it leads to the next one. */
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
    let place = first * 32
    const add = (char: string): void => {
      const places = chars.get(char)
      if (places === undefined) chars.set(char, [place++])
      else places.push(place++)
    }
    // Segments `**` in a row stand for what one does.
    for (const [part] of glob.matchAll(/(?<![^/])(?:\*\*+\/)+|\*+|\?|[^*?]+/gsu)) {
      if (part === '?') mark(leads, place++)
      else if (!part.startsWith('*')) for (const char of part) add(char)
      else {
        mark(staysInSegment, place)
        if (part !== '*') mark(stays, place)
        if (!part.endsWith('/')) continue
        mark(skips, place)
        add('/')
      }
    }
    mark(ends, place)
    firsts.fill(first, first, first + wordsOf(glob))
    first += wordsOf(glob)
  }
  return automaton
}

/** Enough for a place before each character and one at the end. */
function wordsOf(glob: string): number {
  return (glob.length >>> 5) + 1
}

function mark(words: Int32Array, place: number): void {
  words[place >>> 5]! |= 1 << place
}

/** The places that a path may have come to. */
interface State {
  /** Pairs of a word's number and its bits, ascending, without those that have no bit. */
  words: Int32Array
  outcome: Outcome
  /** The states that were kept, by the number of the character that leads there. */
  next: Map<number, State>
}

interface Outcome {
  /** Whether a path that ends here matches. */
  accepts: boolean
  /** Whether any longer path has the same outcome. */
  settled: boolean
}

/** Walks along paths and keeps the states that it computes, as a deterministic automaton that grows as it is used. */
class Walk {
  readonly #automaton: Automaton
  /** Numbers from 1 for the characters of the globs. All others are 0: they lead to the same places. */
  readonly #numbers = new Map<string, number>()
  readonly #chars: string[] = ['']
  readonly #rows = new Map<number, Int32Array>()
  readonly #states = new Map<string, State>()
  readonly #start: State
  #kept = 0
  /** What was computed last, and what was before it. */
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

  /** The state that was computed last, if it is kept. */
  #keep(before: State, number: number, size: number): State | undefined {
    // What is kept stays: hostile globs come to no state twice, and to keep theirs instead would cost more than to compute them.
    if (this.#kept > MOST_KEPT) return undefined
    const words = this.#to.slice(0, size)
    const key = words.join()
    let state = this.#states.get(key)
    if (state === undefined) {
      state = this.#stateOf(words)
      this.#states.set(key, state)
      this.#kept += size + COST
    }
    before.next.set(number, state)
    this.#kept += COST
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

  /** Computes the places that a character leads to from these, and returns how many numbers say so. */
  #step(from: Int32Array, length: number, number: number): number {
    const { stays, staysInSegment, skips, firsts } = this.#automaton
    const row = this.#rowOf(number)
    const loops = this.#chars[number] === '/' ? stays : staysInSegment
    const to = this.#to
    let size = 0
    let at = -1
    // What is led out of a word at its upper end: 1 into the first place of the next word, 2 by a skip.
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
        // What is before a `**` may be forgotten: it could only come here later, and this takes whatever comes until then.
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

  /** For each place, whether a character leads to the next one. */
  #rowOf(number: number): Int32Array {
    const known = this.#rows.get(number)
    if (known !== undefined) return known
    const { leads, chars } = this.#automaton
    const char = this.#chars[number]!
    const row = char === '/' ? new Int32Array(leads.length) : leads.slice()
    for (const place of chars.get(char) ?? []) mark(row, place)
    if (this.#rows.size >= MOST_ROWS) this.#rows.clear()
    this.#rows.set(number, row)
    return row
  }
}
