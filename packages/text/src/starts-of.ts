import type { Language } from './language.js'

/**
 * Returns a function from a term to what a text of ASCII alone holds, in lower case, wherever the term comes from. `undefined` if a language that reads such
 * text doesn't say what the words of a stem begin with.
 */
export function startsOf(languages: readonly Language[]): ((term: string) => string) | undefined {
  const readers = languages.filter(({ scripts, stem }) => scripts.includes('Latn') && stem !== undefined)
  if (readers.some(({ startOf }) => startOf === undefined)) return undefined
  return (term) => {
    const lengths = readers.map(({ startOf }) => startOf!(term).length)
    // A slash may be a backslash in the text.
    const slash = term.indexOf('/')
    return term.slice(0, Math.min(term.length, ...lengths, slash === -1 ? term.length : slash))
  }
}
