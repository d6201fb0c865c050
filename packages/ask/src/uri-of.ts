import type { CitedPassage } from './ask-options.js'

/** A passage as a relative link with a fragment for its lines. The path is encoded part by part, so that none of it reads as a scheme, a query or a fragment. */
export function uriOf({ path, lineStart, lineEnd }: Pick<CitedPassage, 'path' | 'lineStart' | 'lineEnd'>): string {
  // Half a surrogate pair can't be encoded.
  const parts = path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
  return `${parts.join('/')}#L${lineStart}-L${lineEnd}`
}
