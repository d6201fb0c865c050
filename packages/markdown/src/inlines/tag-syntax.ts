/** The maximum length of a tag or an expression, in UTF-16 units. */
const LONGEST_TAG = 8192
/** The maximum nesting of braces and strings in an expression. */
const MOST_BRACES = 64

const NAME = /[A-Za-z][\w.-]*/y
const ATTRIBUTE = /[A-Za-z_:@][\w.:@-]*/y
const SPACES = /\s*/y
const UNQUOTED = /[^\s"'=<>`]+/y

/** Returns the length of what a sticky pattern matches at `position`. */
function matched(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0].length ?? 0
}

/**
 * Returns the end of the tag that begins at `start`, or -1. It reads what CommonMark calls an open
 * or a closing tag, and JSX: values in braces, spread attributes and fragments. Whatever character
 * stands at `start` counts as the bracket.
 */
export function tagEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_TAG)
  let at = start + 1
  const closes = text[at] === '/'
  if (closes) at++
  const name = matched(NAME, text, at)
  // A fragment of JSX has no name.
  if (name === 0) return text[at] === '>' ? at + 1 : -1
  at += name
  if (closes) {
    at += matched(SPACES, text, at)
    return text[at] === '>' ? at + 1 : -1
  }
  while (at < limit) {
    const space = matched(SPACES, text, at)
    at += space
    if (text[at] === '>') return at + 1
    if (text[at] === '/' && text[at + 1] === '>') return at + 2
    if (space === 0) return -1
    if (text[at] === '{') {
      at = braceEnd(text, at)
      if (at < 0) return -1
      continue
    }
    const attribute = matched(ATTRIBUTE, text, at)
    if (attribute === 0) return -1
    at += attribute
    const value = at + matched(SPACES, text, at)
    if (text[value] !== '=') continue
    at = valueEnd(text, value + 1 + matched(SPACES, text, value + 1))
    if (at < 0) return -1
  }
  return -1
}

function valueEnd(text: string, at: number): number {
  const sign = text[at]
  if (sign === '{') return braceEnd(text, at)
  if (sign === '"' || sign === "'") {
    const end = text.slice(at + 1, at + LONGEST_TAG * 8).indexOf(sign)
    return end < 0 ? -1 : at + 1 + end + 1
  }
  const length = matched(UNQUOTED, text, at)
  return length === 0 ? -1 : at + length
}

/**
 * Returns the end of the expression in braces that begins at `start`, or -1. Braces in strings and
 * comments don't count.
 */
export function braceEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_TAG)
  let depth = 0
  for (let at = start; at < limit; at++) {
    const char = text[at]
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
    else if (char === '"' || char === "'" || char === '`') {
      const end = text.indexOf(char, at + 1)
      if (end > 0 && end < limit) at = end
    } else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      if (end < 0 || end > limit) return -1
      at = end + 1
    }
    if (depth > MOST_BRACES) return -1
  }
  return -1
}
