import type { DocumentInput, KebabError, Syntax } from '@kebab/core'
import { namesHint } from '@kebab/core/internal'
import { invalidInput, wrongValue } from '@kebab/core/kit'

/** The members of a document as it is given to the indexer. */
const MEMBERS = ['path', 'text', 'syntax', 'metadata', 'allow', 'origin'] satisfies (keyof DocumentInput)[]

/** How a text can be written. Each has a chunker of its name. */
export const SYNTAXES = ['markdown', 'text', 'code'] as const satisfies Syntax[]

/**
 * Returns the path, the text and the syntax of a document. Throws `invalid_input` for a value that
 * is no document by its shape, for a path that is not relative, and for an unknown syntax.
 */
export function checkInput(input: DocumentInput): { path: string; text: string; syntax: Syntax | undefined } {
  const issue = shapeIssue(input)
  if (issue !== undefined) throw issue
  const { path, text, syntax } = input
  const isRelative = path !== '' && !path.startsWith('/')
  if (!isRelative || path.split('/').some((name) => name === '.' || name === '..'))
    throw wrongValue('path', 'a relative path with /, without . and ..', path)
  if (syntax !== undefined && !SYNTAXES.includes(syntax))
    throw wrongValue('syntax', `one of ${SYNTAXES.join(', ')}`, syntax)
  return { path, text, syntax }
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
