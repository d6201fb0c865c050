/**
 * A test for paths against one glob, which the whole path has to match: `*` stands for any characters but `/`,
 * `**` for any characters, `?` for one character but `/`, and everything else for itself.
 * A segment `**` also stands for no segment, so that `docs/**\/a.md` takes `docs/a.md`.
 * Takes time in proportion to glob times path at most, whatever they are: nothing backtracks.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const tokens = tokenize(glob)
  return (path) => matches(tokens, path)
}

/** `skip` may leave out the `segments` behind it; `segments` is any text that ends in `/`. */
type Token = 'any' | 'anyInSegment' | 'oneInSegment' | 'skip' | 'segments' | { char: string }

function tokenize(glob: string): Token[] {
  const tokens: Token[] = []
  for (const [part] of glob.matchAll(/(?<![^/])\*\*+\/|\*+|\?|[^*?]/gsu)) {
    if (part.endsWith('*/')) tokens.push('skip', 'segments')
    else if (part.startsWith('**')) tokens.push('any')
    else if (part === '*') tokens.push('anyInSegment')
    else if (part === '?') tokens.push('oneInSegment')
    else tokens.push({ char: part })
  }
  return tokens
}

/** Walks the path once, with the set of all places in the glob that it may have come to. */
function matches(tokens: readonly Token[], path: string): boolean {
  let places = new Set<number>()
  enter(tokens, 0, places)
  for (const char of path) {
    const next = new Set<number>()
    for (const place of places) {
      const token = tokens[place]
      const stays = token === 'any' || token === 'segments' || (token === 'anyInSegment' && char !== '/')
      const moves = token === 'segments' ? char === '/' : token === 'oneInSegment' ? char !== '/' : isChar(token, char)
      if (stays) enter(tokens, place, next)
      if (moves) enter(tokens, place + 1, next)
    }
    places = next
  }
  return places.has(tokens.length)
}

function isChar(token: Token | undefined, char: string): boolean {
  return typeof token === 'object' && token.char === char
}

/** Adds a place, and those that can be reached from it without a character. */
function enter(tokens: readonly Token[], place: number, places: Set<number>): void {
  for (let at = place; !places.has(at); at++) {
    places.add(at)
    const token = tokens[at]
    if (token === 'skip') enter(tokens, at + 2, places)
    else if (token !== 'any' && token !== 'anyInSegment') return
  }
}
