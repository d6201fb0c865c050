import { describeValue, type RequestIssue } from './request-issue.js'

/** The most characters of a glob with all its alternatives written out. */
const MOST_CHARACTERS = 262_144

/**
 * Writes out the alternatives in the braces of globs: `{a,b}.md` becomes `a.md` and `b.md`. Braces
 * may hold braces, `/` and nothing. Braces without a comma, or without their partner, stand for
 * themselves.
 *
 * Returns an issue for a glob or an alternative that begins with `!`. So it does for a glob whose
 * alternatives take more than 262,144 UTF-16 units, one between two of them included, or 64 levels
 * of braces. A glob without alternatives may have any length.
 *
 * @param fieldOf the field of a glob, by its index
 */
export function writeOutGlobs(
  globs: readonly string[],
  fieldOf: (index: number) => string,
  { paths, instead = 'A glob here can’t leave out paths.' }: GlobRules = {},
): { globs: string[]; issue?: undefined } | { issue: RequestIssue } {
  const all: string[] = []
  for (const [i, glob] of globs.entries()) {
    const alternatives = alternativesOf(glob)
    if (glob.startsWith('!') || alternatives?.some((alternative) => alternative.startsWith('!'))) {
      const hint = `${instead} For a name that begins with \`!\`, write \`?\` in its place.`
      const expected = 'a glob that doesn’t begin with `!`'
      return { issue: { field: fieldOf(i), expected, found: 'one that does', hint } }
    }
    if (alternatives === undefined) {
      const expected = `at most ${MOST_CHARACTERS} characters with all alternatives written out`
      return { issue: { field: fieldOf(i), expected, found: 'more' } }
    }
    if (paths !== undefined) {
      const hint = isListInText(glob)
        ? LIST_IN_TEXT
        : firstOf(alternatives, (alternative) => whyWithoutMatch(alternative, paths))
      const expected = 'a glob of paths within their source, such as `guides/**`'
      if (hint !== undefined) return { issue: { field: fieldOf(i), expected, found: describeValue(glob), hint } }
    }
    for (const alternative of alternatives) all.push(alternative)
  }
  return { globs: all }
}

/** What else holds for globs. */
export interface GlobRules {
  /**
   * What the globs name: files, or folders as well. A glob or an alternative that can name none, as
   * `./docs/**` can't, is an issue. Absent: they are matched against any texts.
   */
  paths?: 'files' | 'files and folders'
  /** What to do instead of a leading `!`. */
  instead?: string
}

const RELATIVE = 'Paths are relative to their source: they begin with a name, and have no `.` or `..`'
const LIST_IN_TEXT = 'It is a list that was written into a string: send the list itself.'

/**
 * Says why a glob matches no path, if it can't: paths begin with the name of a file or folder, have
 * no segments `.` and `..`, and those of files end with a name.
 */
function whyWithoutMatch(glob: string, paths: NonNullable<GlobRules['paths']>): string | undefined {
  if (!isRelative(glob)) {
    const within = glob.replace(/^(?:\.?\/)+/, '')
    return `${RELATIVE}${isRelative(within) && within.length < 100 ? `: write \`${within}\`` : ''}.`
  }
  return paths === 'files' && glob.endsWith('/') ? 'To name what is in a folder, put `**` behind its `/`.' : undefined
}

/** Whether a glob begins with a name, and has no segments `.` and `..`. */
function isRelative(glob: string): boolean {
  return glob !== '' && !glob.startsWith('/') && !/(?:^|\/)\.\.?(?:\/|$)/.test(glob)
}

function firstOf<T, R>(values: readonly T[], of: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const result = of(value)
    if (result !== undefined) return result
  }
  return undefined
}

/** Whether a text is a JSON array, as language models write one where a list is expected. */
function isListInText(text: string): boolean {
  if (!/^\s*\[.*\]\s*$/s.test(text)) return false
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** The most braces that may be open at once. */
const MOST_LEVELS = 64

/** A text, or a group in braces: one of its alternatives, each a row of parts. */
type Piece = string | Piece[][]

/** Braces that are open: the alternatives before the last comma, and the one that is being read. */
interface Group {
  before: Piece[][]
  last: Piece[]
}

/** Returns `undefined` for too many alternatives. */
function alternativesOf(glob: string): string[] | undefined {
  if (!/\{.*,.*\}/s.test(glob)) return [glob]
  const groups: Group[] = [{ before: [], last: [] }]
  for (const [piece] of glob.matchAll(/[{},]|[^{},]+/g)) {
    const group = groups.at(-1)!
    const isInner = groups.length > 1
    if (piece === '{') {
      if (groups.length > MOST_LEVELS) return undefined
      groups.push({ before: [], last: [] })
    } else if (piece === ',' && isInner) {
      group.before.push(group.last)
      group.last = []
    } else if (piece === '}' && isInner) {
      groups.pop()
      const pieces: Piece[] = group.before.length === 0 ? ['{', ...group.last, '}'] : [[...group.before, group.last]]
      groups.at(-1)!.last.push(...pieces)
    } else group.last.push(piece)
  }
  // What was never closed stands for itself.
  const row = groups.flatMap(({ before, last }, level): Piece[] => [
    ...(level === 0 ? [] : ['{']),
    ...before.flatMap((pieces) => [...pieces, ',']),
    ...last,
  ])
  return writeOut(row)
}

function writeOut(row: readonly Piece[]): string[] | undefined {
  let globs = ['']
  for (const piece of row) {
    const endings: string[] = []
    for (const alternative of typeof piece === 'string' ? [[piece]] : piece) {
      const texts = alternative.every((element) => typeof element === 'string')
        ? [alternative.join('')]
        : writeOut(alternative)
      if (texts === undefined) return undefined
      for (const text of texts) endings.push(text)
    }
    const longer: string[] = []
    let size = -1
    for (const glob of globs) {
      for (const ending of endings) {
        size += glob.length + ending.length + 1
        if (size > MOST_CHARACTERS) return undefined
        longer.push(glob + ending)
      }
    }
    globs = longer
  }
  return globs
}
