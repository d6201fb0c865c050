import type { DocumentInput, KebabError } from '@kebab/core'
import { namesHint } from '@kebab/core/internal'
import { invalidInput, wrongValue } from '@kebab/core/kit'

/** The members of a document as it is given to the indexer. */
const MEMBERS = ['path', 'text', 'metadata', 'origin'] satisfies (keyof DocumentInput)[]

/**
 * Returns the path and the text of a document. Throws `invalid_input` for a value that is no
 * document by its shape, and for a path that is not relative.
 */
export function checkInput(input: DocumentInput): { path: string; text: string } {
  const issue = shapeIssue(input)
  if (issue !== undefined) throw issue
  const { path, text } = input
  const isRelative = path !== '' && !path.startsWith('/')
  if (!isRelative || path.split('/').some((name) => name === '.' || name === '..'))
    throw wrongValue('path', 'a relative path with /, without . and ..', path)
  return { path, text }
}

/**
 * Returns the error for a value that is no document, whatever its path and text say: it is no
 * object, has an unknown member, or its path or text is no string.
 */
export function shapeIssue(input: DocumentInput): KebabError<'invalid_input'> | undefined {
  if (typeof input !== 'object' || input === null) return wrongValue('document', 'an object with path and text', input)
  const unknown = Object.keys(input).find((name) => !(MEMBERS as string[]).includes(name))
  if (unknown !== undefined) {
    const hint = `${namesHint(unknown, MEMBERS, 'members')} All else that is known belongs in \`metadata\`.`
    return invalidInput(unknown, 'a known member', 'an unknown one', { hint })
  }
  const { path, text } = input
  if (typeof path !== 'string') return wrongValue('path', 'a relative path with /', path)
  if (typeof text !== 'string') return wrongValue('text', 'a string', text)
  return undefined
}
