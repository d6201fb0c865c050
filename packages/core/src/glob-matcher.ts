/**
 * A test for paths against one glob, which the whole path has to match: `*` stands for any characters but `/`,
 * `**` for any characters, `?` for one character but `/`, and everything else for itself.
 * A segment `**` also stands for no segment, so that `docs/**\/a.md` takes `docs/a.md`.
 * Takes time in proportion to glob times path at most, whatever they are: nothing backtracks, and no number of `**` adds to it.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const tokens = tokenize(glob)
  const reach = reachOf(tokens)
  return (path) => matches(tokens, reach, path)
}

/** `skip` may leave out the `segments` behind it; `segments` is any text that ends in `/`. */
type Token = 'any' | 'anyInSegment' | 'oneInSegment' | 'skip' | 'segments' | { char: string }

function tokenize(glob: string): Token[] {
  const tokens: Token[] = []
  // Segments `**` in a row stand for what one does.
  for (const [part] of glob.matchAll(/(?<![^/])(?:\*\*+\/)+|\*+|\?|[^*?]/gsu)) {
    if (part.endsWith('*/')) tokens.push('skip', 'segments')
    else if (part.startsWith('**')) tokens.push('any')
    else if (part === '*') tokens.push('anyInSegment')
    else if (part === '?') tokens.push('oneInSegment')
    else tokens.push({ char: part })
  }
  return tokens
}

/** For each place in the glob, the last one that can be come to from it without a character. So can all in between. */
function reachOf(tokens: readonly Token[]): Int32Array {
  const reach = new Int32Array(tokens.length + 1)
  for (let place = tokens.length; place >= 0; place--) {
    const token = tokens[place]
    if (token === 'skip') reach[place] = reach[place + 2]!
    else reach[place] = token === 'any' || token === 'anyInSegment' ? reach[place + 1]! : place
  }
  return reach
}

/** Walks the path once, with the places in the glob that it may have come to, in ascending order. */
function matches(tokens: readonly Token[], reach: Int32Array, path: string): boolean {
  let places: number[] = []
  enter(0, tokens, reach, places)
  for (const char of path) {
    const next: number[] = []
    for (const place of places) {
      const token = tokens[place]
      const stays = token === 'any' || token === 'segments' || (token === 'anyInSegment' && char !== '/')
      const moves = token === 'segments' ? char === '/' : token === 'oneInSegment' ? char !== '/' : isChar(token, char)
      if (stays) enter(place, tokens, reach, next)
      if (moves) enter(place + 1, tokens, reach, next)
    }
    if (next.length === 0) return false
    places = next
  }
  return places.at(-1) === tokens.length
}

function isChar(token: Token | undefined, char: string): boolean {
  return typeof token === 'object' && token.char === char
}

/** Adds a place, which is no lower than the one that was entered before, and those that can be reached from it without a character. */
function enter(place: number, tokens: readonly Token[], reach: Int32Array, places: number[]): void {
  const end = reach[place]!
  for (let at = Math.max(place, (places.at(-1) ?? -1) + 1); at <= end; at++) {
    // What is before a `**` may be forgotten: it could only come here later, and this takes whatever comes until then.
    if (tokens[at] === 'any' || tokens[at] === 'skip') places.length = 0
    places.push(at)
  }
}
