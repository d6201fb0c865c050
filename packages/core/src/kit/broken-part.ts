import { KebabError } from '../errors.js'

/**
 * The error for a part that was handed in and breaks its contract.
 * @param kind what the part is: `embedder`
 * @param where which part, or which call of it: `embedder all-MiniLM-L6-v2`, `store.view`
 * @param expected what it has to give, in words
 * @param found what it gave, in words
 */
export function brokenPart(kind: string, where: string, expected: string, found: string): KebabError<'internal'> {
  return new KebabError('internal', `${where}: expected ${expected}, found ${found}`, {
    hint: `Run the compliance kit over this ${kind}.`,
  })
}
