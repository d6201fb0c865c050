/** A step through a JSON text: a name, a value, or where an object or array begins or ends. */
export type JsonStep =
  | { type: 'name' | 'value'; start: number; end: number }
  | { type: 'open' | 'close'; kind: 'object' | 'array'; start: number; end: number }

/** A word or a number, or a sign. */
const TOKEN = /[-+.\w]+|[{}[\]:]/y
const BETWEEN = /[\s,]*/y

/**
 * Yields the steps through a text that is valid JSON, without recursion. Their offsets are those of
 * the tokens, with the quotes of a text.
 */
export function* scanJson(text: string): Generator<JsonStep, void> {
  let pending: JsonStep | undefined
  for (let at = 0; at < text.length; ) {
    const start = matchEnd(BETWEEN, text, at)
    at = text[start] === '"' ? stringEnd(text, start) : matchEnd(TOKEN, text, start)
    if (at === start) break
    const token = text[start]
    if (token === ':') {
      if (pending !== undefined) yield { ...pending, type: 'name' } as JsonStep
      pending = undefined
      continue
    }
    if (pending !== undefined) yield pending
    pending = undefined
    const end = at
    if (token === '{' || token === '[') yield { type: 'open', kind: token === '{' ? 'object' : 'array', start, end }
    else if (token === '}' || token === ']')
      yield { type: 'close', kind: token === '}' ? 'object' : 'array', start, end }
    // A text may turn out to be a name.
    else pending = { type: 'value', start, end }
  }
  if (pending !== undefined) yield pending
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Returns where a text in quotes ends. */
export function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at
    while (text[escapes - 1] === '\\') escapes--
    if ((at - escapes) % 2 === 0) return at + 1
  }
  return text.length
}
