import type { RequestIssue } from './reading.js'

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
 * @param instead what to do instead of a leading `!`
 */
export function writeOutGlobs(
  globs: readonly string[],
  fieldOf: (index: number) => string,
  instead = 'A glob here can’t leave out paths.',
): { globs: string[]; issue?: undefined } | { issue: RequestIssue } {
  const all: string[] = []
  for (const [i, glob] of globs.entries()) {
    const alternatives = alternativesOf(glob)
    if (glob.startsWith('!') || alternatives?.some((one) => one.startsWith('!'))) {
      const hint = `${instead} For a name that begins with \`!\`, write \`?\` in its place.`
      const expected = 'a glob that doesn’t begin with `!`'
      return { issue: { field: fieldOf(i), expected, found: 'one that does', hint } }
    }
    if (alternatives === undefined) {
      const expected = `at most ${MOST_CHARACTERS} characters with all alternatives written out`
      return { issue: { field: fieldOf(i), expected, found: 'more' } }
    }
    for (const one of alternatives) all.push(one)
  }
  return { globs: all }
}

/** The most braces that may be open at once. */
const MOST_LEVELS = 64

/** A text, or a group in braces: one of its alternatives, each a row of parts. */
type Part = string | Part[][]

/** Braces that are open: the alternatives before the last comma, and the one that is being read. */
interface Group {
  before: Part[][]
  last: Part[]
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
      const parts: Part[] = group.before.length === 0 ? ['{', ...group.last, '}'] : [[...group.before, group.last]]
      groups.at(-1)!.last.push(...parts)
    } else group.last.push(piece)
  }
  // What was never closed stands for itself.
  const row = groups.flatMap(({ before, last }, level): Part[] => [
    ...(level === 0 ? [] : ['{']),
    ...before.flatMap((parts) => [...parts, ',']),
    ...last,
  ])
  return writeOut(row)
}

function writeOut(row: readonly Part[]): string[] | undefined {
  let globs = ['']
  for (const part of row) {
    const endings: string[] = []
    for (const alternative of typeof part === 'string' ? [[part]] : part) {
      const texts = alternative.every((one) => typeof one === 'string') ? [alternative.join('')] : writeOut(alternative)
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
