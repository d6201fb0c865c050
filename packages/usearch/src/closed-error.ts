import { KebabError } from '@kebab/core'

/** The error of every call after `close`. */
export function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open retriever, found that it was closed; make a new one', {
    details: { feature: 'a closed retriever' },
  })
}
