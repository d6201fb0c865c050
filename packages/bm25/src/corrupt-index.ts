import { KebabError } from '@kebab/core'

/** The error for a snapshot that can't be used. */
export function corruptIndex(found: string): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `expected a snapshot as it was saved, found ${found}; build the index anew`, {
    details: { reason: found },
    hint: 'Build the index anew, and save it again.',
  })
}
