import { type Check, charactersIn, Refusal } from './reading.js'

/** The most characters of all globs of a filter together: this bounds what a path can cost. */
const MAX_GLOB_CHARACTERS = 262_144

/** A rule that JSON Schema can't say: the globs of a filter have so many characters at most, all together. */
export function globsInAll(check: Check<string[]>): Check<string[]> {
  return (value, field) => {
    const globs = check(value, field)
    const count = globs.reduce((sum, glob) => sum + charactersIn(glob), 0)
    if (count <= MAX_GLOB_CHARACTERS) return globs
    throw new Refusal(field, `at most ${MAX_GLOB_CHARACTERS} characters in all`, `${count}`)
  }
}

/** A rule that JSON Schema can't say: a span of lines doesn't end before it begins. */
export function linesInOrder<T extends { lineStart?: number | undefined; lineEnd?: number | undefined }>(
  check: Check<T>,
): Check<T> {
  return (value, field) => {
    const span = check(value, field)
    const { lineStart, lineEnd } = span
    if (lineStart === undefined || lineEnd === undefined || lineEnd >= lineStart) return span
    throw new Refusal(
      field === '' ? 'line_end' : `${field}.line_end`,
      `at least line_start, ${lineStart}`,
      `${lineEnd}`,
    )
  }
}
